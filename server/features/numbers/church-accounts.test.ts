import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntries,
  brands,
  brandWithdrawals,
  carrierAccounts,
  churches,
  messages,
  numbers,
} from '#server/db/schema/schema.ts'
import { takeInMissed } from '#server/features/conversation/missed-texts.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { recordSentSince } from '#server/features/messages/strays.ts'
import { type App, startApp } from '#testkit/app.ts'
import { newChurch, soldOf } from './testing.ts'

/**
 * Where the operator wants it, a church has an account of its own at the carrier: everything of it is there, and what
 * happens to that account concerns no other church.
 */

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty', environment: { TWILIO_SUBACCOUNTS: 'new' } })
})
afterEach(() => app.sandbox.faults.clear())
afterAll(() => app.stop())

const BRAND = {
  church: 'Other Church',
  ein: '123456789',
  address: '12 Main Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  email: 'office@other.test',
  phone: '(312) 555-0100',
}
const CANADIAN = 'country=CA&numberType=local'
const OTHER_TOKEN = 'e'.repeat(32)

const carrier = () => app.sandbox.carrier
const accountsNamed = (churchId: number) =>
  carrier()
    .subaccounts()
    .filter(({ subaccount }) => subaccount.friendlyName.startsWith(`church-${churchId}-`))
const mailsTo = (churchId: number) =>
  app.sandbox.mailbox
    .messages()
    .filter(({ to }) => to.includes(`owner-${churchId}@other.test`))
    .map(({ subject }) => subject)

/** A church with a number of Canada, which needs no registration. */
async function churchWithNumber(country = 'CA') {
  const church = await newChurch(app)
  const [phoneNumber = ''] = await church.forSale(country === 'CA' ? CANADIAN : undefined)
  const bought = await church.buy(phoneNumber, country)
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const [account] = accountsNamed(church.churchId)
  const { db, clock } = app.deps
  /** Somebody at the church writes to a phone. */
  const write = async (phone: string) => {
    await db.insert(messages).values({
      ...{ churchId: church.churchId, direction: 'out', kind: 'one_off', state: 'planned', lines: [] },
      ...{ toNumber: phone, body: 'The side door is open' },
      ...{ dueAt: clock.now(), latestAt: clock.now().add({ hours: 8 }), createdAt: clock.now() },
    } as const)
  }
  const textsTo = (phone: string) =>
    carrier()
      .messages()
      .filter(({ from, to }) => from === phoneNumber && to === phone)
  const received = () =>
    db
      .$count(messages, eq(messages.churchId, church.churchId))
      .then(async () =>
        (await db.select().from(messages).where(eq(messages.churchId, church.churchId))).filter(
          ({ direction }) => direction === 'in',
        ),
      )
  const outgoing = async () =>
    (await db.select().from(messages).where(eq(messages.churchId, church.churchId))).filter(
      ({ direction }) => direction === 'out',
    )
  const needs = async (): Promise<string[]> =>
    (await church.get('/scheduling/dashboard')).body.needs.map(({ kind }: { kind: string }) => kind)
  return { ...church, phoneNumber, sid: account?.sid ?? '', write, textsTo, received, outgoing, needs }
}

const attentionOf = async (churchId: number): Promise<string[]> => {
  const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  return (await admin.get('/platform')).body.attention
    .filter((one: { church_id: number }) => one.church_id === churchId)
    .map(({ reason }: { reason: string }) => reason)
}

