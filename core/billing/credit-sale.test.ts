import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { CHURCH_STATUSES } from '#core/vocabulary/churches.ts'
import { bundleFor, creditSale } from './credit-sale.ts'

test.prop([fc.constantFrom(...CHURCH_STATUSES), fc.boolean(), fc.boolean()])(
  'credits are sold to active churches with a package, and to the demo church; everybody else hears why not',
  (status, hasPackage, isDemo) => {
    const sale = creditSale({ status, hasPackage, isDemo })
    expect(sale.is_enabled).toBe(isDemo || (hasPackage && status === 'Active'))
    expect(sale.sentence === null).toBe(sale.is_enabled)
  },
)

test('without a package the sentence asks to subscribe', () => {
  const sale = creditSale({ status: 'On Trial', hasPackage: false, isDemo: false })
  expect(sale.sentence).toBe('Please subscribe to one of our plans to add credits.')
})

const BUNDLES = [250, 100, 1000, 500].map((quantity) => ({ quantity }))
test.prop([fc.nat(1200)])('the bundle for what is missing is the smallest that covers it', (missing) => {
  const found = bundleFor(missing, BUNDLES)?.quantity
  expect(found).toBe([100, 250, 500, 1000].find((quantity) => quantity >= missing) ?? 1000)
})
test('there may be none', () => {
  expect(bundleFor(5, [])).toBeNull()
})
