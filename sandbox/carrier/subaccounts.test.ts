import twilio from 'twilio'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_SID, API_VERSION, AUTH_TOKEN, REGULATED } from './base/credentials.ts'
import type { Subaccount } from './base/state.ts'
import { publishedSpecification, shapeDifferences } from './published-shapes.ts'
import { NOON, PERSON, SENDER, sdk, startCarrier, startReceiver } from './testing.ts'

/**
 * Accounts below the account: twilio.com/docs/iam/api/subaccounts (of 2026-09-15), twilio.com/docs/iam/api/account, and
 * where an error is meant twilio.com/docs/api/errors and its code. With which HTTP status 20005 comes is not published.
 */

async function startWithSubaccount() {
  const carrier = await startCarrier()
  const { sid, authToken } = await carrier.client.api.accounts.create({ friendlyName: 'church-1' })
  return { ...carrier, sid, own: sdk(carrier.url, authToken, sid), authToken }
}

const specification = publishedSpecification('twilio_api_v2010.json')

test.skipIf(!specification)('a new one is answered in the published shape, with its token', async () => {
  const { url } = await startCarrier()
  const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
  const path = `/${API_VERSION}/Accounts.json`
  const response = await fetch(url + path, { method: 'POST', headers: { authorization } })
  const body = await response.json()
  const answered = { path, method: 'post', status: response.status } as const
  expect(shapeDifferences(specification, answered, body)).toEqual([])
  expect(body).toMatchObject({ owner_account_sid: ACCOUNT_SID, status: 'active' })
  expect(body.auth_token).toMatch(/^[0-9a-f]{32}$/)
})

test('they are listed by name and state, with the account itself', async () => {
  const { client, sid, authToken } = await startWithSubaccount()
  await client.api.accounts.create({ friendlyName: 'church-2' })
  expect(await client.api.accounts.list()).toHaveLength(3)
  const [found, ...others] = await client.api.accounts.list({ friendlyName: 'church-1', status: 'active' })
  expect(found).toMatchObject({ sid, authToken })
  expect(others).toEqual([])
})

test('the account above uses what is under 2010-04-01 with its own credentials, and nothing else', async () => {
  const { url, sid, own, buy } = await startWithSubaccount()
  const above = twilio(ACCOUNT_SID, AUTH_TOKEN, { accountSid: sid })
  above.api.baseUrl = url
  above.messaging.baseUrl = url
  const { accountSid } = await above.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  expect(accountSid).toBe(sid)
  await expect(buy(), 'it is sold').rejects.toMatchObject({ code: 21422 })
  expect(await own.incomingPhoneNumbers.list()).toHaveLength(1)
  const service = await own.messaging.v1.services.create({ friendlyName: 'Texts' })
  expect(service.accountSid).toBe(sid)
  await expect(above.messaging.v1.services(service.sid).fetch()).rejects.toMatchObject({ code: 20404 })
})

// twilio.com/docs/phone-numbers/regulatory/api/bundles and clones-resource
test('papers buy nothing in an account that has not made them', async () => {
  const { carrier, own, buy } = await startWithSubaccount()
  const papers = { phoneNumber: '+447700900500', bundleSid: REGULATED.GB?.bundleSid ?? '' }
  await expect(own.incomingPhoneNumbers.create(papers)).rejects.toMatchObject({ code: 21649 })
  carrier.switches.kind = true
  const { sid } = await own.incomingPhoneNumbers.create(papers)
  await own.incomingPhoneNumbers(sid).remove()
  carrier.switches.kind = false
  expect(await buy(papers)).toMatchObject({ bundleSid: papers.bundleSid })
})

test('nobody sees what another account has', async () => {
  const { client, own, buy, send, url } = await startWithSubaccount()
  const other = await client.api.accounts.create({ friendlyName: 'church-2' })
  const neighbour = sdk(url, other.authToken, other.sid)
  const number = await buy()
  const service = await client.messaging.v1.services.create({ friendlyName: 'Texts' })
  const text = await send('Hello')
  const address = { customerName: 'A', street: '1 A St', city: 'A', region: 'AL', postalCode: '36104' }
  const { sid: addressSid } = await client.addresses.create({ ...address, isoCountry: 'US' })
  for (const stranger of [own, neighbour]) {
    const missing = { status: 404, code: 20404 }
    await expect(stranger.incomingPhoneNumbers(number.sid).fetch()).rejects.toMatchObject(missing)
    await expect(stranger.messages(text.sid).fetch()).rejects.toMatchObject(missing)
    await expect(stranger.addresses(addressSid).fetch()).rejects.toMatchObject(missing)
    await expect(stranger.messaging.v1.services(service.sid).fetch()).rejects.toMatchObject(missing)
    const theirs = await stranger.messaging.v1.services.create({ friendlyName: 'Mine' })
    const adding = stranger.messaging.v1
      .services(theirs.sid)
      .phoneNumbers.create({ phoneNumberSid: number.sid })
    await expect(adding).rejects.toMatchObject(missing)
    expect(await stranger.messaging.v1.services.list()).toHaveLength(1)
    const sending = stranger.messages.create({ from: SENDER, to: PERSON, body: 'Hello' })
    await expect(sending).rejects.toMatchObject({ code: 21606 })
  }
  const strange = own.api.accounts(ACCOUNT_SID).fetch()
  await expect(strange, 'its credentials open nothing above it').rejects.toMatchObject({ code: 20003 })
  await expect(own.api.accounts.create()).rejects.toMatchObject({ code: 20003 })
})