describe('a new church', () => {
  test('gets an account of its own with its first number, and has the second in it too', async () => {
    const church = await churchWithNumber()
    const [second = ''] = await church.forSale(CANADIAN)
    expect((await church.buy(second, 'CA')).status).toBe(200)
    const [account, ...others] = accountsNamed(church.churchId)
    expect(others).toEqual([])
    for (const number of [church.phoneNumber, second])
      expect(soldOf(app, number)[0]?.account).toBe(account?.sid)
    const [row] = await app.deps.db
      .select()
      .from(carrierAccounts)
      .where(eq(carrierAccounts.churchId, church.churchId))
    expect(row).toMatchObject({ sid: account?.sid, closedAt: null, suspendedSince: null })
    expect(row?.credentialsSealed, 'the token is sealed').not.toContain(account?.token)
    expect(app.deps.vault.open(row?.credentialsSealed ?? '')).toContain(account?.token)
    const listed = await church.get('/my-numbers')
    expect(JSON.stringify(listed.body), 'nobody at the church sees it').not.toContain(account?.token)
    expect(JSON.stringify(listed.body)).not.toContain(account?.sid)
  })

  test('is registered, texts and is heard in its own account', async () => {
    const church = await churchWithNumber('US')
    expect((await church.put('/save-brand', { ...BRAND, submit: true })).status).toBe(200)
    await app.pass({ minutes: 30 }, 5)
    expect((await church.get('/brand')).body.status).toBe('approved')
    const { registry, trustHub } = carrier().registrations
    for (const kept of [
      registry.campaigns,
      registry.brands,
      registry.services,
      trustHub.bundles,
      trustHub.addresses,
    ])
      expect(new Set(kept.all().map(({ account }) => account))).toEqual(new Set([church.sid]))
    await app.pass({ hours: 7 })
    await church.write('+12125550111')
    await app.pass({ seconds: 30 }, 4)
    expect(church.textsTo('+12125550111').at(-1)).toMatchObject({ account: church.sid, status: 'delivered' })
    expect((await church.outgoing()).at(-1)?.state, 'its reports are believed').toBe('delivered')
    carrier().reply('+12125550111', church.phoneNumber, 'Thanks')
    await app.runDueWork()
    expect(await church.received()).toHaveLength(1)
  })

  test('whose text came in while nobody listened has it read from its account', async () => {
    const church = await churchWithNumber()
    await app.pass({ minutes: 30 }, 3)
    const [sold] = soldOf(app, church.phoneNumber)
    const { SmsUrl = '' } = sold?.settings ?? {}
    if (sold) sold.settings.SmsUrl = ''
    carrier().reply('+12125550112', church.phoneNumber, 'Hello?')
    if (sold) sold.settings.SmsUrl = SmsUrl
    await app.pass({ minutes: 30 }, 3)
    expect(await church.received()).toHaveLength(1)
  })

  test('whose account is opened while the answer is lost gets no second one', async () => {
    const church = await newChurch(app)
    const [phoneNumber = ''] = await church.forSale(CANADIAN)
    app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: '/Accounts.json', count: 2 })
    expect((await church.buy(phoneNumber, 'CA')).status).toBe(502)
    app.sandbox.faults.clear()
    expect(soldOf(app, phoneNumber)).toEqual([])
    app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: '/IncomingPhoneNumbers', count: 1 })
    expect((await church.buy(phoneNumber, 'CA')).status).toBe(200)
    expect(accountsNamed(church.churchId)).toHaveLength(1)
    expect(soldOf(app, phoneNumber)).toMatchObject([{ account: accountsNamed(church.churchId)[0]?.sid }])
  })

  test('buys nothing, and nothing in our account, when there are as many accounts as there may be', async () => {
    const church = await newChurch(app)
    const [phoneNumber = ''] = await church.forSale(CANADIAN)
    const now = app.clock.now().epochMilliseconds
    const subaccount = {
      friendlyName: 'old',
      status: 'active',
      isHeld: false,
      createdMs: now,
      updatedMs: now,
    } as const
    const filled = Array.from({ length: 1000 }, (_, place) => `AC${String(place).padStart(32, '0')}`)
    for (const sid of filled) carrier().hold({ sid, token: sid, subaccount: { ...subaccount } }, [])
    expect((await church.buy(phoneNumber, 'CA')).status).toBe(502)
    expect(soldOf(app, phoneNumber)).toEqual([])
    for (const sid of filled)
      carrier().hold({ sid, token: sid, subaccount: { ...subaccount, status: 'closed' } }, [])
    expect((await church.buy(phoneNumber, 'CA')).status).toBe(200)
  })
})

