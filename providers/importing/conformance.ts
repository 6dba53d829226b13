import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { ImportingPort } from './port.ts'

/** An adapter, and a provider that can be brought into every situation the port speaks of. */
export type ImportingSubject = {
  /** Gives up on a request after about a second. */
  port: ImportingPort
  /** Nobody listens where this one calls. */
  portCutOff: ImportingPort
  now: () => Temporal.Instant
  account: { email: string; password: string }
  /** A number of that account, and one of somebody else's. */
  numbers: { own: string; foreign: string }
  /** What happens to the next request. */
  provoke: (situation: 'rate_limited' | 'failing' | 'reset' | 'truncated' | 'slow') => void
  /** Lets a session end. */
  passHours: (hours: number) => void
  stop: () => Promise<void>
}

/** What every adapter to import numbers must do, shown against a provider. */
export function importingConformance(name: string, start: () => Promise<ImportingSubject>): void {
  describe(`importing from ${name}`, () => {
    let subject: ImportingSubject
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    const logIn = async () => succeeded(await subject.port.logIn(subject.account))

    test('an account shows its companies with their numbers in full', async () => {
      const { companies, session } = await logIn()
      expect(session).not.toBe('')
      expect(companies.length).toBeGreaterThan(0)
      const numbers = companies.flatMap((company) => company.numbers)
      expect(numbers.map(({ phoneNumber }) => phoneNumber)).toContain(subject.numbers.own)
      for (const { phoneNumber, countryCode } of numbers)
        expect(phoneNumber.startsWith(`+${countryCode}`)).toBe(true)
    })

    test('a wrong password is refused as such', async () => {
      const outcome = await subject.port.logIn({ ...subject.account, password: 'wrong' })
      expect(failed(outcome)).toMatchObject({ kind: 'stop', why: 'credentials' })
    })

    test('a number of the account has credentials, the same every time', async () => {
      const { session } = await logIn()
      const first = succeeded(await subject.port.credentialsOf(session, subject.numbers.own))
      expect(first.sid).not.toBe('')
      expect(first.token).not.toBe('')
      expect(succeeded(await subject.port.credentialsOf(session, subject.numbers.own))).toEqual(first)
    })

    test('a number of somebody else has none', async () => {
      const { session } = await logIn()
      const outcome = await subject.port.credentialsOf(session, subject.numbers.foreign)
      expect(failed(outcome)).toMatchObject({ kind: 'stop', why: 'no_number' })
    })

    test('a session ends', async () => {
      const { session } = await logIn()
      subject.passHours(2)
      const outcome = await subject.port.credentialsOf(session, subject.numbers.own)
      expect(failed(outcome)).toMatchObject({ kind: 'stop', why: 'credentials' })
    })

    test.each(['failing', 'reset', 'truncated', 'slow'] as const)(
      'a provider in trouble (%s) is to be asked again',
      async (situation) => {
        subject.provoke(situation)
        expect(failed(await subject.port.logIn(subject.account))).toMatchObject({ kind: 'retry' })
        await logIn()
      },
    )

    test('a rate limit says when to come back', async () => {
      subject.provoke('rate_limited')
      const failure = failed(await subject.port.logIn(subject.account))
      const wait = failure.kind === 'retry' ? failure.notBefore.since(subject.now()) : null
      expect(wait?.total('seconds')).toBe(7)
    })

    test('a provider that cannot be reached is to be asked again', async () => {
      expect(failed(await subject.portCutOff.logIn(subject.account))).toMatchObject({ kind: 'retry' })
    })
  })
}
