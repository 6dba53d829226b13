import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Priced, spend } from './balances.ts'

const anyItems = fc.array(fc.record({ churchId: fc.integer({ min: 1, max: 4 }), credits: fc.nat(5) }), {
  maxLength: 30,
})
const anyBalances = fc
  .array(fc.nat(15), { minLength: 4, maxLength: 4 })
  .map((balances) => new Map(balances.map((balance, index) => [index + 1, balance])))

const sumOf = (items: readonly Priced[], id: number): number =>
  items.filter(({ churchId }) => churchId === id).reduce((sum, { credits }) => sum + credits, 0)

describe('spending balances', () => {
  test('who has none can pay for nothing', () => {
    expect(spend([{ churchId: 9, credits: 1 }], new Map())).toMatchObject({ paid: [], short: [9] })
  })

  test.prop([anyItems, anyBalances])(
    'never goes below zero, and pays or leaves each item',
    (items, balances) => {
      const { paid, unpaid } = spend(items, balances)
      for (const [id, balance] of balances) expect(sumOf(paid, id)).toBeLessThanOrEqual(balance)
      expect(items.filter((item) => paid.includes(item))).toEqual(paid)
      expect(items.filter((item) => unpaid.includes(item))).toEqual(unpaid)
      expect(paid.length + unpaid.length).toBe(items.length)
    },
  )

  test.prop([anyItems, anyBalances])('leaves only what did not fit when its turn came', (items, balances) => {
    const { paid, unpaid } = spend(items, balances)
    for (const item of unpaid) {
      const before = paid.filter((one) => items.indexOf(one) < items.indexOf(item))
      const left = (balances.get(item.churchId) ?? 0) - sumOf(before, item.churchId)
      expect(left).toBeLessThan(item.credits)
    }
  })

  test.prop([anyItems, anyBalances])(
    'tells the churches that fell short from the others',
    (items, balances) => {
      const { unpaid, covered, short } = spend(items, balances)
      expect(new Set(short)).toEqual(new Set(unpaid.map(({ churchId }) => churchId)))
      expect([...covered, ...short].toSorted()).toEqual([...balances.keys()])
      expect(short).toEqual(short.toSorted((one, other) => one - other))
    },
  )

  test('something smaller that comes later may still fit', () => {
    const [first, dear, small] = [3, 4, 1].map((credits) => ({ churchId: 1, credits }))
    const items = [first, dear, small].filter((item) => item !== undefined)
    expect(spend(items, new Map([[1, 5]]))).toMatchObject({
      paid: [first, small],
      unpaid: [dear],
      short: [1],
    })
  })
})
