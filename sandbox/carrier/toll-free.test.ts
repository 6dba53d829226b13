import { describe, expect, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN } from './base/credentials.ts'
import { publishedSpecification, shapeDifferences } from './published-shapes.ts'
import { PERSON, type PublicPages, publishPages, SOUND_PAGES, startCarrier } from './testing.ts'

/*
 * What the vendor demands: its OpenAPI document (messaging v1, CreateTollfreeVerification), the onboarding guide
 * (twilio.com/docs/messaging/compliance/toll-free/api-onboarding: no texts before approval since 2024-01-31), the guide to
 * the new policy (…/new-policy-api-onboarding: business registration required since January 2026), and its
 * list of rejections (support article 9321443984155: 30527 can be handed in again, 30481 cannot).
 */

const TOLL_FREE = '+18885550150'

const CONTENT = {
  businessName: 'Chapel',
  businessWebsite: 'https://chapel.test',
  notificationEmail: 'office@chapel.test',
  useCaseCategories: ['ACCOUNT_NOTIFICATIONS', 'CHARITY_NONPROFIT'],
  useCaseSummary: 'Texts to volunteers about the services they are scheduled for.',
  productionMessageSample: 'Chapel: Hi Ada, can you serve on Sunday?',
  optInImageUrls: ['https://chapel.test/opt-in'],
  optInType: 'WEB_FORM' as const,
  messageVolume: '1,000',
  businessType: 'NON_PROFIT' as const,
  businessRegistrationNumber: '123456789',
  businessRegistrationAuthority: 'EIN' as const,
  businessRegistrationCountry: 'US',
}

async function start(changedPages: Partial<PublicPages> = {}) {
  const carrier = await startCarrier()
  const pages = await publishPages(changedPages)
  const { client, buy } = carrier
  const { sid } = await buy({ phoneNumber: TOLL_FREE }, { isKnown: false })
  const all = client.messaging.v1.tollfreeVerifications
  const handIn = (more: Partial<typeof CONTENT> & { privacyPolicyUrl?: string } = {}) =>
    all.create({
      ...CONTENT,
      optInImageUrls: [pages.optIn],
      privacyPolicyUrl: pages.privacy,
      termsAndConditionsUrl: pages.terms,
      tollfreePhoneNumberSid: sid,
      ...more,
    })
  const status = async (of: string) => (await all(of).fetch()).status
  return { ...carrier, sid, all, handIn, status }
}

