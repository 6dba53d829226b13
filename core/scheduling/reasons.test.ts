import { expect, test } from 'vitest'
import { CARRIER_REASONS } from '#core/vocabulary/message-reasons.ts'
import { CATALOGUE } from './catalogue.ts'
import { explain, explainState, leadInWords } from './reasons.ts'

test('what only the church can mend comes with the one thing to do', () => {
  for (const reason of ['package', 'opted_out', 'no_mobile', 'landline_only', 'bad_number', 'no_credits'])
    expect(explain(reason, 'Planning Center')).toEqual({
      sentence: expect.any(String),
      fix: expect.any(String),
    })
  expect(explain('answered', 'Planning Center')?.fix).toBeNull()
})

test('every refusal of the carrier that is tried again says so; what has no words is not invented', () => {
  for (const reason of CARRIER_REASONS.filter((one) => one !== 'carrier_suspended'))
    expect(explain(reason, 'Planning Center')).toEqual(explain('carrier_busy', 'Planning Center'))
  expect(explain('interrupted', 'Planning Center')).toBeNull()
  expect(explain('toString', 'Planning Center')).toBeNull()
  expect(explain(null, 'Planning Center')).toBeNull()
})

test('what the church decided is told before any other reason', () => {
  const told = explainState('skipped', 'no_credits', 'Planning Center')
  expect(told).toEqual(explain('skipped', 'Planning Center'))
  expect(told).not.toBeNull()
  expect(explainState('blocked', 'no_mobile', 'Planning Center')).toEqual(
    explain('no_mobile', 'Planning Center'),
  )
})

test('every lead can stand inside a sentence', () => {
  expect(leadInWords('follow_up_1_week')).toBe('1 week before')
  expect(leadInWords('asap')).toBe('as soon as the scheduling e-mail was sent')
  for (const { key } of CATALOGUE) expect(leadInWords(key)).toMatch(/^[a-z\d]/)
})
