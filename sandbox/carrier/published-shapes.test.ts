import { describe, expect, test } from 'vitest'
import { publishedSpecification, shapeDifferences } from './published-shapes.ts'
import { getJson, startCarrier } from './testing.ts'

const specification = publishedSpecification('twilio_api_v2010.json')

/** The vendor's OpenAPI document is not part of the repository. */
describe.skipIf(!specification)('answers have the published shape', () => {
  const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}'
  test.each([
    ['/2010-04-01/Accounts/{Sid}.json', '.json'],
    [`${ACCOUNT}/Balance.json`, '/Balance.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers.json`, '/AvailablePhoneNumbers.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}.json`, '/AvailablePhoneNumbers/US.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/Local.json`, '/AvailablePhoneNumbers/US/Local.json'],
    [
      `${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/TollFree.json`,
      '/AvailablePhoneNumbers/CA/TollFree.json',
    ],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/Mobile.json`, '/AvailablePhoneNumbers/GB/Mobile.json'],
    [`${ACCOUNT}/IncomingPhoneNumbers.json`, '/IncomingPhoneNumbers.json'],
    [`${ACCOUNT}/Messages.json`, '/Messages.json'],
  ])('%s', async (path, request) => {
    const { buy, send, pass, url, carrier } = await startCarrier()
    await buy({ smsUrl: '' })
    await send('Hello')
    await send('Hello', { to: '+13345550190' })
    await pass(60)
    carrier.reply('+13345550101', '+13345550150', 'Accept')
    await send('Still queued')
    const { status, body } = await getJson(url, request)
    expect(shapeDifferences(specification, { path, method: 'get', status }, body)).toEqual([])
  })
})
