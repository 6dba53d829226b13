import { describe, expect, test } from 'vitest'
import { churchPages, homeWords, pageNameOf, termsWords } from './church-pages.ts'

describe('the address of the pages of a church', () => {
  test.each([
    ['Grace Chapel', 'grace-chapel-7'],
    ['  St. Zoë’s & Friends! ', 'st-zoe-s-friends-7'],
    ['救恩堂', 'church-7'],
    ['', 'church-7'],
    ['a'.repeat(61), `${'a'.repeat(60)}-7`],
    [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}-7`],
  ])('has the name %s in plain letters, and the number of the church', (church, expected) => {
    expect(pageNameOf(church, 7)).toBe(expected)
  })

  test('leads to its privacy policy and its terms', () => {
    expect(churchPages('https://steeple.test', 'grace-7')).toEqual({
      home: 'https://steeple.test/c/grace-7',
      privacy: 'https://steeple.test/c/grace-7/privacy',
      terms: 'https://steeple.test/c/grace-7/sms-terms',
    })
  })
})

test('the pages name the number that texts, once there is one', () => {
  const facts = {
    church: 'Grace Chapel',
    city: 'Chicago',
    state: 'IL',
    email: 'office@grace.org',
    phone: '+13125550142',
    planning: 'Planning Center',
  }
  for (const wordsOf of [homeWords, termsWords]) {
    expect(JSON.stringify(wordsOf({ ...facts, number: '+13125550100' }))).toContain('come from +13125550100.')
    expect(JSON.stringify(wordsOf({ ...facts, number: null }))).not.toContain('come from')
  }
})