test('a church that has a number in our account already stays there', async () => {
  const church = await newChurch(app)
  const [old = '', next = ''] = await church.forSale(CANADIAN)
  const order = { phoneNumber: old, smsUrl: app.url, reference: 'old' }
  const bought = await offeredCarrier(app.deps).buyNumber(order)
  if (!bought.ok) throw new Error(bought.failure.detail)
  await app.deps.db.insert(numbers).values({
    ...{ churchId: church.churchId, phoneNumber: old, countryIso: 'CA', type: 'local', state: 'in_use' },
    ...{ carrierSid: bought.value.sid, isPrimary: true, createdAt: app.clock.now() },
  } as const)
  expect((await church.buy(next, 'CA')).status).toBe(200)
  expect(accountsNamed(church.churchId)).toEqual([])
  expect(soldOf(app, next)[0]?.account).toBeUndefined()
})

describe('another token of the account', () => {
  test('is taken when a call is signed with it, and texts go with it', async () => {
    const church = await churchWithNumber()
    const before =
      carrier()
        .subaccounts()
        .find(({ sid }) => sid === church.sid)?.token ?? ''
    await app.pass({ minutes: 1 })
    carrier().rotateToken(OTHER_TOKEN, church.sid)
    carrier().reply('+12125550113', church.phoneNumber, 'Hello')
    await app.runDueWork()
    expect(await church.received(), 'the call was believed at once').toHaveLength(1)
    await church.write('+12125550113')
    await app.pass({ seconds: 30 }, 4)
    expect(church.textsTo('+12125550113').at(-1)?.status).toBe('delivered')
    const [row] = await church.rows()
    const opened = JSON.parse(app.deps.vault.open(row?.credentialsSealed ?? ''))
    expect(opened, 'calls signed before are still believed').toMatchObject({
      token: OTHER_TOKEN,
      tokenBefore: before,
    })
  })

  test('is found within minutes when nobody calls, and what waited for it goes', async () => {
    const church = await churchWithNumber()
    await app.pass({ minutes: 6 })
    carrier().rotateToken('d'.repeat(32), church.sid)
    await church.write('+12125550114')
    await app.runDueWork()
    expect((await church.outgoing()).at(-1)).toMatchObject({
      state: 'planned',
      reason: 'carrier_credentials',
    })
    await app.pass({ minutes: 5, seconds: 1 })
    await app.pass({ seconds: 30 }, 3)
    expect(church.textsTo('+12125550114').at(-1)?.status).toBe('delivered')
  })
})

