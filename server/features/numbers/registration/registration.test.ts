import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntries,
  brands,
  brandWithdrawals,
  churches,
  messages,
  numbers,
} from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { type App, startApp } from '#testkit/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const FIELDS = {
  church: 'Other Church',
  ein: '123456789',
  address: '12 Main Street',
  city: 'Chicago',
  state: 'il',
  zip: '60601',
  email: 'office@other.test',
  phone: '(312) 555-0100',
}

/** A church with a number, signed in. */
async function churchWith(type: 'local' | 'tollFree' = 'local') {
  const church = await app.foreignChurch()
  const { churchId } = church
  const found = await offeredCarrier(app.deps).searchNumbers({
    country: 'US',
    type,
    contains: null,
    near: null,
    locality: null,
    limit: 1,
  })
  const phoneNumber = found.ok ? (found.value[0]?.phoneNumber ?? '') : ''
  const reference = `church-${churchId}`
  const bought = await offeredCarrier(app.deps).buyNumber({ phoneNumber, smsUrl: app.url, reference })
  await app.deps.db.insert(numbers).values({
    churchId,
    phoneNumber,
    countryIso: 'US',
    type,
    carrierSid: bought.ok ? bought.value.sid : null,
    state: 'in_use',
    isPrimary: true,
    createdAt: app.clock.now(),
  })
  const put = (body: object) => church.put('/save-brand', body)
  const brand = async () => (await church.get('/brand')).body
  return { ...church, put, brand }
}

/** The carriers take some minutes, and are asked every few. */
const decided = () => app.pass({ minutes: 30 }, 5)

const mailsTo = (churchId: number) =>
  app.sandbox.mailbox.messages().filter(({ to }) => to.includes(`owner-${churchId}@other.test`))

const actionsOf = async (churchId: number) =>
  (await app.deps.db.select().from(auditEntries).where(eq(auditEntries.churchId, churchId)))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('brand.'))

function carrier() {
  const { trustHub, registry } = app.sandbox.carrier.registrations
  return {
    profiles: trustHub.bundles.filter(({ family }) => family === 'CustomerProfiles').length,
    products: trustHub.bundles.filter(({ family }) => family === 'TrustProducts').length,
    endUsers: trustHub.endUsers.size,
    brands: registry.brands.size,
    services: registry.services.size,
    campaigns: registry.campaigns.size,
  }
}
const difference = (after: ReturnType<typeof carrier>, before: ReturnType<typeof carrier>) =>
  Object.fromEntries(
    Object.entries(after).map(([key, count]) => [key, count - before[key as keyof typeof before]]),
  )
const ONE_REGISTRATION = { profiles: 1, products: 1, endUsers: 3, brands: 1, services: 1, campaigns: 1 }

/** A reply to a phone that is due now, and what becomes of it. */
async function replies(churchId: number, phone: string) {
  const { db } = app.deps
  const now = app.clock.now()
  await db.insert(messages).values({
    churchId,
    direction: 'out',
    kind: 'help_reply',
    state: 'planned',
    lines: [],
    toNumber: phone,
    dueAt: now,
    createdAt: now,
  })
  await app.runDueWork()
  return {
    text: async () => {
      const [row] = await db
        .select({ state: messages.state, reason: messages.reason })
        .from(messages)
        .where(eq(messages.toNumber, phone))
        .orderBy(desc(messages.id))
        .limit(1)
      return row ?? { state: 'missing', reason: null }
    },
    sentTo: () => app.sandbox.carrier.messages().filter(({ to }) => to === phone),
  }
}

