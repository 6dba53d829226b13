import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { CHURCH_NEEDS } from '#core/vocabulary/needs.ts'
import { ALL_NEEDS_MAX, type ChurchFacts, carrierDayStart, NEEDS_MAX, needsOf } from './needs.ts'

const ready: ChurchFacts = {
  isConnected: true,
  isBroken: false,
  isPaused: false,
  hasNumber: true,
  isRegistered: true,
  isRefused: false,
  isSuspended: false,
  segmentsToday: 0,
  tMobileDaily: null,
  credits: 10,
  waitingForCredits: 0,
  isDisputed: false,
}
const kinds = (church: Partial<ChurchFacts>) =>
  needsOf({ church: { ...ready, ...church }, waiting: 0, trouble: [] }).map(({ kind }) => kind)

const anyTrouble = fc.array(
  fc.constantFrom('D' as const, 'F' as const).map((status) => ({ person: { status } })),
  { maxLength: 14 },
)
const anyChurch: fc.Arbitrary<ChurchFacts> = fc.record({
  isConnected: fc.boolean(),
  isBroken: fc.boolean(),
  isPaused: fc.boolean(),
  hasNumber: fc.boolean(),
  isRegistered: fc.boolean(),
  isRefused: fc.boolean(),
  isSuspended: fc.boolean(),
  segmentsToday: fc.nat(8000),
  tMobileDaily: fc.constantFrom(null, 2000, 10_000),
  credits: fc.integer({ min: 0, max: 2 }),
  waitingForCredits: fc.integer({ min: 0, max: 2 }),
  isDisputed: fc.boolean(),
})

describe('what waits for somebody at a church', () => {
  test.each<[string, Partial<ChurchFacts>, string[]]>([
    ['nothing is lacking', {}, []],
    ['no planning service', { isConnected: false }, ['not_connected']],
    ['it keeps us out', { isBroken: true }, ['reconnect']],
    ['paused', { isPaused: true }, ['paused']],
    ['nothing to text from', { hasNumber: false }, ['no_number']],
    ['a number that the carriers do not know', { isRegistered: false }, ['not_registered']],
    ['its texting account is suspended', { isSuspended: true }, ['account_suspended']],
    ['texts of a day that near what phone companies take', { segmentsToday: 4800 }, ['near_daily_cap']],
    ['the same of a vetted church', { segmentsToday: 23_999, tMobileDaily: 10_000 }, []],
    ['more of a vetted church', { segmentsToday: 24_000, tMobileDaily: 10_000 }, ['near_daily_cap']],
    ['fewer texts', { segmentsToday: 4799 }, []],
    ['a number that they still refuse', { isRefused: true }, ['number_starting']],
    [
      'a number that they refuse before they know it',
      { isRegistered: false, isRefused: true },
      ['not_registered'],
    ],
    ['a payment that the bank decides on', { isDisputed: true }, ['disputed']],
    ['no number to be known', { hasNumber: false, isRegistered: false }, ['no_number']],
    ['one credit', { credits: 1 }, []],
    ['no credits', { credits: 0 }, ['no_credits']],
    ['no credits, which the banner says', { credits: 0, waitingForCredits: 1 }, []],
  ])('%s', (_name, church, expected) => {
    expect(kinds(church)).toEqual(expected)
  })

  test.prop([anyChurch, fc.nat(3), anyTrouble])(
    'is the church, then the inbox, then its people',
    (church, waiting, trouble) => {
      const found = needsOf({ church, waiting, trouble })
      const lacking = kinds(church)
      const all = [
        ...lacking,
        ...(waiting > 0 ? ['not_understood'] : []),
        ...trouble.map(({ person }) => (person.status === 'D' ? 'declined' : 'failed')),
      ]
      expect(found.map(({ kind }) => kind)).toEqual(all)
      expect(CHURCH_NEEDS.filter((kind) => lacking.includes(kind))).toEqual(lacking)
    },
  )
})

test('ten are shown at once, and five hundred to who asks for all', () => {
  expect([NEEDS_MAX, ALL_NEEDS_MAX]).toEqual([10, 500])
})

test('the day of the phone companies begins at midnight in California', () => {
  const startOf = (at: string) => carrierDayStart(Temporal.Instant.from(at)).toString()
  expect(startOf('2030-03-04T07:59:59Z')).toBe('2030-03-03T08:00:00Z')
  expect(startOf('2030-03-04T08:00:00Z')).toBe('2030-03-04T08:00:00Z')
  expect(startOf('2030-07-04T07:00:00Z')).toBe('2030-07-04T07:00:00Z')
})