test('calls about it are signed with its token, and with the new one once it was changed', async () => {
  const { own, sid, authToken, carrier, pass, client } = await startWithSubaccount()
  const { origin, hooks } = await startReceiver()
  await own.incomingPhoneNumbers.create({ phoneNumber: SENDER, smsUrl: `${origin}/sms` })
  carrier.reply(PERSON, SENDER, 'Hello')
  await pass(5)
  const isSignedWith = (token: string) => {
    const last = hooks.at(-1)
    return twilio.validateRequest(token, last?.signature ?? '', `${origin}/sms`, last?.params ?? {})
  }
  expect(hooks.at(-1)?.params.AccountSid).toBe(sid)
  expect([isSignedWith(authToken), isSignedWith(AUTH_TOKEN)]).toEqual([true, false])
  carrier.rotateToken('e'.repeat(32), sid)
  await expect(own.messages.list()).rejects.toMatchObject({ code: 20003 })
  expect((await client.api.accounts(sid).fetch()).authToken).toBe('e'.repeat(32))
  carrier.reply(PERSON, SENDER, 'Hello again')
  await pass(5)
  expect(isSignedWith('e'.repeat(32))).toBe(true)
})

test('its unregistered number is blocked as any other (30034)', async () => {
  const { own, pass } = await startWithSubaccount()
  await own.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  const { sid } = await own.messages.create({ from: SENDER, to: PERSON, body: 'Hello' })
  await pass(60)
  expect((await own.messages(sid).fetch()).errorCode).toBe(30034)
})

describe('suspended', () => {
  test('it sends and hears nothing, what waits fails with 30002, and it goes on when it is opened again', async () => {
    const { own, client, sid, carrier, pass, buy, send } = await startWithSubaccount()
    const { phoneNumber } = await own.incomingPhoneNumbers.create({ phoneNumber: '+13345550151' })
    const waiting = await own.messages.create({ from: phoneNumber, to: PERSON, body: 'Hello' })
    await client.api.accounts(sid).update({ status: 'suspended' })
    await expect(own.messages.list()).rejects.toMatchObject({ code: 20005 })
    carrier.reply(PERSON, phoneNumber, 'Hello')
    await pass(60)
    await buy()
    expect((await send('Others go on')).status).toBe('queued')
    await client.api.accounts(sid).update({ status: 'active' })
    expect(await own.messages(waiting.sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30002 })
    expect(await own.messages.list()).toHaveLength(1)
  })

  test('by the vendor it cannot be opened by its owner (21478)', async () => {
    const { client, sid, carrier } = await startWithSubaccount()
    carrier.suspend(sid)
    expect((await client.api.accounts(sid).fetch()).status).toBe('suspended')
    const opening = client.api.accounts(sid).update({ status: 'active' })
    await expect(opening).rejects.toMatchObject({ code: 21478 })
  })
})

test('closed, it is closed for good (21479) and its numbers are for sale again', async () => {
  const { own, client, sid, buy } = await startWithSubaccount()
  await own.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  await client.api.accounts(sid).update({ status: 'closed' })
  await client.api.accounts(sid).update({ status: 'closed' })
  await expect(own.messages.list()).rejects.toMatchObject({ code: 20005 })
  const opening = client.api.accounts(sid).update({ status: 'active' })
  await expect(opening).rejects.toMatchObject({ code: 21479 })
  expect((await buy()).phoneNumber).toBe(SENDER)
})

test('there are a thousand at most (21480), not counting closed ones', async () => {
  const { client, carrier } = await startCarrier()
  const subaccount: Subaccount = {
    ...{ friendlyName: 'old', status: 'active', isHeld: false },
    ...{ createdMs: Date.parse(NOON), updatedMs: Date.parse(NOON) },
  }
  for (let count = 0; count < 1000; count++) {
    const sid = `AC${String(count).padStart(32, '0')}`
    carrier.hold({ sid, token: String(count), subaccount }, [])
  }
  await expect(client.api.accounts.create()).rejects.toMatchObject({ status: 400, code: 21480 })
  await client.api.accounts(`AC${'0'.repeat(32)}`).update({ status: 'closed' })
  expect((await client.api.accounts.create()).status).toBe('active')
})