describe('the form', () => {
  test('begins with what is known, and says why it is needed', async () => {
    const church = await churchWith()
    expect(await church.brand()).toMatchObject({
      status: 'none',
      fields: {
        church: 'Other Church',
        email: `owner-${church.churchId}@other.test`,
        phone: '(312) 555-0100',
      },
      reasons: [],
      submitted_at: null,
      type: 'local',
      is_needed: true,
      takes: expect.stringContaining('days'),
      meanwhile: expect.stringContaining('trial mode'),
    })
  })

  test('a website is opened as reviewers will open it, and nothing is kept of that', async () => {
    const church = await churchWith()
    const check = async (website: string) => (await church.post('/check-website', { website })).body
    expect(await check('otherchurch.test')).toMatchObject({ is_fine: true })
    expect(await check('bare.otherchurch.test')).toEqual({
      is_fine: false,
      sentence: expect.stringMatching(/did not find a privacy policy.*\/c\/other-church-\d+ on it/),
    })
    expect(await check('down.otherchurch.test')).toEqual({
      is_fine: false,
      sentence: expect.stringContaining('could not be opened'),
    })
    expect(await check('http://otherchurch.test')).toMatchObject({
      is_fine: false,
      sentence: expect.stringContaining('https'),
    })
    expect(await check('')).toMatchObject({ is_fine: true })
    expect((await church.brand()).website).toBe('')
    expect((await church.post('/check-website', { website: 'no website' })).status).toBe(422)
    expect((await app.anonymous.post('/check-website', { website: '' })).status).toBe(401)
  })

  test('is not needed without a number; for a toll-free one it is about that', async () => {
    const without = await app.foreignChurch()
    expect((await without.get('/brand')).body).toMatchObject({ is_needed: false })
    const { status, body } = await without.put('/save-brand', { ...FIELDS, submit: true })
    expect(status).toBe(409)
    expect(body.error).toContain('Choose a number first')
    const tollFree = await churchWith('tollFree')
    expect(await tollFree.brand()).toMatchObject({
      type: 'tollFree',
      is_needed: true,
      meanwhile: expect.stringContaining('toll-free numbers that are not verified'),
    })
  })

  test('is kept as a draft, whatever is missing or wrong', async () => {
    const church = await churchWith()
    const { status, body } = await church.put({ ein: '12', city: 'Chicago' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      brand: { status: 'draft', fields: { church: 'Other Church', ein: '12', city: 'Chicago' } },
    })
    await church.put({ zip: '60601' })
    expect((await church.brand()).fields).toMatchObject({ ein: '12', city: 'Chicago', zip: '60601' })
    expect(mailsTo(church.churchId)).toEqual([])
  })

  test.each([
    [
      { ein: '12-345678' },
      { ein: ['The EIN has nine digits, like 12-3456789; so has the business number of Canada.'] },
    ],
    [
      { address: 'P.O. Box 12' },
      { address: ['Carriers do not accept a PO box. Please give the street address.'] },
    ],
    [{ state: 'Tenesee' }, { state: ['Please choose the state from the list.'] }],
    [{ state: 'ON' }, { zip: ['This code is not one of that state or province.'] }],
    [
      { phone: '(911) 555-0100' },
      { phone: ['Please enter a phone number of the US or Canada, like (334) 555-0142.'] },
    ],
    [
      { zip: '606' },
      { zip: ['A ZIP code has five digits, like 36104; a postal code of Canada is like K1A 0B1.'] },
    ],
    [{ email: 'office' }, { email: ['Please enter a valid email address.'] }],
    [{ ein: '' }, { ein: ['ein is required'] }],
    [{ phone: '12' }, { phone: ['Please enter a phone number of the US or Canada, like (334) 555-0142.'] }],
  ])('is not handed in with %o', async (wrong, error) => {
    const church = await churchWith()
    expect(await church.put({ ...FIELDS, ...wrong, submit: true })).toMatchObject({
      status: 422,
      body: { error },
    })
    expect((await church.brand()).status).toBe('none')
  })

  test('says of every missing field that it is required', async () => {
    const church = await churchWith()
    const { status, body } = await church.put({ submit: true })
    expect(status).toBe(422)
    expect(body.error).toEqual({
      ein: ['ein is required'],
      address: ['address is required'],
      city: ['city is required'],
      state: ['state is required'],
      zip: ['zip is required'],
    })
    expect((await church.put({ ein: '' })).body.error).toEqual({ ein: ['ein is required'] })
  })

  test('is for members only, each of the own church', async () => {
    expect((await app.anonymous.get('/brand')).status).toBe(401)
    expect((await app.anonymous.put('/save-brand', FIELDS)).status).toBe(401)
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    expect((await admin.get('/brand')).status).toBe(403)
    const one = await churchWith()
    const other = await churchWith()
    await one.put({ church: 'One', ein: '111111111' })
    await other.put({ church: 'Other' })
    expect((await one.brand()).fields).toMatchObject({ church: 'One', ein: '111111111' })
    expect((await other.brand()).fields).not.toHaveProperty('ein')
  })
})

