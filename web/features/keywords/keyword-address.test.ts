import { expect, test } from 'vitest'
import { addressOf, keywordIn } from './keyword-address.ts'

test.each([
  ['ACCEPT ALL-ASISTO', { type: 'ACCEPT ALL', text: 'ASISTO' }],
  ['DECLINE-no-voy', { type: 'DECLINE', text: 'no-voy' }],
  ['ACCEPT', { type: 'ACCEPT', text: '' }],
  ['MAYBE-perhaps', null],
])('%s is split at the first dash', (address, keyword) => {
  expect(keywordIn(address)).toEqual(keyword)
})

test('there and back', () => {
  const keyword = { type: 'DECLINE ALL', text: 'no-voy a nada' } as const
  expect(keywordIn(addressOf(keyword))).toEqual(keyword)
})
