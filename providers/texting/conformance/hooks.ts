import { describe, expect, test } from 'vitest'
import { succeeded } from '#testkit/conformance/outcomes.ts'
import { handling, MESSAGE_ID, type TextingSubject } from './subject.ts'

/** Inbound texts and status reports. */
export function hooksConformance(subject: () => TextingSubject): void {
  const { ownNumber, send, read, events, receiptsOf } = handling(subject)

  describe('hooks', () => {
    test('every state of a text is reported with a valid signature, under our own id', async () => {
      const { sid } = succeeded(await send(await ownNumber()))
      await subject().settle()
      expect((await receiptsOf(sid)).map(({ status }) => status)).toEqual(['sent', 'delivered'])
      const told = await events()
      expect(told.length, 'every call is signed').toBe(subject().hooks().length)
      for (const { payload } of told) expect(subject().port.readReceipt(payload)?.messageId).toBe(MESSAGE_ID)
      expect(new Set(told.map(({ externalId }) => externalId)).size).toBe(told.length)
    })

    test.each([
      ['landline', 'stop', 'landline'],
      ['switchedOff', 'retry', undefined],
    ] as const)('a text to a %s phone ends undelivered, with a reason', async (phone, next, why) => {
      const { sid } = succeeded(await send(await ownNumber(), subject().phones[phone]))
      await subject().settle()
      const last = (await receiptsOf(sid)).at(-1)
      expect(last?.status).toBe('undelivered')
      const { failure } = subject().port.explain(last?.errorCode ?? null, subject().now(), 'Planning Center')
      expect(failure).toMatchObject(why === undefined ? { kind: next } : { kind: next, why })
    })

    test('an inbound text is read as it was written, and is no receipt', async () => {
      const to = await ownNumber()
      const from = subject().phones.reachable
      subject().textFromPhone(from, to, 'C & “sí”')
      await subject().settle()
      const [event, ...others] = await events()
      expect(others).toEqual([])
      expect(event).toMatchObject({ kind: 'texting_inbound', subject: from, number: to })
      expect(subject().port.readReceipt(event?.payload ?? {})).toBeNull()
      expect(subject().port.readInbound(event?.payload ?? {})).toMatchObject({
        sid: event?.externalId,
        from,
        to,
        body: 'C & “sí”',
        optOutType: null,
        mediaCount: 0,
      })
    })

    test('what came in is found at the carrier too, as its hook has told it, and what went out is not', async () => {
      const since = subject().now()
      const ours = await ownNumber()
      await send(ours)
      for (const body of ['First “sí”', 'Second'])
        subject().textFromPhone(subject().phones.reachable, ours, body)
      await subject().settle()
      const found = succeeded(await subject().port.findInbound({ since, until: subject().now() }))
      const told = (await events()).filter(({ kind }) => kind === 'texting_inbound')
      const textOf = ({ payload }: { payload: Record<string, unknown> }) =>
        subject().port.readInbound(payload)
      const asToldBy = (text: ReturnType<typeof textOf>) => text && { ...text, writtenAt: null }
      expect(found.map(textOf).map(asToldBy)).toEqual(told.map(textOf))
      for (const text of found.map(textOf)) expect(text?.writtenAt).not.toBeNull()
      expect(found.map(({ externalId, subject: from, number }) => [externalId, from, number])).toEqual(
        told.map(({ externalId, subject: from, number }) => [externalId, from, number]),
      )
      const later = subject().now().add({ hours: 1 })
      const after = await subject().port.findInbound({ since: later, until: later.add({ hours: 1 }) })
      expect(succeeded(after)).toEqual([])
    })

    test('a hook that was tampered with is not believed', async () => {
      subject().textFromPhone(subject().phones.reachable, await ownNumber(), 'D')
      await subject().settle()
      const [hook] = subject().hooks()
      if (!hook) throw new Error('no hook came')
      const unsigned = { ok: false, failure: { kind: 'unsigned' } }
      const body = hook.body.replace('=D', '=C')
      expect(body).not.toBe(hook.body)
      expect(await read({ ...hook, body })).toMatchObject(unsigned)
      expect(await read({ ...hook, url: `${hook.url}?church=2` })).toMatchObject(unsigned)
      expect(await read({ ...hook, headers: {} })).toMatchObject(unsigned)
    })
  })
}
