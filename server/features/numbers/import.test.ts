import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { RESELLER } from '#sandbox/pastorsline/companies.ts'
import { messages } from '#server/db/schema/schema.ts'
import { ADAM } from '#server/features/conversation/testing.ts'
import { recoverInterrupted } from '#server/features/messages/dispatch/recover.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { NOT_AVAILABLE, newChurch, soldOf } from './testing.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterEach(() => app.sandbox.faults.clear())
afterAll(() => app.stop())

const ACCOUNT = { email: 'office@grace.test', password: 'pastorsline-demo' }
const [NASHVILLE, MEMPHIS, LAPSED] = ['+16155550185', '+19015550185', '+12155550185']

async function chosenBy(client: ApiClient, number: string, account = ACCOUNT) {
  const { body } = await client.post('/pastorsline/login', { ...account, loggedIn: true, number })
  return { ...body.chosen, country: 'US' }
}

/** How often the carrier was told where the texts to a number go. */
const connections = () =>
  app.sandbox.carrier
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.includes('/IncomingPhoneNumbers/PN')).length

describe('looking into an account', () => {
  test('is offered', async () => {
    expect((await owner.get('/pastorsline')).body).toEqual({ is_offered: true })
    expect((await app.anonymous.get('/pastorsline')).status).toBe(401)
  })

  test('shows the companies with their numbers', async () => {
    expect((await owner.post('/pastorsline/login', ACCOUNT)).body).toEqual({
      companies: [
        {
          company: { id: '4001', name: 'Grace Chapel' },
          numbers: [
            { phone_number: NASHVILLE, country_code: '1' },
            { phone_number: MEMPHIS, country_code: '1' },
          ],
        },
        {
          company: { id: '4002', name: 'Grace Kids' },
          numbers: [{ phone_number: '+18655550185', country_code: '1' }],
        },
      ],
      chosen: null,
    })
  })

  test('with a number gives its credentials, the token sealed', async () => {
    const chosen = await chosenBy(owner, NASHVILLE)
    expect(chosen).toMatchObject({ phone_number: NASHVILLE, pl_sid: RESELLER.sid })
    expect(JSON.stringify(chosen)).not.toContain(RESELLER.token)
  })

  test.each([
    ['email is required', { ...ACCOUNT, email: ' ' }, { email: ['email is required'] }],
    ['password is required', { ...ACCOUNT, password: '' }, { password: ['password is required'] }],
    [
      'a wrong password',
      { ...ACCOUNT, password: 'wrong' },
      'PastorsLine does not accept this e-mail and password.',
    ],
    [
      'a number of another account',
      { ...ACCOUNT, number: '+14125550185' },
      { number: ['This PastorsLine account does not have that number.'] },
    ],
  ])('%s is refused', async (_, body, error) => {
    expect(await owner.post('/pastorsline/login', body)).toEqual({ status: 422, body: { error } })
  })

  test('needs a session', async () => {
    expect((await app.anonymous.post('/pastorsline/login', ACCOUNT)).status).toBe(401)
  })

  test('of a provider in trouble is told in a sentence', async () => {
    app.sandbox.faults.set({ vendor: 'importing', kind: 'failing', count: 1 })
    expect(await owner.post('/pastorsline/login', ACCOUNT)).toEqual({
      status: 502,
      body: { error: 'PastorsLine does not answer right now. Please try again in a few minutes.' },
    })
  })

  test('cannot be tried without end', async () => {
    const church = await newChurch(app)
    const attempt = () => church.post('/pastorsline/login', { ...ACCOUNT, password: 'guess' })
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await attempt()).status)
    expect(statuses.slice(9)).toEqual([422, 429, 429])
  })
})