describe('handed in', () => {
  test('reviewers read of the church what was shown before, word for word', async () => {
    const church = await churchWith()
    await church.put(FIELDS)
    const { words } = await church.brand()
    expect(words.description).toContain(FIELDS.church)
    expect(words.consent).toContain(FIELDS.church)
    expect(words.samples.join(' ')).toContain(FIELDS.email)
    await church.put({ submit: true })
    await decided()
    expect(app.sandbox.carrier.registrations.registry.campaigns.all().at(-1)).toMatchObject({
      description: words.description,
      messageFlow: words.consent,
      messageSamples: words.samples,
    })
  })

  test('it is in review, then approved; the owner is told, and nothing changes it meanwhile', async () => {
    const church = await churchWith()
    const before = carrier()
    const { body } = await church.put({ ...FIELDS, submit: true })
    expect(body.brand).toMatchObject({
      status: 'in_review',
      fields: { ein: '12-3456789', state: 'IL' },
      submitted_at: app.clock.now().toString(),
    })
    expect(await church.put({ ...FIELDS, submit: true })).toMatchObject({ status: 409 })
    await app.runDueWork()
    expect((await church.brand()).status).toBe('in_review')
    await decided()
    expect(await church.brand()).toMatchObject({
      status: 'approved',
      reasons: [],
      decided_at: expect.any(String),
      meanwhile: expect.stringContaining('now set up your number'),
    })
    expect(difference(carrier(), before)).toEqual(ONE_REGISTRATION)
    expect(mailsTo(church.churchId).map(({ subject }) => subject)).toEqual([
      'The phone companies have approved your church',
    ])
    const actions = await actionsOf(church.churchId)
    expect(actions.filter((action) => action.startsWith('brand.'))).toEqual([
      'brand.submitted',
      'brand.approved',
    ])
    expect((await church.put({ city: 'Springfield' })).status).toBe(409)
  })

  test('live texts wait until it is approved, and then go by themselves through the service made for it', async () => {
    const church = await churchWith()
    const phone = '+13125550142'
    const { text, sentTo } = await replies(church.churchId, phone)
    expect(await text()).toEqual({ state: 'planned', reason: 'not_registered' })
    await church.put({ ...FIELDS, submit: true })
    await app.runDueWork()
    expect((await church.get('/forecast')).body.waits).toEqual([
      {
        sentence: 'The phone companies have not approved your number yet, so nothing goes from it.',
        fix: 'See Carrier registration for what is missing.',
      },
    ])
    expect(sentTo()).toEqual([])
    await decided()
    await app.pass({ seconds: 10 })
    expect((await church.brand()).status).toBe('approved')
    expect(await text()).toEqual({ state: 'planned', reason: 'number_starting' })
    expect(new Set(sentTo().map(({ errorCode }) => errorCode))).toEqual(new Set([30034]))
    await app.pass({ hours: 12 }, 24)
    expect((await text()).state).toBe('delivered')
    expect((await church.brand()).meanwhile).toContain('nothing left to do')
    const sent = sentTo().at(-1)
    const { services } = app.sandbox.carrier.registrations.registry
    const service = services.get(sent?.service ?? '')
    const [number] = app.sandbox.carrier
      .ownedNumbers()
      .filter(({ phoneNumber }) => phoneNumber === sent?.from)
    expect(service?.numberSids).toEqual([number?.sid])
  })

  test('what the phone companies block all the same says why, and what mends it', async () => {
    const church = await churchWith()
    const { db, clock } = app.deps
    const [number] = await db.select().from(numbers).where(eq(numbers.churchId, church.churchId))
    await db.insert(brands).values({
      ...FIELDS,
      churchId: church.churchId,
      status: 'approved',
      carrierIds: { sender: number?.carrierSid ?? '' },
      createdAt: clock.now(),
    })
    await db.update(numbers).set({ liveAt: clock.now() }).where(eq(numbers.churchId, church.churchId))
    const { text, sentTo } = await replies(church.churchId, '+13125550144')
    await app.pass({ minutes: 1 }, 3)
    expect((await text()).state).toBe('undelivered')
    expect(sentTo()).toMatchObject([{ errorCode: 30034 }])
    expect((await church.get('/all-logs?limit=5')).body.logs).toMatchObject([
      { error_message: expect.stringContaining('not registered with the US carriers') },
    ])
  })

  test('it is rejected with reasons, corrected and handed in again', async () => {
    const church = await churchWith()
    const before = carrier()
    await church.put({ ...FIELDS, ein: '00-0000000', submit: true })
    await decided()
    const rejected = await church.brand()
    expect(rejected).toMatchObject({ status: 'rejected', fields: { ein: '00-0000000' } })
    expect(rejected.reasons).toEqual([expect.stringContaining('EIN')])
    expect(rejected).toMatchObject({ wrong_field: 'ein', remedy: 'correct' })
    const [mail] = mailsTo(church.churchId)
    expect(mail?.text).toContain(rejected.reasons[0])
    expect(mail?.text).toContain(`${app.url}/brand`)

    await church.put({ ein: '12-3456789' })
    expect((await church.brand()).reasons, 'the reasons stay while it is corrected').toEqual(rejected.reasons)
    const { body } = await church.put({ submit: true })
    expect(body.brand).toMatchObject({ status: 'in_review', reasons: [], decided_at: null })
    await decided()
    expect((await church.brand()).status).toBe('approved')
    expect(difference(carrier(), before)).toEqual(ONE_REGISTRATION)
  })

  test('a campaign refused for what is said of the church: one correction takes it back and registers anew, killed after any call', async () => {
    const church = await churchWith()
    const before = carrier()
    const { campaigns } = app.sandbox.carrier.registrations.registry
    await church.put({ ...FIELDS, church: 'Mistaken Church', submit: true })
    await decided()
    const refused = await church.brand()
    expect(refused).toMatchObject({ status: 'rejected', remedy: 'anew', wrong_field: 'church' })
    expect(mailsTo(church.churchId).at(-1)?.text).toContain('Correct and register again')
    const [row] = await app.deps.db.select().from(brands).where(eq(brands.churchId, church.churchId))
    const { campaign: refusedCampaign = '' } = row?.carrierIds ?? {}
    expect(campaigns.get(refusedCampaign)).toBeDefined()

    await church.put({ ...FIELDS, submit: true })
    const { faults } = app.sandbox
    const take = faults.take.bind(faults)
    for (let call = 1; call <= 9; call++) {
      let calls = 0
      faults.take = (vendor, path) => {
        calls += vendor === 'texting' ? 1 : 0
        return vendor === 'texting' && calls === call ? { vendor, kind: 'reset' } : take(vendor, path)
      }
      await app.pass({ minutes: 6 })
    }
    faults.take = take
    await app.pass({ hours: 12 }, 4)
    expect((await church.brand()).status).toBe('approved')
    expect(campaigns.get(refusedCampaign)).toBeUndefined()
    expect(difference(carrier(), before)).toEqual({
      ...ONE_REGISTRATION,
      profiles: 2,
      products: 2,
      endUsers: 6,
      brands: 2,
    })
  })

  test('an address of a free mail service is refused by reviewers, and told as that', async () => {
    const church = await churchWith()
    await church.put({ ...FIELDS, email: 'otherchurch@gmail.com', submit: true })
    await decided()
    expect(await church.brand()).toMatchObject({ status: 'rejected', remedy: 'anew', wrong_field: 'email' })
  })

  test('it stays in review as long as the carriers do not decide', async () => {
    const church = await churchWith()
    await church.put({ ...FIELDS, church: 'Pending Church', submit: true })
    await app.pass({ hours: 30 }, 10)
    expect((await church.brand()).status).toBe('in_review')
    expect(mailsTo(church.churchId)).toEqual([])
    await app.deps.db.delete(brands).where(eq(brands.churchId, church.churchId))
  })

  test.each([2, 5, 11, 14])(
    'it goes on after an interruption at call %i, and makes nothing twice',
    async (call) => {
      const church = await churchWith()
      const before = carrier()
      const { faults } = app.sandbox
      const take = faults.take.bind(faults)
      let calls = 0
      faults.take = (vendor, path) => {
        calls += vendor === 'texting' ? 1 : 0
        return vendor === 'texting' && calls === call ? { vendor, kind: 'reset' } : take(vendor, path)
      }
      await church.put({ ...FIELDS, submit: true })
      await app.runDueWork()
      faults.take = take
      expect((await church.brand()).status).toBe('in_review')
      await decided()
      expect((await church.brand()).status).toBe('approved')
      expect(difference(carrier(), before)).toEqual(ONE_REGISTRATION)
    },
  )

  test('another number of an approved church is registered too', async () => {
    const church = await churchWith()
    await church.put({ ...FIELDS, submit: true })
    await decided()
    const found = await offeredCarrier(app.deps).searchNumbers({
      country: 'US',
      type: 'local',
      contains: null,
      near: null,
      locality: null,
      limit: 1,
    })
    const phoneNumber = found.ok ? (found.value[0]?.phoneNumber ?? '') : ''
    const bought = await offeredCarrier(app.deps).buyNumber({
      phoneNumber,
      smsUrl: app.url,
      reference: 'second',
    })
    const sid = bought.ok ? bought.value.sid : ''
    await app.deps.db
      .update(numbers)
      .set({ phoneNumber, carrierSid: sid })
      .where(eq(numbers.churchId, church.churchId))
    expect(await church.brand()).toMatchObject({
      status: 'in_review',
      meanwhile: expect.stringContaining('Until it is approved'),
    })
    await decided()
    const services = app.sandbox.carrier.registrations.registry.services.all()
    expect(services.some(({ numberSids }) => numberSids.includes(sid))).toBe(true)
    expect((await church.brand()).status).toBe('approved')
  })
})