describe('the verification of a toll-free number', () => {
  test('is reviewed for some minutes of the clock; one for each number', async () => {
    const { sid, all, handIn, status, pass } = await start()
    const verification = await handIn()
    expect(verification).toMatchObject({ status: 'PENDING_REVIEW', tollfreePhoneNumber: TOLL_FREE })
    await expect(handIn()).rejects.toMatchObject({ status: 409 })
    await pass(60)
    expect(await status(verification.sid)).toBe('IN_REVIEW')
    await expect(all(verification.sid).update({ editReason: 'too early' })).rejects.toMatchObject({
      status: 400,
    })
    await pass(300)
    expect(await status(verification.sid)).toBe('TWILIO_APPROVED')
    const found = await all.list({ tollfreePhoneNumberSid: sid })
    expect(found.map((one) => one.sid)).toEqual([verification.sid])
    expect(await all.list({ tollfreePhoneNumberSid: `PN${'0'.repeat(32)}` })).toEqual([])
  })

  test('is decided at once where registrations are', async () => {
    const { carrier, handIn, status } = await start()
    carrier.switches.approvesAtOnce = true
    expect(await status((await handIn()).sid)).toBe('TWILIO_APPROVED')
  })

  test.each([
    { businessName: '' },
    { businessWebsite: 'chapel' },
    { useCaseCategories: [] },
    { useCaseCategories: ['CHURCH'] },
    { optInImageUrls: ['picture'] },
    { optInType: 'ASKED' as 'WEB_FORM' },
    { messageVolume: '1000' },
    { businessRegistrationNumber: '' },
    { businessRegistrationCountry: '' },
  ])('is refused with %o', async (wrong) => {
    const { handIn } = await start()
    await expect(handIn(wrong)).rejects.toMatchObject({ status: 400 })
  })

  test('is for toll-free numbers of the account only', async () => {
    const { all, buy } = await start()
    const { sid } = await buy()
    const of = (tollfreePhoneNumberSid: string) => all.create({ ...CONTENT, tollfreePhoneNumberSid })
    await expect(of(sid)).rejects.toMatchObject({ status: 400 })
    await expect(of(`PN${'0'.repeat(32)}`)).rejects.toMatchObject({ status: 404 })
  })

  test('rejected, it says why; some rejections can be edited, others are taken back', async () => {
    const { all, handIn, status, pass } = await start()
    const wrong = await handIn({ businessRegistrationNumber: '000000000' })
    await pass(300)
    const rejected = await all(wrong.sid).fetch()
    expect(rejected).toMatchObject({ status: 'TWILIO_REJECTED', errorCode: 30527, editAllowed: true })
    expect(rejected.rejectionReasons).toMatchObject([{ code: 30527 }])
    await all(wrong.sid).update({ businessRegistrationNumber: '123456789', editReason: 'corrected' })
    expect(await status(wrong.sid)).toBe('PENDING_REVIEW')
    await pass(300)
    expect(await status(wrong.sid)).toBe('TWILIO_APPROVED')
    await all(wrong.sid).remove()
    const final = await handIn({ businessName: 'Turned Down Chapel' })
    await pass(300)
    expect(await all(final.sid).fetch()).toMatchObject({ status: 'TWILIO_REJECTED', editAllowed: false })
    await expect(all(final.sid).update({ businessName: 'Chapel' })).rejects.toMatchObject({ status: 400 })
  })

  /*
   * 'edit_expiration: The date and time when the ability to edit a rejected verification expires' (messaging v1), after
   * seven days (twilio.com/docs/api/errors/30824: 'If the request is no longer editable through the API, create a new
   * verification request').
   */
  test('rejected, it cannot be edited any more after seven days; it is taken back, and another handed in', async () => {
    const { all, handIn, status, pass } = await start()
    const rejected = await handIn({ businessRegistrationNumber: '000000000' })
    await pass(240)
    const again = () =>
      all(rejected.sid).update({ businessRegistrationNumber: '12-3456789', editReason: 'late' })
    await pass(7 * 86_400)
    const { editExpiration } = await all(rejected.sid).fetch()
    expect(editExpiration?.toISOString()).toBe('2030-03-10T12:04:00.000Z')
    await expect(again()).rejects.toMatchObject({ status: 400 })
    await all(rejected.sid).remove()
    const next = await handIn()
    await pass(300)
    expect(await status(next.sid)).toBe('TWILIO_APPROVED')
  })

  // twilio.com/docs/api/errors/30473, 30493, 30519, 30509 and 30513
  describe('has its pages read: it is rejected', () => {
    const { '/privacy': privacy, '/terms': terms } = SOUND_PAGES
    test.each<[string, Partial<PublicPages>, number]>([
      ['a privacy policy that does not open', { '/privacy': null }, 30493],
      ['one that shares', { '/privacy': privacy.replace(' not', '') }, 30519],
      ['terms without HELP', { '/terms': terms.replace('HELP', '') }, 30493],
      ['an opt-in that does not open', { '/opt-in': null }, 30509],
      ['one that asks for nothing', { '/opt-in': 'Welcome' }, 30513],
    ])('for %s', async (_, changed, code) => {
      const { carrier, all, handIn, status, pass } = await start(changed)
      const { sid } = await handIn()
      await pass(300)
      expect(await all(sid).fetch()).toMatchObject({ errorCode: code, editAllowed: true })
      carrier.switches.kind = true
      expect(await status(sid)).toBe('TWILIO_APPROVED')
    })

    test.each([
      [{ businessWebsite: 'https://down.test' }, 30473],
      [{ privacyPolicyUrl: '' }, 30493],
    ])('for %o', async (wrong, code) => {
      const { all, handIn, pass } = await start()
      const { sid } = await handIn(wrong)
      await pass(300)
      expect(await all(sid).fetch()).toMatchObject({ errorCode: code })
    })
  })

  test('without it, texts fail on their way with 30032', async () => {
    const { carrier, client, handIn, pass } = await start()
    const fate = async () => {
      const { sid } = await client.messages.create({ from: TOLL_FREE, to: PERSON, body: 'Hello' })
      await pass(10)
      const { status, errorCode } = await client.messages(sid).fetch()
      return [status, errorCode]
    }
    carrier.switches.kind = true
    expect(await fate()).toEqual(['delivered', null])
    carrier.switches.kind = false
    expect(await fate()).toEqual(['undelivered', 30032])
    await handIn()
    expect(await fate()).toEqual(['undelivered', 30032])
    await pass(300)
    expect(await fate()).toEqual(['delivered', null])
  })
})

const SHAPE = publishedSpecification('twilio_messaging_v1.json')

test.skipIf(!SHAPE)('answers have the published shape', async () => {
  const { url, handIn, pass } = await start()
  const { sid } = await handIn({ businessRegistrationNumber: '000000000' })
  const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
  const path = '/v1/Tollfree/Verifications'
  for (const seconds of [0, 300])
    for (const [published, address] of [
      [path, path],
      [`${path}/{Sid}`, `${path}/${sid}`],
    ] as const) {
      await pass(seconds)
      const response = await fetch(url + address, { headers: { authorization } })
      const answered = { path: published, method: 'get', status: response.status } as const
      expect(shapeDifferences(SHAPE, answered, await response.json())).toEqual([])
    }
})
