import { describe, expect, test } from 'vitest'
import { succeeded } from '#testkit/conformance/outcomes.ts'
import { handling, type TextingSubject } from './subject.ts'

export const hooksConformance = (subject: () => TextingSubject): void => {
  const { ownNumber, send } = handling(subject)

  describe('hooks', () => {
    const receiptsOf = (sid: string) =>
      subject()
        .hooks()
        .flatMap(({ params }) => {
          const receipt = subject().port.readReceipt(params)
          return receipt?.sid === sid ? [receipt] : []
        })

    test('every state of a text is reported with a valid signature', async () => {
      const { sid } = succeeded(await send(await ownNumber()))
      await subject().settle()
      expect(receiptsOf(sid).map(({ status }) => status)).toEqual(['sent', 'delivered'])
      expect(
        subject()
          .hooks()
          .every((hook) => subject().port.verifyHook(hook)),
      ).toBe(true)
    })

    test.each([
      ['landline', 'stop', 'landline'],
      ['switchedOff', 'retry', undefined],
    ] as const)('a text to a %s phone ends undelivered, with a reason', async (phone, next, why) => {
      const { sid } = succeeded(await send(await ownNumber(), subject().phones[phone]))
      await subject().settle()
      const last = receiptsOf(sid).at(-1)
      expect(last?.status).toBe('undelivered')
      const { failure } = subject().port.explain(last?.errorCode ?? null, subject().now())
      expect(failure).toMatchObject(why === undefined ? { kind: next } : { kind: next, why })
    })

    test('an inbound text is read as it was written, and is no receipt', async () => {
      const to = await ownNumber()
      subject().textFromPhone(subject().phones.reachable, to, 'C & “sí”')
      await subject().settle()
      const [hook] = subject().hooks()
      if (!hook) throw new Error('no hook came')
      expect(subject().port.verifyHook(hook)).toBe(true)
      expect(subject().port.readReceipt(hook.params)).toBeNull()
      expect(subject().port.readInbound(hook.params)).toMatchObject({
        from: subject().phones.reachable,
        to,
        body: 'C & “sí”',
        optOutType: null,
        mediaCount: 0,
      })
    })

    test('a hook that was tampered with is not believed', async () => {
      subject().textFromPhone(subject().phones.reachable, await ownNumber(), 'D')
      await subject().settle()
      const [hook] = subject().hooks()
      if (!hook) throw new Error('no hook came')
      const { verifyHook } = subject().port
      expect(verifyHook({ ...hook, params: { ...hook.params, Body: 'C' } })).toBe(false)
      expect(verifyHook({ ...hook, url: `${hook.url}?church=2` })).toBe(false)
      expect(verifyHook({ ...hook, signature: '' })).toBe(false)
    })
  })
}