describe('a church that leaves', () => {
  /** What the carrier has of a church that was approved. */
  async function approved() {
    const church = await churchWith()
    await church.put({ ...FIELDS, submit: true })
    await decided()
    const [row] = await app.deps.db.select().from(brands).where(eq(brands.churchId, church.churchId))
    const { trustHub, registry } = app.sandbox.carrier.registrations
    const { campaign = '', service = '', profile = '', product = '' } = row?.carrierIds ?? {}
    const left = () => [
      registry.campaigns.get(campaign),
      registry.services.get(service),
      trustHub.bundles.get(profile),
      trustHub.bundles.get(product),
    ]
    expect(left()).not.toContain(undefined)
    return { church, left }
  }
  const GONE = [undefined, undefined, undefined, undefined]

  test('by the end of its plan has its campaign, service and profiles deleted once its numbers are gone, whatever fails meanwhile', async () => {
    const { church, left } = await approved()
    const { db, clock } = app.deps
    const { churchId } = church
    await db
      .update(churches)
      .set({ status: 'Cancelled', cancelEndsAt: clock.now() })
      .where(eq(churches.id, churchId))
    await app.pass({ hours: 3 })
    expect(left(), 'as long as it has a number').not.toContain(undefined)
    await db
      .update(numbers)
      .set({ state: 'released', isPrimary: false })
      .where(eq(numbers.churchId, churchId))
    app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: '/Usa2p', count: 1 })
    app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: '/TrustProducts', count: 1 })
    await app.pass({ hours: 6 }, 6)
    expect(left()).toEqual(GONE)
    expect(await db.$count(brandWithdrawals)).toBe(0)
    expect(await church.brand(), 'what it filled in stays, should it come back').toMatchObject({
      fields: { ein: '12-3456789' },
    })
  })

  test('erased, it has them deleted too', async () => {
    const { church, left } = await approved()
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const wish = { name: 'Other Church', reason: 'Asked for' }
    expect(await admin.post(`/erase-church/${church.churchId}`, wish)).toMatchObject({ status: 200 })
    expect(await app.deps.db.$count(brands, eq(brands.churchId, church.churchId))).toBe(0)
    await app.pass({ minutes: 5 })
    expect(left()).toEqual(GONE)
  })
})

