import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { PlanningStandIns } from '../port.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** Who could take a place that became free. */
export function standInsConformance(subject: () => PlanningSubject): void {
  describe('finding somebody else for a place', () => {
    let connection: Connection
    const church = () => subject().church
    const standIns = () => subject().port.standIns as PlanningStandIns
    const position = () => ({
      serviceTypeId: church().serviceType.id,
      teamId: church().teamId,
      positionName: church().position.name,
    })
    const place = () => ({ ...position(), planId: church().plan.id, personId: church().position.free.id })
    /** This week and the next, told together. */
    const available = async (personId: string) => {
      const start = Temporal.Instant.from(church().plan.service.startsAt)
      const spans = [start, start.add({ hours: 168 })].map((from) => ({
        from,
        until: from.add({ minutes: 50 }),
      }))
      return succeeded(await standIns().availability(connection.access, { personId, spans }))
    }
    beforeEach(async () => {
      connection = await connect(subject())
    })

    test('everybody in a position of a team is found, and nobody in one that it lacks', async () => {
      const { free, blockedOut, serving } = church().position
      const ids = succeeded(await standIns().qualified(connection.access, position()))
      expect(ids.toSorted()).toEqual([free.id, blockedOut, serving].toSorted())
      const unknown = { ...position(), positionName: 'Trumpet' }
      expect(succeeded(await standIns().qualified(connection.access, unknown))).toEqual([])
    })

    test('blockouts, other places and the last time somebody served are known', async () => {
      const { free, blockedOut, serving } = church().position
      const [who] = await available(free.id)
      expect(who).toMatchObject({ isBlockedOut: false, servesThen: false })
      expect(who?.lastServedAt?.toString()).toBe(free.lastServedAt)
      expect(await available(blockedOut)).toMatchObject([
        { isBlockedOut: true, lastServedAt: null },
        { isBlockedOut: false },
      ])
      expect(await available(serving)).toMatchObject([{ servesThen: false }, { servesThen: true }])
    })

    test('somebody is put on the plan as having accepted, once', async () => {
      const row = succeeded(await standIns().assign(connection.access, place()))
      expect(row).toMatchObject({
        personId: place().personId,
        teamId: place().teamId,
        positionName: place().positionName,
        status: 'C',
        isPencilledIn: false,
      })
      expect(row.timeIds).toContain(church().plan.service.id)
      const again = succeeded(await standIns().assign(connection.access, place()))
      expect(again.id).toBe(row.id)
    })

    test('days are blocked out once, count for who is available, and can be taken back', async () => {
      const { free } = church().position
      const { blockouts } = subject().port
      if (!blockouts) throw new Error('it has no blockouts')
      const zone = succeeded(await subject().port.organization(connection.access)).timeZone
      const day = Temporal.Instant.from(church().plan.service.startsAt).toZonedDateTimeISO(zone).toPlainDate()
      const of = { personId: free.id, reason: 'Away', from: day, until: day.add({ days: 2 }) }
      const made = succeeded(await blockouts.add(connection.access, of))
      expect(made).toMatchObject({ reason: 'Away' })
      expect([made.from, made.until].map(String)).toEqual([of.from, of.until].map(String))
      expect(succeeded(await blockouts.add(connection.access, of)).id).toBe(made.id)
      expect(await available(free.id)).toMatchObject([{ isBlockedOut: true }, { isBlockedOut: false }])
      const viewer = await connect(subject(), 'viewer')
      expect(failed(await blockouts.add(viewer.access, of))).toMatchObject({ why: 'forbidden' })
      const gone = { personId: free.id, blockoutId: made.id }
      succeeded(await blockouts.remove(connection.access, gone))
      succeeded(await blockouts.remove(connection.access, gone))
      expect(succeeded(await blockouts.list(connection.access, of))).toEqual([])
    })

    test('a refusal is final, a viewer may not assign, and a plan that is gone is told', async () => {
      const stranger = { ...place(), personId: '1' }
      expect(failed(await standIns().assign(connection.access, stranger))).toMatchObject({
        kind: 'stop',
        why: 'refused',
      })
      const viewer = await connect(subject(), 'viewer')
      expect(failed(await standIns().assign(viewer.access, place()))).toMatchObject({
        kind: 'alert',
        why: 'forbidden',
      })
      const gone = { ...place(), planId: '599' }
      expect(failed(await standIns().assign(connection.access, gone))).toMatchObject({ why: 'gone' })
    })
  })
}
