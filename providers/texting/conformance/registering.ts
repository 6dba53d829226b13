import { describe, expect, test } from 'vitest'
import type { RegisteredType } from '#core/vocabulary/numbers.ts'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { Application, RegistrationIds, TextingAccount } from '../port.ts'
import type { TextingSubject } from './subject.ts'

/** Enough rounds for every step that is waited for. */
const ROUNDS_MAX = 6

/** Registering a church with the carriers of the US. */
export function registeringConformance(subject: () => TextingSubject): void {
  const number = async (
    type: RegisteredType = 'local',
    account: TextingAccount | null = null,
  ): Promise<string> => {
    const [found] = succeeded(
      await subject().port.searchNumbers({
        country: 'US',
        type,
        contains: null,
        near: null,
        locality: null,
        limit: 1,
      }),
    )
    const order = {
      phoneNumber: found?.phoneNumber ?? '',
      smsUrl: subject().port.inboundUrl,
      reference: 'church 1',
      account,
    }
    return succeeded(await subject().port.buyNumber(order)).sid
  }

  const application = async (details: Partial<Application> = {}): Promise<Application> => ({
    reference: 'church-1',
    submission: '1',
    church: 'Conformance Chapel',
    ein: '123456789',
    address: { street: '12 Main Street', city: 'Montgomery', state: 'AL', zip: '36104', country: 'US' },
    email: 'office@conformance.test',
    phone: '+13345550142',
    website: 'https://conformance.test',
    privacyUrl: 'https://conformance.test/privacy',
    termsUrl: 'https://conformance.test/sms-terms',
    optInUrl: 'https://conformance.test',
    representative: { firstName: 'Ruth', lastName: 'Moore' },
    numberSid: await number(),
    description: 'Texts to volunteers of a church about the services they are scheduled for.',
    consent: 'Volunteers give their mobile number to the church and agree to texts about their serving.',
    samples: [
      'Chapel: Hi Ada, can you serve on Sunday? STOP to opt out',
      'Chapel: Hi Ada, a reminder: Sunday.',
    ],
    ...details,
  })

  /** What one caller keeps; it may be interrupted before the n-th thing is kept. */
  const caller = (type: RegisteredType = 'local', account: TextingAccount | null = null) => {
    let kept: RegistrationIds = {}
    const keep = async (ids: RegistrationIds) => {
      kept = ids
    }
    const advance = (details: Application, interruptedAt = Number.POSITIVE_INFINITY) => {
      let times = 0
      const keepOrEnd = async (ids: RegistrationIds) => {
        times += 1
        if (times >= interruptedAt) throw new Error('interrupted')
        await keep(ids)
      }
      return subject().port.registrations[type].advance(details, kept, keepOrEnd, account)
    }
    const decided = async (details: Application) => {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const state = succeeded(await advance(details))
        if (state.state !== 'in_review') return state
        await subject().settle()
      }
      throw new Error('the carriers never decide')
    }
    const withdrawn = () => subject().port.registrations[type].withdraw(kept, account)
    return { advance, decided, withdrawn }
  }

  describe('registration with the carriers', () => {
    test('a church is in review for a while, and then approved', async () => {
      const { advance, decided } = caller()
      const church = await application()
      expect(succeeded(await advance(church))).toEqual({ state: 'in_review' })
      expect(await decided(church)).toEqual({ state: 'approved' })
      expect(succeeded(await advance(church))).toEqual({ state: 'approved' })
      for (const [made, count] of subject().registered()) expect(count, made).toBe(1)
      expect(subject().writtenTo(), 'the carrier writes to the operator').toEqual(['operator@steeple.test'])
    })

    test('in the account of a church everything is made there, and deleted there', async () => {
      const { accounts } = subject().port
      if (!accounts) return
      const account = succeeded(await accounts.open('church-1-1'))
      const church = await application({ numberSid: await number('local', account) })
      const { decided, withdrawn } = caller('local', account)
      expect(await decided(church)).toEqual({ state: 'approved' })
      expect(subject().registeredIn()).toEqual([account.sid])
      const abroad = await caller('local').advance(church)
      expect(abroad.ok, 'another account does not have the number').toBe(false)
      expect(succeeded(await withdrawn())).toBeNull()
      expect(subject().campaigns()).toBe(0)
    })

    test('a toll-free number is verified in the account that has it', async () => {
      const { accounts } = subject().port
      if (!accounts) return
      const account = succeeded(await accounts.open('church-1-1'))
      const church = await application({ numberSid: await number('tollFree', account) })
      expect((await caller('tollFree').advance(church)).ok).toBe(false)
      expect(await caller('tollFree', account).decided(church)).toEqual({ state: 'approved' })
    })

    test('whenever it is interrupted, it goes on where it stopped and makes nothing twice', async () => {
      const church = await application()
      const { advance, decided } = caller()
      // Each round gets one thing further, and ends before the id of what it made is kept.
      for (let round = 0; round < 40; round++) {
        const isDone = await advance(church, 2).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isDone) await subject().settle()
      }
      expect(await decided(church)).toEqual({ state: 'approved' })
      for (const [made, count] of subject().registered()) expect(count, made).toBe(1)
    })

    test('a lost answer is looked for before anything is made again', async () => {
      const { advance, decided } = caller()
      const church = await application()
      for (const call of subject().registrationCalls) subject().loseAnswer(call)
      const failures = []
      for (let round = 0; round < subject().registrationCalls.length + 3; round++) {
        const outcome = await advance(church)
        if (!outcome.ok) failures.push(outcome.failure)
        else await subject().settle()
      }
      expect(failures).toHaveLength(subject().registrationCalls.length)
      for (const failure of failures) expect(failure).toMatchObject({ kind: 'retry', outcome: 'unknown' })
      expect(await decided(church)).toEqual({ state: 'approved' })
      for (const [made, count] of subject().registered()) expect(count, made).toBe(1)
    })

    test('a church of Canada is registered with its province and its business number', async () => {
      const address = {
        street: '12 Main Street',
        city: 'Ottawa',
        state: 'ON',
        zip: 'K1A 0B1',
        country: 'CA',
      } as const
      expect(await caller().decided(await application({ address }))).toEqual({ state: 'approved' })
    })

    test('an EIN that is not known is refused with a reason, and can be corrected', async () => {
      const { decided } = caller()
      const church = await application({ ein: '000000000' })
      const refused = await decided(church)
      if (refused.state !== 'rejected') throw new Error('it was not refused')
      expect(refused.reasons.join()).toContain('EIN')
      const corrected = { ...church, ein: '123456789', submission: '2' }
      expect(await decided(corrected)).toEqual({ state: 'approved' })
      for (const [made, count] of subject().registered()) expect(count, made).toBe(1)
    })

    test.each(['profile', 'address', 'campaign'] as const)(
      'a refused %s is told in sentences, and can be corrected',
      async (what) => {
        const { decided } = caller()
        const church = await application(subject().refusedDetails[what])
        const refused = await decided(church)
        if (refused.state !== 'rejected') throw new Error('it was not refused')
        for (const reason of refused.reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/)
        const corrected = { ...(await application({ submission: '2' })), numberSid: church.numberSid }
        expect(await decided(corrected)).toEqual({ state: 'approved' })
      },
    )

    test('a campaign refused for what the brand says is taken back, and the church registered anew; interrupted anywhere, nothing is made twice', async () => {
      const { decided, advance } = caller()
      const church = await application(subject().refusedDetails.mistaken)
      expect(await decided(church)).toMatchObject({ state: 'rejected', remedy: 'anew', field: 'church' })
      const corrected = { ...(await application({ submission: '2' })), numberSid: church.numberSid }
      for (let round = 0; round < 40; round++) {
        const isDone = await advance(corrected, 2).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isDone) await subject().settle()
        expect(subject().campaigns()).toBeLessThanOrEqual(1)
      }
      expect(await decided(corrected)).toEqual({ state: 'approved' })
      const made = new Map(subject().registered())
      expect([made.get('brands'), made.get('services'), made.get('campaigns')]).toEqual([2, 1, 1])
    })

    test('so it is when the details stay as they were; killed before any note, the campaign that is gone already is not missed', async () => {
      const { decided, advance } = caller()
      const church = await application(subject().refusedDetails.mistaken)
      await decided(church)
      const again = { ...church, submission: '2' }
      for (let round = 0; round < 80; round++) {
        const isDone = await advance(again, 1 + (round % 2)).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isDone) await subject().settle()
      }
      expect(await decided(again)).toMatchObject({ state: 'rejected', remedy: 'anew' })
      const made = new Map(subject().registered())
      expect([made.get('brands'), made.get('services'), made.get('campaigns')]).toEqual([2, 1, 1])
    })

    test('refused for its words alone and corrected as it is, its campaign is changed and nothing made anew', async () => {
      const { decided } = caller()
      const church = await application(subject().refusedDetails.campaign)
      expect(await decided(church)).toMatchObject({ state: 'rejected', remedy: 'operator' })
      expect(await decided({ ...church, submission: '2' })).toMatchObject({ state: 'rejected' })
      for (const [made, count] of subject().registered()) expect(count, made).toBe(1)
    })

    test('a number that takes the place of another joins it', async () => {
      const { decided, advance } = caller()
      const church = await application()
      await decided(church)
      const other = await application()
      expect(succeeded(await advance({ ...church, numberSid: other.numberSid }))).toEqual({
        state: 'approved',
      })
    })

    test('a carrier that cannot be reached is asked again', async () => {
      const { registrations } = subject().portCutOff
      const outcome = await registrations.local.advance(await application(), {}, async () => {})
      expect(failed(outcome)).toMatchObject({ kind: 'retry', outcome: 'not_sent' })
    })
  })

  describe('verification of a toll-free number', () => {
    const tollFree = async (details: Partial<Application> = {}) =>
      application({ numberSid: await number('tollFree'), ...details })

    test('a church is in review for a while, and then approved; asking again makes nothing', async () => {
      const { advance, decided } = caller('tollFree')
      const church = await tollFree()
      expect(succeeded(await advance(church))).toEqual({ state: 'in_review' })
      expect(await decided(church)).toEqual({ state: 'approved' })
      expect(succeeded(await advance(church))).toEqual({ state: 'approved' })
      expect(subject().verified()).toBe(1)
    })

    test('a lost answer or an interruption makes nothing twice', async () => {
      const { advance, decided } = caller('tollFree')
      const church = await tollFree()
      subject().loseAnswer('/Verifications')
      expect(failed(await advance(church))).toMatchObject({ kind: 'retry', outcome: 'unknown' })
      await expect(advance(church, 1)).rejects.toThrow('interrupted')
      expect(await decided(church)).toEqual({ state: 'approved' })
      expect(subject().verified()).toBe(1)
    })

    test.each([{ ein: '000000000' }, 'final'] as const)(
      'refused with %o it says why in sentences, and can be corrected',
      async (wrong) => {
        const { advance, decided } = caller('tollFree')
        const church = await tollFree()
        const refused = await decided({
          ...church,
          ...(wrong === 'final' ? subject().refusedDetails.final : wrong),
        })
        if (refused.state !== 'rejected') throw new Error('it was not refused')
        for (const reason of refused.reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/)
        const corrected = { ...church, submission: '2' }
        expect(succeeded(await advance(corrected))).toEqual({ state: 'in_review' })
        expect(await decided(corrected)).toEqual({ state: 'approved' })
        expect(subject().verified()).toBe(1)
      },
    )

    test('another number is verified on its own', async () => {
      const { advance, decided } = caller('tollFree')
      const church = await tollFree()
      await decided(church)
      const other = { ...church, numberSid: await number('tollFree') }
      expect(succeeded(await advance(other))).toEqual({ state: 'in_review' })
      expect(await decided(other)).toEqual({ state: 'approved' })
      expect(subject().verified()).toBe(2)
    })
  })
}
