import { describe, expect, test } from 'vitest'
import { containsTest } from './numbers/contains-pattern.ts'
import { POOL } from './numbers/pool.ts'
import { SENDER, startCarrier } from './testing.ts'

test('the pool holds each number of a country once and only fictional North American ones', () => {
  const keys = POOL.map(({ country, phoneNumber }) => country + phoneNumber)
  expect(new Set(keys).size).toBe(keys.length)
  const american = POOL.filter(({ phoneNumber }) => phoneNumber.startsWith('+1'))
  expect(american.every(({ phoneNumber }) => /^\+1\d{3}55501[5-8]\d$/.test(phoneNumber))).toBe(true)
})

describe('a search', () => {
  test('finds local numbers by area code, with their place', async () => {
    const { client } = await startCarrier()
    const found = await client.availablePhoneNumbers('US').local.list({ areaCode: 334, limit: 5 })
    expect(found).toHaveLength(5)
    expect(found[0]).toMatchObject({ phoneNumber: SENDER, locality: 'Montgomery', region: 'AL' })
    expect(found[0]?.capabilities).toMatchObject({ sms: true, voice: true })
  })

  test.each([
    ['locality', { inLocality: 'Chicago' }, '312'],
    ['region', { inRegion: 'TN', smsEnabled: true, limit: 200 }, '615'],
    ['postal code', { inPostalCode: '98101' }, '206'],
    ['a point', { nearLatLong: '40.70,-74.00', limit: 200 }, '718'],
    ['another number', { nearNumber: '+14155550101' }, '415'],
    ['lata', { inLata: '834' }, '808'],
  ])('finds numbers by %s', async (_name, query, areaCode) => {
    const { client } = await startCarrier()
    const found = await client.availablePhoneNumbers('US').local.list({ limit: 20, ...query })
    expect(found.map(({ phoneNumber }) => phoneNumber.slice(2, 5))).toContain(areaCode)
  })

  test('near a point leaves out what is farther than the distance', async () => {
    const { client } = await startCarrier()
    const within = async (distance: number) => {
      const query = { nearLatLong: '39.95,-75.17', distance, limit: 1000 }
      const found = await client.availablePhoneNumbers('US').local.list(query)
      return new Set(found.map(({ locality }) => locality))
    }
    expect([...(await within(25))]).toEqual(['Philadelphia'])
    expect(await within(100)).toContain('New York')
  })

  test('by capability leaves out numbers that cannot text', async () => {
    const { client } = await startCarrier()
    const all = await client.availablePhoneNumbers('US').local.list({ areaCode: 334, limit: 100 })
    const texting = await client
      .availablePhoneNumbers('US')
      .local.list({ areaCode: 334, smsEnabled: true, limit: 100 })
    expect([all.length, texting.length]).toEqual([40, 36])
  })

  test('has toll-free numbers without a place, and mobile ones where there are no local ones', async () => {
    const { client } = await startCarrier()
    const [tollFree] = await client.availablePhoneNumbers('CA').tollFree.list({ contains: '+1888' })
    expect(tollFree).toMatchObject({ phoneNumber: '+18885550150', locality: null, region: null })
    for (const [country, dial] of Object.entries({ AU: '+61', GB: '+44', NZ: '+64', ZA: '+27' })) {
      const [mobile] = await client.availablePhoneNumbers(country).mobile.list({ limit: 1 })
      expect(mobile?.phoneNumber.startsWith(dial)).toBe(true)
    }
    await expect(client.availablePhoneNumbers('US').mobile.list()).rejects.toMatchObject({ status: 404 })
  })
})

describe('a Contains pattern', () => {
  test.each([
    ['5550150', true],
    ['0150$', true],
    ['+1334', true],
    ['+334', true],
    ['+555', false],
    ['334$', false],
    ['DEFG', false],
    ['DDG', true],
    ['555****', true],
    ['*5550', true],
    ['%0150', true],
    ['0150*', false],
  ])('%s on +1 334 555 0150: %s', (pattern, matches) => {
    expect(containsTest(pattern)(SENDER)).toBe(matches)
  })

  test.each(['5', '55*55', '+*55', '55%$', '*5', '12345678901234567', '5-5', ''])(
    '%s is refused',
    (pattern) => {
      expect(() => containsTest(pattern)).toThrow()
    },
  )
})

describe('buying', () => {
  test('takes a number out of the search until it is released', async () => {
    const { client, buy } = await startCarrier()
    const number = await buy({ smsUrl: 'https://example.org/sms' })
    expect(number).toMatchObject({
      phoneNumber: SENDER,
      smsUrl: 'https://example.org/sms',
      smsMethod: 'POST',
    })
    await expect(buy()).rejects.toMatchObject({ status: 400, code: 21422 })
    const isForSale = async () =>
      (await client.availablePhoneNumbers('US').local.list({ contains: SENDER })).length > 0
    expect(await isForSale()).toBe(false)
    expect(await client.incomingPhoneNumbers(number.sid).remove()).toBe(true)
    expect(await isForSale()).toBe(true)
    await expect(client.incomingPhoneNumbers(number.sid).fetch()).rejects.toMatchObject({ code: 20404 })
  })

  test.each([
    ['+13345550101', 21422],
    ['334', 21421],
    ['+15005550000', 21422],
    ['+15005550001', 21421],
  ])('%s is refused with %i', async (phoneNumber, code) => {
    const { buy } = await startCarrier()
    await expect(buy({ phoneNumber })).rejects.toMatchObject({ code })
  })

  test('by area code takes the first one there', async () => {
    const { client } = await startCarrier()
    expect(await client.incomingPhoneNumbers.create({ areaCode: '312' })).toMatchObject({
      phoneNumber: '+13125550150',
    })
    await expect(client.incomingPhoneNumbers.create({ areaCode: '533' })).rejects.toMatchObject({
      code: 21452,
    })
  })

  test('an interrupted purchase is found again by its friendly name', async () => {
    const { client, faults } = await startCarrier()
    faults.set({ vendor: 'texting', kind: 'reset', path: 'IncomingPhoneNumbers', count: 1 })
    const order = { phoneNumber: SENDER, friendlyName: 'order 17', smsUrl: 'http://localhost:9/hooks' }
    await expect(client.incomingPhoneNumbers.create(order)).rejects.toThrow()
    const [found] = await client.incomingPhoneNumbers.list({ friendlyName: 'order 17' })
    expect(found).toMatchObject({ phoneNumber: SENDER })
    expect(await client.incomingPhoneNumbers.list({ friendlyName: 'order 18' })).toEqual([])
    expect(await client.incomingPhoneNumbers.list({ phoneNumber: '334555****' })).toHaveLength(1)
  })

  test('settings can be changed, and bad ones are refused', async () => {
    const { client, buy } = await startCarrier()
    const { sid } = await buy()
    const number = client.incomingPhoneNumbers(sid)
    expect(await number.update({ smsUrl: 'https://example.org/2' })).toMatchObject({
      smsUrl: 'https://example.org/2',
    })
    await expect(number.update({ smsUrl: 'ftp://example.org' })).rejects.toMatchObject({ code: 21402 })
    await expect(number.update({ smsMethod: 'PUT' })).rejects.toMatchObject({ code: 21403 })
    await expect(number.update({ friendlyName: 'x'.repeat(65) })).rejects.toMatchObject({ code: 20002 })
  })
})
