import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { localDate } from '#core/time/words.ts'
import { BLOCK_REASONS } from '#core/vocabulary/message-reasons.ts'
import { FORECAST_KINDS, FORECAST_STATES } from '#core/vocabulary/messages.ts'
import {
  blockedOf,
  type CountedText,
  creditsOf,
  daysOf,
  leftAfter,
  outlookOf,
  runsOutAt,
  totalsOf,
} from './forecast.ts'
import { NOON } from './testing.ts'

const zone = 'America/New_York'
const send = { kind: 'send' } as const
const waiting = { state: 'planned', reason: null, dueAt: NOON.add({ hours: 5 }) } as const

const anyText: fc.Arbitrary<CountedText> = fc
  .record({
    state: fc.constantFrom(...FORECAST_STATES),
    kind: fc.constantFrom(...FORECAST_KINDS),
    reason: fc.constantFrom(null, ...BLOCK_REASONS),
    hours: fc.nat(24 * 10),
    credits: fc.nat(4),
  })
  .map(({ hours, ...text }) => {
    const at = NOON.add({ hours })
    return { ...text, at, day: localDate(at, zone).toString() }
  })
const anyTexts = fc.array(anyText, { maxLength: 30 })

describe('what becomes of a text', () => {
  const judged = (verdict: Parameters<typeof outlookOf>[1], change: Partial<typeof waiting> | object = {}) =>
    outlookOf({ ...waiting, ...change }, verdict, NOON)

  test('goes at its time, and what is overdue at once', () => {
    expect(judged(() => send)).toEqual({ ...waiting, dueAt: undefined, at: waiting.dueAt, going: send })
    expect(judged(() => send, { dueAt: NOON.subtract({ hours: 3 }) }).at).toEqual(NOON)
  })

  test('is judged again in the morning when it would wait for that', () => {
    const morning = NOON.add({ hours: 20 })
    const asked: Temporal.Instant[] = []
    const outlook = judged((at) => {
      asked.push(at)
      return at.equals(morning) ? send : { kind: 'wait', until: morning, reason: null }
    })
    expect(outlook).toMatchObject({ state: 'planned', at: morning, going: send })
    expect(asked).toEqual([waiting.dueAt, morning])
  })

  test('says for what it waits', () => {
    const outlook = judged(() => ({ kind: 'wait', until: NOON, reason: 'no_number' }))
    expect(outlook).toMatchObject({ state: 'planned', reason: 'no_number', going: null })
  })

  test.each(FORECAST_STATES)('a text that is %s and would be dropped will not go, and says why', (state) => {
    const outlook = judged(() => ({ kind: 'drop', reason: 'moved' }), { state, reason: 'weekly_cap' })
    const reason = state === 'blocked' ? 'weekly_cap' : 'moved'
    expect(outlook).toMatchObject({ state: 'blocked', reason, going: null })
  })

  test.each(['held', 'skipped'] as const)('what the church decided stays %s', (state) => {
    expect(judged(() => send, { state })).toMatchObject({ state, going: send })
  })
})

describe('the sums of a forecast', () => {
  test.prop([anyTexts])('count each text once, and only what goes costs', (texts) => {
    const { credits, ...states } = totalsOf(texts)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(texts.length)
    expect(credits).toBe(creditsOf(texts))
    expect(credits).toBe(creditsOf(texts.filter(({ state }) => state === 'planned')))
  })

  test.prop([anyTexts])('are those of its days', (texts) => {
    const days = daysOf(texts, { days: 12, zone, now: NOON })
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(totalsOf(texts).planned)
    expect(days.reduce((sum, { credits }) => sum + credits, 0)).toBe(creditsOf(texts))
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
    expect(days.every(({ count, asks, reminders }) => asks + reminders <= count)).toBe(true)
  })

  test.prop([anyTexts])('name every reason that has words, and count what will not go', (texts) => {
    const blocked = texts.filter(({ state, reason }) => state === 'blocked' && reason !== null)
    const named = blockedOf(texts, 'Planning Center')
    expect(named.reduce((sum, { count }) => sum + count, 0)).toBe(blocked.length)
    expect(new Set(named.map(({ reason }) => reason)).size).toBe(named.length)
    const fixable = named.map(({ fix }) => fix !== null)
    expect(fixable).toEqual(fixable.toSorted((one, other) => Number(other) - Number(one)))
  })
})

describe('the balance', () => {
  test.prop([anyTexts, fc.nat(60)])('falls day by day, and below zero when it runs out', (texts, balance) => {
    const days = daysOf(texts, { days: 12, zone, now: NOON })
    const left = leftAfter(
      texts,
      balance,
      days.map(({ date }) => date),
    )
    expect(left.at(-1)).toBe(balance - creditsOf(texts))
    const spent = left.map((credits, day) => (left[day - 1] ?? balance) - credits)
    expect(spent).toEqual(days.map(({ credits }) => credits))
    const out = runsOutAt(texts, balance)
    expect(days[left.findIndex((credits) => credits < 0)]?.date).toBe(
      out ? localDate(out, zone).toString() : undefined,
    )
  })

  test.prop([anyTexts, fc.nat(60)])(
    'runs out with the first text that it does not cover',
    (texts, balance) => {
      const at = runsOutAt(texts, balance)
      if (at === null) {
        expect(creditsOf(texts)).toBeLessThanOrEqual(balance)
        return
      }
      const until = (isIn: (order: number) => boolean) =>
        creditsOf(texts.filter((text) => isIn(Temporal.Instant.compare(text.at, at))))
      expect(until((order) => order < 0)).toBeLessThanOrEqual(balance)
      expect(until((order) => order <= 0)).toBeGreaterThan(balance)
    },
  )
})

describe('a forecast of three texts', () => {
  const counted = (hours: number, change: Partial<CountedText> = {}): CountedText => {
    const at = NOON.add({ hours })
    const day = localDate(at, zone).toString()
    return { state: 'planned', kind: 'confirmation', reason: null, at, day, credits: 2, ...change }
  }
  const texts = [counted(30), counted(1, { kind: 'follow_up', credits: 3 }), counted(2, { state: 'held' })]

  test('costs what goes, by day', () => {
    expect(creditsOf(texts)).toBe(5)
    expect(daysOf(texts, { days: 2, zone, now: NOON })).toEqual([
      { date: '2030-10-02', count: 1, asks: 0, reminders: 1, credits: 3 },
      { date: '2030-10-03', count: 1, asks: 1, reminders: 0, credits: 2 },
    ])
  })

  test('runs out with the first text that is not covered', () => {
    const out = [5, 4, 3, 2].map((balance) => runsOutAt(texts, balance)?.toString() ?? null)
    const [later, first] = texts.map(({ at }) => at.toString())
    expect(out).toEqual([null, later, later, first])
  })

  test('names first what somebody can mend, then what is most frequent', () => {
    const blocked = (reason: CountedText['reason']) => counted(1, { state: 'blocked', reason })
    const some = ['answered', 'bad_number', 'no_mobile', 'no_mobile', 'answered', 'answered'] as const
    const found = blockedOf(some.map(blocked), 'Planning Center')
    expect(found.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
      'no_mobile 2',
      'bad_number 1',
      'answered 3',
    ])
  })
})
