import { expect, test } from 'vitest'
import { ACCOUNT_SID } from './base/credentials.ts'
import { magicNumber } from './numbers/magic.ts'
import { sdk, startCarrier } from './testing.ts'

test('wrong credentials are refused with 401 and code 20003, so that an adapter can tell', async () => {
  const { url } = await startCarrier()
  const request = sdk(url, 'wrong').api.accounts(ACCOUNT_SID).fetch()
  await expect(request).rejects.toMatchObject({ status: 401, code: 20003 })
})

test('the account and its balance can be read', async () => {
  const { client } = await startCarrier()
  expect(await client.api.accounts(ACCOUNT_SID).fetch()).toMatchObject({ status: 'active', type: 'Full' })
  expect(await client.balance.fetch()).toMatchObject({ accountSid: ACCOUNT_SID, currency: 'USD' })
})

test('a lookup tells a landline from a mobile', async () => {
  const { client } = await startCarrier()
  const lookUp = (number: string) =>
    client.lookups.v2.phoneNumbers(number).fetch({ fields: 'line_type_intelligence' })
  expect((await lookUp('+13345550101')).lineTypeIntelligence).toMatchObject({ type: 'mobile' })
  expect((await lookUp(magicNumber('landline'))).lineTypeIntelligence).toMatchObject({ type: 'landline' })
  expect(await lookUp('+1334')).toMatchObject({ valid: false, lineTypeIntelligence: null })
})

test('a path that is not emulated answers 404 and is reported', async () => {
  const { client, unexpected } = await startCarrier()
  await expect(client.calls.list()).rejects.toMatchObject({ status: 404, code: 20404 })
  expect(unexpected).toEqual([expect.stringContaining('GET /twilio/2010-04-01/Accounts/')])
})
