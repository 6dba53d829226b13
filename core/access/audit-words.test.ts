import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_KINDS, actionsOf } from '#core/vocabulary/audit.ts'
import { actionInWords, deedInWords, detailInWords } from './audit-words.ts'

const PLANNING = 'Planning Center'

test('every action is said in words of its own', () => {
  const said = AUDIT_ACTIONS.map((action) => actionInWords(action, PLANNING))
  for (const words of said) expect(words).toMatch(/^[A-Z]/)
})

test.each([
  ['roster.startSync', 'Read everything again from Planning Center'],
  ['roster.checkPerson', 'Read a person again from Planning Center'],
  ['roster.other', 'Changed something'],
  ['reminders.send', 'Sent a reminder by hand'],
  [null, 'Changed something'],
])('the call %s without an action of its own is said as what it asked for', (call, expected) => {
  expect(deedInWords('call.made', call, PLANNING)).toBe(expected)
})

test('a refusal is said with what was asked for', () => {
  expect(deedInWords('call.refused', 'billing.charge', PLANNING)).toBe('Bought credits (refused)')
  expect(detailInWords({ call: 'billing.charge', why: 'Only owners can do this.' })).toBe(
    'Only owners can do this.',
  )
})

test('the actions of all kinds are all actions, each once', () => {
  expect(AUDIT_KINDS.flatMap(actionsOf).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted())
})

test.each<[Record<string, unknown>, string]>([
  [{ amount: 50, comment: 'A gift' }, 'amount: 50, comment: A gift'],
  [{ packageId: 3, isShownFirst: false }, 'is shown first: no'],
  [{ packageId: 'pro', call: 'billing.subscribe' }, 'package id: pro'],
  [{ comment: '', note: null, credits: 0 }, 'credits: 0'],
  [{ cents: 1250 }, 'price: $12.50'],
  [{ cents: 'many' }, 'cents: many'],
  [{ reasons: ['The EIN is wrong.', 'So is the name.'] }, 'reasons: The EIN is wrong. So is the name.'],
  [{ before: { from: 1 }, months: [1, 2] }, 'before: (from: 1), months: 1 and 2'],
])('what belongs to an action, %j, reads %s', (detail, expected) => {
  expect(detailInWords(detail)).toBe(expected)
})
