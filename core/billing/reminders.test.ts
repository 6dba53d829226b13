import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { OVERDUE_DAYS, overdueStep, suspendedAt, TRIAL_NOTICE_DAYS, trialNotice } from './reminders.ts'

const THEN = Temporal.Instant.from('2030-01-01T00:00:00Z')
const anyHours = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 })

/** What is done when somebody looks after each of these pauses. */
function stepsOf(
  pauses: readonly number[],
  from: Temporal.Instant,
  step: (done: number | null, now: Temporal.Instant) => number | null,
): number[] {
  let now = from
  const done: number[] = []
  for (const hours of pauses) {
    now = now.add({ hours })
    const due = step(done.at(-1) ?? null, now)
    if (due !== null) done.push(due)
  }
  return done
}

describe('what is owed', () => {
  test('suspends a church on the last of its days', () => {
    expect(suspendedAt(THEN)).toEqual(THEN.add({ hours: 24 * 14 }))
  })

  test.prop([anyHours])('is asked for once on each of its days, and late rather than never', (pauses) => {
    const done = stepsOf(pauses, THEN, (last, now) => overdueStep(THEN, last, now))
    expect(done).toEqual(OVERDUE_DAYS.filter((day) => done.includes(day)))
    const hours = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(done.at(-1)).toBe(OVERDUE_DAYS.findLast((day) => hours >= day * 24))
  })
  test.each([
    [0, null, 0],
    [2, 0, null],
    [3, 0, 3],
    [13, 7, null],
    [14, 7, 14],
    [30, 14, null],
  ])('after %i days with %s done', (days, done, due) =>
    expect(overdueStep(THEN, done, THEN.add({ hours: days * 24 }))).toBe(due),
  )
})

describe('the end of a trial', () => {
  const ends = THEN.add({ hours: 20 * 24 })
  test.prop([anyHours])('is announced at most once on each of its days, never afterwards', (pauses) => {
    const done = stepsOf(pauses, THEN, (last, now) => trialNotice(ends, last, now))
    expect(done).toEqual(TRIAL_NOTICE_DAYS.filter((day) => done.includes(day)))
  })
  test.each([
    [8, null, null],
    [7, null, 7],
    [5, 7, null],
    [2, 7, 3],
    [2, null, 3],
    [1, 3, 1],
    [0, 3, null],
  ])('with %i days left and %s told', (days, told, due) =>
    expect(trialNotice(ends, told, ends.subtract({ hours: days * 24 }))).toBe(due),
  )
})
