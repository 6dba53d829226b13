import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** Rate limits and outages. */
export function limitsConformance(subject: () => PlanningSubject): void {
  describe('limits and outages', () => {
    let connection: Connection
    const port = () => subject().port
    beforeEach(async () => {
      connection = await connect(subject())
    })

    test('every answer is reported to the budget', async () => {
      succeeded(await port().organization(connection.access))
      succeeded(await port().organization(connection.access))
      const [first, second] = connection.readings()
      expect(first).toMatchObject({ limit: 100, periodSeconds: 20, retryAfterSeconds: null })
      expect((second?.count ?? 0) - (first?.count ?? 0)).toBe(1)
    })

    test('a request that the budget holds back is not made', async () => {
      const moment = subject().now().add({ seconds: 3 })
      connection.holdUntil(moment)
      const before = subject().requestCount()
      const failure = failed(await port().organization(connection.access))
      expect(failure).toMatchObject({ kind: 'retry', why: 'rate_limited' })
      expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe(moment.toString())
      expect(subject().requestCount()).toBe(before)
    })

    test('a rate limit says when to come back, to the caller and to the budget', async () => {
      subject().provoke('rate_limited')
      const failure = failed(await port().organization(connection.access))
      expect(failure).toMatchObject({ kind: 'retry', why: 'rate_limited' })
      const wait = failure.kind === 'retry' ? failure.notBefore.since(subject().now()) : null
      expect(wait?.total('seconds')).toBe(7)
      expect(connection.readings().at(-1)?.retryAfterSeconds).toBe(7)
    })

    test.each(['failing', 'gateway', 'firewall', 'reset', 'truncated', 'slow'] as const)(
      'an outage (%s) passes: half a minute later the same call may go again',
      async (situation) => {
        subject().provoke(situation)
        const failure = failed(await port().serviceTypes(connection.access))
        expect(failure).toMatchObject({ kind: 'retry', why: 'unavailable' })
        const wait = failure.kind === 'retry' ? failure.notBefore.since(subject().now()) : null
        expect(wait?.total('seconds')).toBe(30)
        expect((await port().serviceTypes(connection.access)).ok).toBe(true)
      },
    )

    test('a service that cannot be reached is tried again', async () => {
      const failure = failed(await subject().portCutOff.organization(connection.access))
      expect(failure).toMatchObject({ kind: 'retry', why: 'unavailable' })
    })
  })
}
