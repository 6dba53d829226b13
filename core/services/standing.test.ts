import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { CARRIER_STATES } from '#core/vocabulary/messages.ts'
import {
  ANSWERS,
  ASSIGNMENT_STATUSES,
  isAnswer,
  PERSON_STATUSES,
  STATUS_FILTERS,
} from '#core/vocabulary/people.ts'
import { countFor, countsOf, problemInWords, type StandingFacts, standingOf, sumOf } from './standing.ts'

/** Somebody with a good number who was asked by e-mail and by a text that arrived. */
const asked: StandingFacts = {
  answer: 'U',
  isPencilledIn: false,
  isRequested: true,
  isGuest: false,
  hasDate: true,
  person: { phone: '+12125550001', phoneProblem: null },
  isRosterRead: true,
  isUnpriced: false,
  number: null,
  newestText: { state: 'delivered', error: null },
}
const without = { phone: null, phoneProblem: null }

const anyFacts: fc.Arbitrary<StandingFacts> = fc.record({
  answer: fc.constantFrom(...ASSIGNMENT_STATUSES),
  isPencilledIn: fc.boolean(),
  isRequested: fc.boolean(),
  isGuest: fc.boolean(),
  hasDate: fc.boolean(),
  person: fc.constantFrom(null, asked.person, without, { phone: null, phoneProblem: 'landline_only' }),
  isRosterRead: fc.boolean(),
  isUnpriced: fc.boolean(),
  number: fc.option(
    fc.record({
      isOptedOut: fc.boolean(),
      isBad: fc.boolean(),
      badReason: fc.constantFrom(null, 'It is a landline.'),
    }),
  ),
  newestText: fc.option(
    fc.record({ state: fc.constantFrom(...CARRIER_STATES), error: fc.constantFrom(null, 'Switched off.') }),
  ),
})

test('somebody whose number has no price is not texted, and it says so', () => {
  const standing = standingOf({ ...asked, isUnpriced: true, newestText: null })
  expect(standing).toEqual({ status: 'F', problem: 'no_price' })
})

describe('how a person stands in a plan', () => {
  test.each<[string, Partial<StandingFacts>, string, string | null]>([
    ['asked', {}, 'U', null],
    ['asked by a text alone', { isRequested: false }, 'U', null],
    ['neither e-mail nor text', { isRequested: false, newestText: null }, '', null],
    ['pencilled in again', { isPencilledIn: true }, '', null],
    ['the text was lost', { newestText: { state: 'failed', error: 'Switched off.' } }, 'F', 'Switched off.'],
    ['lost without a word', { newestText: { state: 'undelivered', error: null } }, 'F', 'undelivered'],
    ['no number', { person: without, newestText: null }, 'F', 'no_mobile'],
    ['a guest', { person: null, isGuest: true, newestText: null }, 'F', 'no_mobile'],
    ['not read yet', { person: null, isRosterRead: false, newestText: null }, 'U', null],
    ['gone from the planning service', { person: null, newestText: null }, 'F', 'no_mobile'],
    ['a plan without a date', { hasDate: false }, 'F', 'no_date'],
    ['accepted without a date', { hasDate: false, answer: 'C' }, 'C', 'no_date'],
    ['a bad number', { number: { isOptedOut: false, isBad: true, badReason: null } }, 'F', 'bad_number'],
    [
      'opted out of a bad number',
      { number: { isOptedOut: true, isBad: true, badReason: null } },
      'O',
      'bad_number',
    ],
  ])('%s', (_name, facts, status, problem) => {
    expect(standingOf({ ...asked, ...facts })).toEqual({ status, problem })
  })

  test.prop([anyFacts])('an answer counts, whatever else is known; nobody else has one', (facts) => {
    const { status } = standingOf(facts)
    if (isAnswer(facts.answer)) expect(status).toBe(facts.answer)
    else expect(ANSWERS).not.toContain(status)
  })

  test.prop([anyFacts])('who has failed has a problem, and who is waited for has none', (facts) => {
    const { status, problem } = standingOf(facts)
    if (status === 'F') expect(problemInWords(problem, 'Planning Center')).toMatch(/ /)
    if (status === 'U' || status === '') expect(problem).toBeNull()
  })

  test.prop([anyFacts])('opting out hides a failure, never an answer', (facts) => {
    const optedOut = { isOptedOut: true, isBad: false, badReason: null }
    const { status } = standingOf({ ...facts, number: optedOut })
    expect(status).toBe(isAnswer(facts.answer) ? facts.answer : 'O')
  })

  test.prop([anyFacts])('asking somebody more never makes them less asked', (facts) => {
    const before = standingOf(facts).status
    const after = standingOf({ ...facts, isRequested: true }).status
    expect(after === before || (before === '' && after === 'U')).toBe(true)
  })
})

describe('counting', () => {
  const anyStatuses = fc.array(fc.constantFrom(...PERSON_STATUSES))

  test.prop([anyStatuses])('everybody is in the total and in one count', (statuses) => {
    const { total, ...counts } = countsOf(statuses)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
    expect(total).toBe(statuses.length)
  })

  test.prop([fc.array(anyStatuses)])('plans together are counted as their people together', (plans) => {
    expect(sumOf(plans.map(countsOf))).toEqual(countsOf(plans.flat()))
  })

  test.prop([anyStatuses])(
    'a filter counts its own status, and accepted when it shows everybody',
    (statuses) => {
      for (const filter of STATUS_FILTERS) {
        const status = filter === 'A' ? 'C' : filter
        expect(countFor(countsOf(statuses), filter)).toBe(statuses.filter((one) => one === status).length)
      }
    },
  )
})