describe('a toll-free number', () => {
  test('is verified, and until then nothing goes from it live', async () => {
    const church = await churchWith('tollFree')
    const { text, sentTo } = await replies(church.churchId, '+13125550143')
    expect(await text()).toEqual({ state: 'planned', reason: 'not_registered' })
    const { body } = await church.put({ ...FIELDS, submit: true })
    expect(body.brand).toMatchObject({ type: 'tollFree', status: 'in_review' })
    await app.runDueWork()
    expect(sentTo()).toEqual([])
    await decided()
    expect((await church.brand()).status).toBe('approved')
    expect((await text()).state).toBe('delivered')
    expect(mailsTo(church.churchId).map(({ subject }) => subject)).toEqual([
      'The phone companies have approved your church',
    ])
    const [verification] = app.sandbox.carrier.verifications()
    expect(verification?.fields).toMatchObject({
      BusinessRegistrationNumber: '123456789',
      BusinessRegistrationAuthority: 'EIN',
      OptInType: 'WEB_FORM',
      BusinessWebsite: `${app.config.publicUrl.replace('http:', 'https:')}/c/other-church-${church.churchId}`,
    })
  })

  test('is also that of a church in Canada: refused for its business number, corrected, approved', async () => {
    const church = await churchWith('tollFree')
    const ottawa = { city: 'Ottawa', state: 'on', zip: 'k1a 0b1', phone: '(613) 555-0100' }
    const handIn = (more: object) => church.put({ ...FIELDS, ...ottawa, ...more, submit: true })
    for (const [wrong, field] of [
      [{ zip: '60601' }, 'zip'],
      [{ state: 'IL' }, 'zip'],
      [{ ein: '' }, 'ein'],
      [{ ein: '12345678RC0001' }, 'ein'],
    ] as const)
      expect(await handIn(wrong)).toMatchObject({
        status: 422,
        body: { error: { [field]: [expect.any(String)] } },
      })
    expect((await handIn({ ein: '000000000' })).status).toBe(200)
    await decided()
    expect(await church.brand()).toMatchObject({ status: 'rejected', wrong_field: 'ein', remedy: 'correct' })
    await handIn({ ein: '123456789' })
    await decided()
    expect(await church.brand()).toMatchObject({ status: 'approved', reasons: [] })
    const [number] = await app.deps.db.select().from(numbers).where(eq(numbers.churchId, church.churchId))
    const verification = app.sandbox.carrier
      .verifications()
      .find(({ numberSid }) => numberSid === number?.carrierSid)
    expect(verification?.fields).toMatchObject({
      BusinessRegistrationNumber: '123456789',
      BusinessRegistrationAuthority: 'CBN',
      ...{ BusinessRegistrationCountry: 'CA', BusinessCountry: 'CA' },
      ...{
        BusinessStateProvinceRegion: 'ON',
        BusinessPostalCode: 'K1A 0B1',
        BusinessContactPhone: '+16135550100',
      },
    })
  })

  test('refused and corrected once the time to edit it is over, it is handed in anew', async () => {
    const church = await churchWith('tollFree')
    await church.put({ ...FIELDS, ein: '000000000', submit: true })
    await decided()
    expect((await church.brand()).status).toBe('rejected')
    await app.pass({ hours: 24 * 8 }, 2)
    expect((await church.put({ ein: '123456789', submit: true })).status).toBe(200)
    await app.pass({ hours: 8 }, 16)
    expect(await church.brand()).toMatchObject({ status: 'approved', reasons: [] })
  })

  test('in the place of a local one it is verified on its own, beginning with the same details', async () => {
    const church = await churchWith()
    await church.put({ ...FIELDS, submit: true })
    await decided()
    const other = await churchWith('tollFree')
    const db = app.deps.db
    const [number] = await db.select().from(numbers).where(eq(numbers.churchId, other.churchId))
    await db.delete(numbers).where(eq(numbers.churchId, other.churchId))
    const tollFree = { phoneNumber: number?.phoneNumber ?? '', carrierSid: number?.carrierSid ?? '' }
    await db
      .update(numbers)
      .set({ ...tollFree, type: 'tollFree' })
      .where(eq(numbers.churchId, church.churchId))
    expect(await church.brand()).toMatchObject({
      type: 'tollFree',
      status: 'none',
      fields: { ein: '12-3456789', city: 'Chicago' },
    })
    app.sandbox.carrier.switches.approvesAtOnce = true
    await church.put({ submit: true })
    await app.runDueWork()
    expect(await church.brand()).toMatchObject({ status: 'approved', page: expect.stringContaining('/c/') })
    app.sandbox.carrier.switches.approvesAtOnce = false
  })
})
