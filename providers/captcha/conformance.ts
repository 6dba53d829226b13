import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CaptchaPort } from './port.ts'

/** An adapter, and somebody who solves what it offers. */
export type CaptchaSubject = {
  port: CaptchaPort
  /** Its judge cannot be reached; null for a captcha that needs none. */
  portCutOff: CaptchaPort | null
  now: () => Temporal.Instant
  solve: () => Promise<string>
  stop: () => Promise<void>
}

const IP = '192.0.2.1'

/** What every captcha must do. */
export function captchaConformance(name: string, start: () => Promise<CaptchaSubject>): void {
  describe(`a captcha by ${name}`, () => {
    let subject: CaptchaSubject
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    test('takes a solution, and says until when it must be remembered', async () => {
      const answer = await subject.port.verify(await subject.solve(), IP)
      if (!answer.ok) throw new Error(answer.failure.detail)
      expect(answer.value.signature).not.toBe('')
      expect(Temporal.Instant.compare(answer.value.expiresAt, subject.now())).toBe(1)
    })

    test('knows one solution by one signature, so that it is not taken twice', async () => {
      const solution = await subject.solve()
      const [first, second] = [
        await subject.port.verify(solution, IP),
        await subject.port.verify(solution, IP),
      ]
      if (first.ok && second.ok) expect(second.value.signature).toBe(first.value.signature)
    })

    test.each(['', 'nonsense', 'e30=', 'bnVsbA=='])('refuses %j', async (solution) => {
      expect(await subject.port.verify(solution, IP)).toMatchObject({ ok: false, failure: { kind: 'stop' } })
    })

    test('says that it could not look when its judge is out of reach', async () => {
      if (!subject.portCutOff) return
      const answer = await subject.portCutOff.verify(await subject.solve(), IP)
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'retry' } })
    })
  })
}