describe('an account that the carrier suspends', () => {
  const SUSPENDED = 'The phone company has suspended the texting account, so nothing goes from it.'
  const waits = async ({ get }: Pick<Awaited<ReturnType<typeof newChurch>>, 'get'>): Promise<string[]> =>
    (await get('/forecast?days=7')).body.waits.map(({ sentence }: { sentence: string }) => sentence)

  test('is told of when it is ours, as soon as a text has met it', async () => {
    const church = await churchWithNumber()
    expect(await waits(church)).toEqual([])
    carrier().switches.rejectCode = 20_005
    await church.write('+12125550119')
    await app.pass({ seconds: 30 }, 3)
    expect(await waits(church)).toEqual([SUSPENDED])
    expect(await church.needs()).toContain('account_suspended')
    carrier().switches.rejectCode = null
    await app.pass({ hours: 2 }, 4)
    expect(church.textsTo('+12125550119').map(({ status }) => status)).toEqual(['delivered'])
    expect(await waits(church)).toEqual([])
  })

  test('stops this church alone, which is told as the operator is, and goes on where it stopped', async () => {
    const [stopped, other] = [await churchWithNumber(), await churchWithNumber()]
    carrier().suspend(stopped.sid)
    await app.pass({ minutes: 6 })
    for (const church of [stopped, other]) await church.write('+12125550115')
    await app.pass({ seconds: 30 }, 3)
    expect(other.textsTo('+12125550115').at(-1)?.status).toBe('delivered')
    expect(stopped.textsTo('+12125550115')).toEqual([])
    expect((await stopped.outgoing()).at(-1)).toMatchObject({ state: 'planned', reason: 'carrier_suspended' })
    expect(await stopped.needs()).toContain('account_suspended')
    expect(await other.needs()).not.toContain('account_suspended')
    expect(await waits(stopped), 'in place of when the next one goes').toContain(SUSPENDED)
    expect(await waits(other)).not.toContain(SUSPENDED)
    expect(mailsTo(stopped.churchId)).toEqual(['The phone company has stopped your texts'])
    expect(mailsTo(other.churchId)).toEqual([])
    expect(await attentionOf(stopped.churchId)).toEqual(['account_suspended'])
    expect(await attentionOf(other.churchId)).toEqual([])

    await app.pass({ minutes: 30 }, 5)
    expect(mailsTo(stopped.churchId), 'once').toHaveLength(1)
    const { churchId } = stopped
    const inAnHour = app.clock.now().add({ hours: 1 })
    await app.deps.db.update(messages).set({ dueAt: inAnHour }).where(eq(messages.churchId, churchId))
    carrier().suspend(stopped.sid, false)
    await app.pass({ minutes: 6 })
    await app.pass({ seconds: 30 }, 3)
    expect(stopped.textsTo('+12125550115').map(({ status }) => status)).toEqual(['delivered'])
    expect(await stopped.needs()).not.toContain('account_suspended')
    expect(await waits(stopped)).not.toContain(SUSPENDED)
    expect(mailsTo(stopped.churchId)).toEqual([
      'The phone company has stopped your texts',
      'Your texts go out again',
    ])
    expect(await attentionOf(stopped.churchId)).toEqual([])
    const actions = await app.deps.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.churchId, stopped.churchId))
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['number.account_suspended', 'number.account_resumed']),
    )
  })
})

test('a suspended account keeps nobody waiting after a standstill, when all are asked what they sent', async () => {
  const church = await churchWithNumber()
  await app.pass({ minutes: 30 }, 2)
  const since = app.clock.now().subtract({ hours: 1 })
  carrier().suspend(church.sid)
  expect(await recordSentSince(app.deps, since)).toBe(true)
  expect(await takeInMissed(app.deps)).toBe(true)
  carrier().rotateToken('c'.repeat(32), church.sid)
  expect(await recordSentSince(app.deps, since), 'one that does not answer does').toBe(false)
  await app.pass({ minutes: 6 })
  carrier().suspend(church.sid, false)
  await app.pass({ minutes: 6 })
})