describe('an imported number', () => {
  test('of an account that the carrier refuses is not taken', async () => {
    const church = await newChurch(app)
    const lapsed = { ...ACCOUNT, email: 'lapsed@pastorsline.test' }
    const answer = await church.put('/save-number', await chosenBy(church, LAPSED, lapsed))
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('PastorsLine does not let us use this number.')
    expect(await church.rows()).toEqual([])
  })

  test('cannot be taken with what somebody else was given, or for another number', async () => {
    const church = await newChurch(app)
    const given = await chosenBy(owner, NASHVILLE)
    expect((await church.put('/save-number', given)).status).toBe(422)
    expect((await owner.put('/save-number', { ...given, phone_number: MEMPHIS })).status).toBe(422)
    expect((await owner.put('/save-number', { ...given, pl_token: 'x' })).status).toBe(422)
    expect((await owner.put('/save-number', { ...given, pl_token: undefined })).status).toBe(422)
  })

  test('stays where it was when the church has no room for it', async () => {
    const church = await newChurch(app)
    for (const number of (await church.forSale()).slice(0, 2)) await church.buy(number)
    expect((await church.put('/save-number', await chosenBy(church, NASHVILLE))).status).toBe(409)
    expect(soldOf(app, NASHVILLE)[0]?.settings.SmsUrl).toBeUndefined()
  })

  test('becomes one of the church’s, once, however often one clicks', async () => {
    const given = await chosenBy(owner, NASHVILLE)
    const before = connections()
    const clicks = await Promise.all([owner.put('/save-number', given), owner.put('/save-number', given)])
    expect(connections()).toBeGreaterThan(before)
    for (const { status, body } of clicks) {
      expect(status).toBe(200)
      expect(body.phone_number).toMatchObject({ number: NASHVILLE, is_pl: 1, primary: 0, active: 1 })
    }
    const { numbers, can_add } = (await owner.get('/my-numbers')).body
    expect(numbers).toMatchObject([{ app: 'Steeple' }, { app: 'PastorsLine', number: NASHVILLE }])
    expect(can_add).toBe(false)
  })

  test('of another church is not available', async () => {
    const church = await newChurch(app)
    const before = connections()
    const answer = await church.put('/save-number', await chosenBy(church, NASHVILLE))
    expect(answer).toEqual({ status: 409, body: { error: NOT_AVAILABLE } })
    expect(connections()).toBe(before)
  })

  test('is texted to and from with the credentials of its account', async () => {
    await app.pass({ minutes: 10 }, 5)
    app.sandbox.carrier.reply(ADAM, NASHVILLE, 'ACCEPT')
    await app.pass({ seconds: 20 }, 4)
    const [thanks] = app.sandbox.carrier.texts(ADAM).filter(({ from }) => from === NASHVILLE)
    expect(thanks?.body).toMatch(/^Thank you/)
    const sent = app.sandbox.carrier.messages().find(({ sid }) => sid === thanks?.sid)
    expect(sent?.account).toBe(RESELLER.sid)
    const [row] = await app.deps.db
      .select()
      .from(messages)
      .where(eq(messages.sid, thanks?.sid ?? ''))
    expect(row).toMatchObject({ state: 'delivered', fromNumber: NASHVILLE })
  })

  test('is the default when one says so, and the next texts go from it', async () => {
    await owner.post('/switch-number', { phone_number: NASHVILLE })
    const { body } = await owner.get('/profile')
    expect(body.phone_number).toMatchObject({ number: NASHVILLE, primary: 1 })
  })

  test('an interrupted text of it is found in its account, and not sent again', async () => {
    const isInterrupted = and(eq(messages.state, 'sending'), eq(messages.fromNumber, NASHVILLE))
    const before = app.sandbox.carrier.texts(ADAM).length
    app.sandbox.faults.set({ vendor: 'texting', kind: 'truncated', path: '/Messages', count: 1 })
    app.sandbox.carrier.reply(ADAM, NASHVILLE, 'DECLINE')
    await app.pass({ seconds: 10 })
    expect(await app.deps.db.$count(messages, isInterrupted)).toBe(1)
    // Before its receipts come.
    app.clock.moveBy({ minutes: 2 })
    expect(await recoverInterrupted(app.deps)).toBe(1)
    await app.pass({ minutes: 3 }, 3)
    expect(app.sandbox.carrier.texts(ADAM).length - before).toBe(1)
  })

  test('does not let its account speak for our own numbers', async () => {
    const ours = app.sandbox.carrier.ownedNumbers().find(({ account }) => !account)?.phoneNumber ?? ''
    const post = (path: string, params: Record<string, string>) =>
      fetch(app.url + path, {
        method: 'POST',
        body: new URLSearchParams(params),
        headers: { 'x-twilio-signature': signatureOf(RESELLER.token, app.url + path, params) },
      })
    const inbound = {
      AccountSid: RESELLER.sid,
      MessageSid: `SM${'c'.repeat(32)}`,
      From: ADAM,
      To: ours,
      Body: 'DECLINE',
    }
    expect((await post('/hooks/twilio/sms', inbound)).status).toBe(401)
    const [foreign] = await app.deps.db.select().from(messages).where(eq(messages.fromNumber, ours)).limit(1)
    const receipt = {
      AccountSid: RESELLER.sid,
      MessageSid: foreign?.sid ?? '',
      MessageStatus: 'failed',
      From: NASHVILLE,
      To: ADAM,
    }
    expect((await post(`/hooks/twilio/status?message=${foreign?.id}`, receipt)).status).toBe(401)
  })
})

describe('disconnecting the provider', () => {
  test('takes its numbers out of use, forgets their credentials, and another number becomes the default', async () => {
    const { body } = await owner.post('/remove-phone-provider')
    const { numbers } = (await owner.get('/my-numbers')).body
    expect(body).toMatchObject({
      success: true,
      phone_numbers: [{ id: numbers[0].id, active: 1, primary: 1 }],
    })
    expect(numbers).toMatchObject([{ app: 'Steeple', primary: 1 }])
    expect(numbers).toHaveLength(1)
    const ours = numbers[0].number
    app.sandbox.carrier.reply(ADAM, ours, 'hello?')
    await app.pass({ seconds: 10 }, 2)
    expect(app.sandbox.carrier.texts(ADAM).at(-1)?.from).toBe(ours)
    const again = await owner.put('/save-number', await chosenBy(owner, NASHVILLE))
    expect(again.body.phone_number).toMatchObject({ number: NASHVILLE, active: 1 })
    await owner.post('/remove-phone-provider')
  })

  test('is refused while the church has no other number', async () => {
    const church = await newChurch(app)
    expect(
      (await church.put('/save-number', await chosenBy(church, MEMPHIS))).body.phone_number,
    ).toMatchObject({
      primary: 1,
    })
    const answer = await church.post('/remove-phone-provider')
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('Please add another number first')
    expect((await church.rows())[0]?.credentialsSealed).not.toBeNull()
  })

  test('needs a session', async () => {
    expect((await app.anonymous.post('/remove-phone-provider')).status).toBe(401)
  })

  test('an imported number that is released is forgotten, and stays at PastorsLine', async () => {
    const church = await newChurch(app)
    const [bought = ''] = await church.forSale()
    await church.buy(bought)
    const { body } = await church.put('/save-number', await chosenBy(church, '+18655550185'))
    await church.post('/deactive-number', { id: body.phone_number.id })
    await app.runDueWork()
    expect((await church.rows())[1]).toMatchObject({ credentialsSealed: null, state: 'released' })
    expect((await owner.post('/pastorsline/login', ACCOUNT)).body.companies[1].numbers).toHaveLength(1)
  })
})
