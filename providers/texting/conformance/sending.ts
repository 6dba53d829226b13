import { describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { handling, MESSAGE_ID, type TextingSubject } from './subject.ts'

/** Sending a text once, whatever happens. */
export function sendingConformance(subject: () => TextingSubject): void {
  const { ownNumber, send, sentBetween } = handling(subject)

  describe('sending', () => {
    test('an accepted text has an id, a state and its segments', async () => {
      const from = await ownNumber()
      const text = succeeded(await send(from))
      expect(text).toMatchObject({ status: 'queued', segments: 1, errorCode: null, from })
      expect(text.sid).not.toBe('')
      const long = succeeded(await send(from, subject().phones.reachable, 'x'.repeat(200)))
      expect(long.segments).toBe(2)
    })

    test('a body arrives as it was written', async () => {
      const body = 'Señor, 9:00 & 11:00? "C" + 100% ✓\n=D'
      const from = await ownNumber()
      await send(from, subject().phones.reachable, body)
      expect((await sentBetween(from, subject().phones.reachable)).map((text) => text.body)).toEqual([body])
    })

    test('what was sent is found at once, while it still waits at the carrier', async () => {
      const from = await ownNumber()
      const since = subject().now()
      const { sid } = succeeded(await send(from))
      const found = await sentBetween(from, subject().phones.reachable, since)
      expect(found).toMatchObject([{ sid, status: 'queued', sentAt: null }])
    })

    test('it is found by both numbers and by the time, also after delivery', async () => {
      const from = await ownNumber()
      const since = subject().now()
      const { sid } = succeeded(await send(from))
      await send(from, subject().phones.another)
      await subject().settle()
      const found = await sentBetween(from, subject().phones.reachable, since)
      expect(found).toMatchObject([{ sid, status: 'delivered' }])
      expect(found[0]?.sentAt).not.toBeNull()
      expect(await sentBetween(from, subject().phones.reachable)).toEqual([])
    })

    test('a text that its sender keeps back when it is about to be written does not go', async () => {
      const from = await ownNumber()
      const to = subject().phones.reachable
      const { port } = subject()
      const text = { from, to, body: 'Late', statusUrl: port.statusUrl(MESSAGE_ID), mayStillGo: () => false }
      expect(failed(await port.send(text))).toMatchObject({ kind: 'retry', outcome: 'kept_back' })
      expect(succeeded(await port.send({ ...text, mayStillGo: () => true })).status).toBe('queued')
      expect(await sentBetween(from, to)).toHaveLength(1)
    })

    test('what all numbers sent in a span of time is listed, with what still waits and without what came in', async () => {
      const { port, phones, now, settle, textFromPhone } = subject()
      const [from, other] = [await ownNumber(), await ownNumber()]
      const since = now()
      const first = succeeded(await send(from, phones.reachable, 'One'))
      const second = succeeded(await send(other, phones.another, 'Two'))
      textFromPhone(phones.reachable, from, 'Hello')
      await settle()
      const until = now()
      const third = succeeded(await send(from, phones.another, 'Three'))
      const listed = succeeded(await port.listSent({ since, until: now() }))
      expect(listed.map(({ sid }) => sid).sort()).toEqual([first.sid, second.sid, third.sid].sort())
      expect(listed.find(({ sid }) => sid === second.sid)).toMatchObject({
        from: other,
        to: phones.another,
        body: 'Two',
        status: 'delivered',
      })
      const later = succeeded(
        await port.listSent({ since: until.add({ hours: 1 }), until: until.add({ hours: 2 }) }),
      )
      expect(later).toEqual([])
    })

    test('more texts than one page holds are all found', async () => {
      const from = await ownNumber()
      const since = subject().now()
      await Promise.all(Array.from({ length: 201 }, (_, index) => send(from, undefined, `No. ${index}`)))
      expect(await sentBetween(from, subject().phones.reachable, since)).toHaveLength(201)
    })

    test.each(['reset', 'truncated', 'slow'] as const)(
      'a text whose answer is lost (%s) is unknown, and is found exactly once',
      async (situation) => {
        const from = await ownNumber()
        const since = subject().now()
        subject().provoke(situation)
        expect(failed(await send(from))).toMatchObject({ kind: 'retry', outcome: 'unknown' })
        await subject().settle()
        const found = await sentBetween(from, subject().phones.reachable, since)
        expect(found.length).toBeLessThanOrEqual(1)
        if (situation !== 'slow') expect(found).toHaveLength(1)
      },
    )

    test('after a failure of the carrier itself nobody knows either', async () => {
      const from = await ownNumber()
      subject().provoke('failing')
      expect(failed(await send(from))).toMatchObject({ kind: 'retry', outcome: 'unknown' })
    })

    test('a rate limit comes before sending and says when to come back', async () => {
      const from = await ownNumber()
      subject().provoke('rate_limited')
      const failure = failed(await send(from))
      expect(failure).toMatchObject({ kind: 'retry', outcome: 'not_sent' })
      const wait = failure.kind === 'retry' ? failure.notBefore.since(subject().now()) : null
      expect(wait?.total('seconds')).toBe(7)
      expect(await sentBetween(from, subject().phones.reachable, subject().now())).toEqual([])
    })

    test('a carrier that cannot be reached has sent nothing', async () => {
      const text = { from: '+13345550150', to: subject().phones.reachable, body: 'Hi', statusUrl: '' }
      const outcome = await subject().portCutOff.send({ ...text, statusUrl: subject().port.statusUrl(1) })
      expect(failed(outcome)).toMatchObject({ kind: 'retry', outcome: 'not_sent' })
    })

    test('refused credentials call for somebody', async () => {
      const text = { from: '+13345550150', to: subject().phones.reachable, body: 'Hi' }
      const outcome = await subject().portWithWrongCredentials.send({
        ...text,
        statusUrl: subject().port.statusUrl(1),
      })
      expect(failed(outcome)).toMatchObject({ kind: 'alert', why: 'credentials' })
    })

    test('a number that is not ours cannot send', async () => {
      expect(failed(await send('+13345550149'))).toMatchObject({ kind: 'alert', why: 'sender' })
    })

    test('what can never arrive stops at once, with a sentence for the church', async () => {
      const from = await ownNumber()
      const invalid = failed(await send(from, subject().phones.invalid))
      expect(invalid).toMatchObject({ kind: 'stop', why: 'bad_number' })
      const cause = subject().port.explain(invalid.code, subject().now(), 'Planning Center')
      expect(cause.sentence).not.toBe('')
      expect(cause.fix).not.toBe('')
      expect(failed(await send(from, undefined, ''))).toMatchObject({ kind: 'stop', why: 'refused' })
    })

    test('nobody who texted STOP is texted again until START', async () => {
      const from = await ownNumber()
      subject().textFromPhone(subject().phones.reachable, from, 'Stop')
      expect(failed(await send(from))).toMatchObject({ kind: 'stop', why: 'opted_out' })
      subject().textFromPhone(subject().phones.reachable, from, 'START')
      expect((await send(from)).ok).toBe(true)
    })
  })
}
