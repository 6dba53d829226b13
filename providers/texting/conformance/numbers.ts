import { describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { anyLocal, handling, type TextingSubject } from './subject.ts'

/** Searching, buying and giving back numbers. */
export function numbersConformance(subject: () => TextingSubject): void {
  const { search, buy } = handling(subject)

  describe('numbers', () => {
    test('a search respects its limit and names every number in full', async () => {
      const found = await search({ limit: 3 })
      expect(found).toHaveLength(3)
      for (const phoneNumber of found) expect(phoneNumber).toMatch(/^\+1\d{10}$/)
    })

    test('digits are found at the beginning, at the end or anywhere', async () => {
      const [example = ''] = await search({})
      const areaCode = example.slice(2, 5)
      const atTheBeginning = await search({ contains: { text: areaCode, match: 'first' } })
      expect(atTheBeginning).toContain(example)
      for (const found of atTheBeginning) expect(found.startsWith(`+1${areaCode}`)).toBe(true)

      const ending = example.slice(-2)
      const atTheEnd = await search({ contains: { text: ending, match: 'last' }, limit: 50 })
      expect(atTheEnd).toContain(example)
      for (const found of atTheEnd) expect(found.endsWith(ending)).toBe(true)

      const middle = example.slice(4, 9)
      const anywhere = await search({ contains: { text: middle, match: 'anywhere' }, limit: 50 })
      expect(anywhere.length).toBeGreaterThan(0)
      for (const found of anywhere) expect(found).toContain(middle)
    })

    test('what nobody has is an empty result, not a failure', async () => {
      expect(await search({ contains: { text: '0000000', match: 'last' } })).toEqual([])
      expect(await search({ type: 'mobile' })).toEqual([])
    })

    test('toll-free and mobile numbers are looked for among their own', async () => {
      for (const found of await search({ type: 'tollFree' }))
        expect(found).toMatch(/^\+18(00|33|44|55|66|77|88)/)
      for (const found of await search({ type: 'mobile', country: 'GB' })) expect(found).toMatch(/^\+447/)
    })

    test('a place is found by its name and by its position', async () => {
      const { country, locality, latitude, longitude } = subject().city
      const byName = succeeded(await subject().port.searchNumbers({ ...anyLocal, country, locality }))
      expect(byName.length).toBeGreaterThan(0)
      for (const found of byName) expect(found.locality).toBe(locality)
      expect(await search({ country, near: { latitude, longitude } })).not.toEqual([])
    })

    test('a bought number is found again by its reference alone', async () => {
      const { phoneNumber, outcome } = await buy('church 1')
      expect(succeeded(outcome).phoneNumber).toBe(phoneNumber)
      expect(succeeded(await subject().port.findOwned('church 1'))).toEqual([succeeded(outcome)])
      expect(succeeded(await subject().port.findOwned('church'))).toEqual([])
    })

    test('a purchase whose answer is lost can be found, so that it is not made twice', async () => {
      const [phoneNumber = ''] = await search({})
      subject().provoke('reset')
      const order = { phoneNumber, smsUrl: subject().port.inboundUrl, reference: 'church 1' }
      expect(failed(await subject().port.buyNumber(order))).toMatchObject({
        kind: 'retry',
        outcome: 'unknown',
      })
      const left = succeeded(await subject().port.findOwned('church 1'))
      expect(left.map((number) => number.phoneNumber)).toEqual([phoneNumber])
    })

    test('a number that somebody has taken is refused as such', async () => {
      const { phoneNumber } = await buy('church 1')
      const order = { phoneNumber, smsUrl: subject().port.inboundUrl, reference: 'church 2' }
      expect(failed(await subject().port.buyNumber(order))).toMatchObject({
        kind: 'stop',
        why: 'number_taken',
      })
    })

    test('releasing twice is as good as once', async () => {
      const { sid } = succeeded((await buy('church 1')).outcome)
      expect(succeeded(await subject().port.releaseNumber(sid))).toBeNull()
      expect(succeeded(await subject().port.releaseNumber(sid))).toBeNull()
      expect(succeeded(await subject().port.findOwned('church 1'))).toEqual([])
    })

    test.each(['AU', 'GB', 'ZA'])(
      'numbers of %s are sold against papers, and without them not at all',
      async (country) => {
        const { port, portWithoutPapers } = subject()
        const [found] = succeeded(await port.searchNumbers({ ...anyLocal, country, type: 'mobile' }))
        const order = {
          phoneNumber: found?.phoneNumber ?? '',
          smsUrl: port.inboundUrl,
          reference: 'church 1',
          country,
        }
        expect(portWithoutPapers.sellsIn(country)).toBe(false)
        expect(portWithoutPapers.sellsIn('US')).toBe(true)
        expect(failed(await portWithoutPapers.buyNumber(order))).toMatchObject({
          kind: 'alert',
          why: 'registration',
        })
        expect(port.sellsIn(country)).toBe(true)
        expect(succeeded(await port.buyNumber(order)).phoneNumber).toBe(order.phoneNumber)
      },
    )
  })
}