describe('a church that leaves', () => {
  const end = (churchId: number) =>
    app.deps.db
      .update(churches)
      .set({ status: 'Cancelled', cancelEndsAt: app.deps.clock.now() })
      .where(eq(churches.id, churchId))
  const statusOf = (sid: string) =>
    carrier()
      .subaccounts()
      .find((one) => one.sid === sid)?.subaccount.status

  test('has its number given back, its registration deleted and its account closed, in this order and alone', async () => {
    const [church, other] = [await churchWithNumber('US'), await churchWithNumber()]
    expect((await church.put('/save-brand', { ...BRAND, submit: true })).status).toBe(200)
    await app.pass({ minutes: 30 }, 5)
    const { campaigns } = carrier().registrations.registry
    const mine = () => campaigns.filter(({ account }) => account === church.sid)
    expect(mine()).toHaveLength(1)
    await end(church.churchId)
    await app.pass({ hours: 24 * 29 })
    await app.pass({ hours: 2 }, 2)
    expect(statusOf(church.sid), 'as long as it keeps its number').toBe('active')
    app.sandbox.faults.set({
      vendor: 'texting',
      kind: 'failing',
      path: `/Accounts/${church.sid}.json`,
      count: 1,
    })
    await app.pass({ hours: 24 }, 8)
    await app.pass({ hours: 4 }, 4)
    expect(soldOf(app, church.phoneNumber)).toEqual([])
    expect(mine()).toEqual([])
    expect(statusOf(church.sid)).toBe('closed')
    expect(statusOf(other.sid)).toBe('active')
    const [row] = await church.rows()
    expect(row).toMatchObject({ state: 'released', carrierSid: null, credentialsSealed: null })
    const deleted = carrier()
      .requests()
      .filter(({ method, status }) => method === 'DELETE' && status === 204)
      .map(({ path }) => path)
    expect(deleted, 'not only with its account').toContainEqual(expect.stringContaining('Usa2p'))
    const itsNumber = new RegExp(`/Accounts/${church.sid}/IncomingPhoneNumbers/`)
    expect(deleted).toContainEqual(expect.stringMatching(itsNumber))

    await app.deps.db
      .update(churches)
      .set({ status: 'Active', cancelEndsAt: null })
      .where(eq(churches.id, church.churchId))
    const back = await app.signIn(`owner-${church.churchId}@other.test`, 'other-church')
    const [{ value: again }] = (await back.get(`/numbers?${CANADIAN}`)).body.numbers
    const bought = await back.put('/save-number', { phone_number: again, country: 'CA' })
    expect(bought.status, 'it may come back').toBe(200)
    expect(
      accountsNamed(church.churchId)
        .map(({ sid }) => statusOf(sid))
        .toSorted(),
    ).toEqual(['active', 'closed'])
    expect(soldOf(app, again)[0]?.account).not.toBe(church.sid)
  })

  test('erased, has its account closed too', async () => {
    const church = await churchWithNumber()
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const wish = { name: 'Other Church', reason: 'Asked for' }
    expect(await admin.post(`/erase-church/${church.churchId}`, wish)).toMatchObject({ status: 200 })
    await app.pass({ hours: 3 }, 3)
    expect(statusOf(church.sid)).toBe('closed')
  })

  /** A church whose account is suspended ends, and gives its number back. */
  const endSuspended = async ({ churchId, sid }: { churchId: number; sid: string }) => {
    carrier().suspend(sid)
    await app.pass({ minutes: 6 })
    await end(churchId)
    await app.deps.db
      .update(numbers)
      .set({ state: 'releasing', isPrimary: false, releasedAt: app.clock.now() })
      .where(eq(numbers.churchId, churchId))
  }

  test('so it is when it was registered there: a suspended account keeps nothing that costs', async () => {
    const church = await churchWithNumber('US')
    expect((await church.put('/save-brand', { ...BRAND, submit: true })).status).toBe(200)
    await app.pass({ minutes: 30 }, 5)
    expect((await church.get('/brand')).body.status).toBe('approved')
    await endSuspended(church)
    await app.pass({ hours: 6 }, 6)
    expect(statusOf(church.sid)).toBe('closed')
    expect((await church.rows())[0]).toMatchObject({ state: 'released', credentialsSealed: null })
    expect(await app.deps.db.$count(brandWithdrawals)).toBe(0)
    const [brand] = await app.deps.db.select().from(brands).where(eq(brands.churchId, church.churchId))
    expect(brand, 'a church that comes back is registered anew').toMatchObject({ status: 'draft' })
  })

  test('while its account is suspended has it closed all the same, though nothing can be given back from it', async () => {
    const church = await churchWithNumber()
    await endSuspended(church)
    await app.pass({ hours: 3 }, 3)
    expect(statusOf(church.sid)).toBe('closed')
    expect((await church.rows())[0]).toMatchObject({ state: 'released', credentialsSealed: null })
    expect(await app.deps.db.$count(brandWithdrawals)).toBe(0)
  })
})
