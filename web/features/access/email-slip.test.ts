import { expect, it } from 'vitest'
import { mailboxOf, probablyMeant } from './email-slip.ts'

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['Ann@gmai.com ', 'ann@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
])('asks whether %s was meant to be %s', (typed, meant) => {
  expect(probablyMeant(typed)).toBe(meant)
})

it.each(['ann@gmail.com', 'ann@gracechapel.org', 'ann@mail.com.au', 'ann', 'ann@', ''])(
  'leaves %s alone',
  (typed) => {
    expect(probablyMeant(typed)).toBeNull()
  },
)

it('knows where common addresses are read', () => {
  expect(mailboxOf('Ann@Gmail.com')?.name).toBe('Gmail')
  expect(mailboxOf('ann@gracechapel.org')).toBeNull()
})
