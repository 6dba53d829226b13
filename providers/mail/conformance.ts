import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { MailPort } from './port.ts'

type ArrivedMail = { from: string; to: string[]; subject: string; text: string; html: string }

/** An adapter, and a mail server that can refuse. */
export type MailSubject = {
  port: MailPort
  /** Nobody listens where this one calls. */
  portCutOff: MailPort
  now: () => Temporal.Instant
  /** The address in `from`. */
  sender: string
  arrived: () => ArrivedMail[]
  /** What the server answers to the next mail. */
  refuse: (how: 'for now' | 'for good') => void
  stop: () => Promise<void>
}

const MAIL = {
  to: 'owner@grace.test',
  subject: 'Señor Ünlü has declined: 9:00 & 11:00',
  text: 'Plain – “text”\n.\nwith a lonely dot',
  html: '<p>Rich – “text”</p>',
}

/** What every mail adapter must do, shown against a mail server. */
export function mailConformance(name: string, start: () => Promise<MailSubject>): void {
  describe(`mail through ${name}`, () => {
    let subject: MailSubject
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    test('a mail arrives as it was written, in both forms', async () => {
      expect(succeeded(await subject.port.send(MAIL)).messageId).not.toBe('')
      const [mail] = subject.arrived()
      expect(mail).toMatchObject({ from: subject.sender, to: [MAIL.to], subject: MAIL.subject })
      expect(mail?.text.trim()).toBe(MAIL.text)
      expect(mail?.html).toContain(MAIL.html)
    })

    test('what the server cannot take now goes again in a minute', async () => {
      subject.refuse('for now')
      const failure = failed(await subject.port.send(MAIL))
      const wait = failure.kind === 'retry' ? failure.notBefore.since(subject.now()) : null
      expect(wait?.total('minutes')).toBe(1)
      expect((await subject.port.send(MAIL)).ok).toBe(true)
      expect(subject.arrived()).toHaveLength(1)
    })

    test('what the server will never take does not go again', async () => {
      subject.refuse('for good')
      expect(failed(await subject.port.send(MAIL)).kind).toBe('stop')
      expect(subject.arrived()).toEqual([])
    })

    test('a mail to nobody does not go again', async () => {
      expect(failed(await subject.port.send({ ...MAIL, to: '' })).kind).toBe('stop')
    })

    test('a server that cannot be reached is tried again', async () => {
      expect(failed(await subject.portCutOff.send(MAIL)).kind).toBe('retry')
      expect(failed(await subject.portCutOff.check()).kind).toBe('retry')
    })

    test('a server that answers is known to, and gets no mail by that', async () => {
      expect(succeeded(await subject.port.check())).toBeNull()
      expect(subject.arrived()).toEqual([])
    })

    test('no address reaches the detail of a failure, which is logged', async () => {
      subject.refuse('for good')
      expect(failed(await subject.port.send(MAIL)).detail).not.toContain(MAIL.to)
    })
  })
}
