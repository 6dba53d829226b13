import { describe, expect, test } from 'vitest'
import { MESSAGE_STATES, WANTED_KINDS } from '#core/vocabulary/messages.ts'
import { isUnderWay, type LineIdentity, pastStateOf, readHistory } from './history.ts'
import type { PastMessage } from './schedule-input.ts'
import { NOON, SUNDAY } from './testing.ts'

const LINE = { assignmentId: 'a1', leadKey: 'asap', startsAt: SUNDAY } as const
const past = (change: Partial<PastMessage> = {}): PastMessage => ({
  personId: 'anna',
  kind: 'confirmation',
  state: 'sent',
  at: NOON,
  lines: [LINE],
  ...change,
})
const DATE = '2030-10-13'
const identity = (change: Partial<LineIdentity> = {}): LineIdentity => ({
  kind: 'confirmation',
  assignmentId: 'a1',
  leadKey: 'asap',
  date: DATE,
  ...change,
})
const historyOf = (...messages: PastMessage[]) =>
  readHistory(messages, (at) => at.toZonedDateTimeISO('America/New_York').toPlainDate().toString())

describe('the history of texts', () => {
  test('counts every text that went, and no other, for the weekly cap', () => {
    for (const kind of [...WANTED_KINDS, 'other'] as const)
      for (const state of ['sent', 'planned', 'skipped'] as const)
        expect(historyOf(past({ kind, state })).sentTo('anna')).toEqual(state === 'sent' ? [NOON] : [])
    expect(historyOf(past(), past({ kind: 'other' })).sentTo('anna')).toHaveLength(2)
    expect(historyOf(past()).sentTo('ben')).toEqual([])
  })

  test('knows of a one-off text only that it went', () => {
    const history = historyOf(past({ kind: 'other' }))
    for (const kind of ['confirmation', 'confirmation_reminder', 'follow_up', 'other'] as const)
      expect(history.isSent(identity({ kind: kind as 'confirmation' }))).toBe(false)
    expect(history.isDone(identity())).toBe(false)
    expect(history.isAsked('a1', DATE)).toBe(false)
    const other = identity({ kind: 'other' as 'confirmation' })
    expect([history.isDone(other), history.isSent(other)]).toEqual([false, false])
  })

  test.each([
    ['sent', { isDone: true, isSent: true, plannedAt: null, askedAt: NOON, isAsked: true }],
    ['planned', { isDone: false, isSent: false, plannedAt: NOON, askedAt: null, isAsked: false }],
    ['skipped', { isDone: true, isSent: false, plannedAt: null, askedAt: null, isAsked: false }],
  ] as const)('of a confirmation that is %s', (state, expected) => {
    const history = historyOf(past({ state }))
    expect({
      isDone: history.isDone(identity()),
      isSent: history.isSent(identity()),
      plannedAt: history.plannedAt(identity()),
      askedAt: history.askedAt('a1', DATE),
      isAsked: history.isAsked('a1', DATE),
    }).toEqual(expected)
    expect(history.isDone(identity({ leadKey: 'day_before' })), 'asked once, whatever its lead').toBe(
      expected.isDone,
    )
    expect(history.isDone(identity({ date: '2030-10-14' })), 'on another day anew').toBe(false)
  })

  describe('an ask holds', () => {
    const standing = (...since: PastMessage[]) => {
      const history = historyOf(...since, past())
      return [history.isDone(identity()), history.isAsked('a1', DATE), history.askedAt('a1', DATE) !== null]
    }
    const later = (hours: number, change: Partial<PastMessage>) =>
      past({ at: NOON.add({ hours }), ...change })
    const monday = { lines: [{ ...LINE, startsAt: SUNDAY.add({ hours: 24 }) }], isTaken: true }
    const off = { kind: 'cancelled_by_church', isTaken: true } as const

    test.each([
      ['of another day', later(1, monday)],
      ['that it is off', later(1, off)],
    ])('until its person was told %s', (_name, since) => {
      expect(standing(since)).toEqual([false, false, false])
      expect(historyOf(since, past()).timesAsked('a1', DATE)).toBe(1)
      expect(standing(later(2, {}), since), 'asked anew').toEqual([true, true, true])
      expect(standing(later(2, { isLost: true }), since), 'anew, in vain').toEqual([true, true, true])
      expect(standing({ ...since, isTaken: false }), 'in vain').toEqual([true, true, true])
      expect(standing({ ...since, at: NOON.subtract({ hours: 1 }) }), 'before').toEqual([true, true, true])
    })

    test('and what is off is so until another text follows', () => {
      const at = later(1, off).at.toString()
      expect(historyOf(past(), later(1, off)).calledOffAt('a1')?.toString()).toBe(at)
      expect(historyOf(later(1, off), later(2, { isTaken: true })).calledOffAt('a1')).toBeNull()
    })
  })

  test('a text that was lost is done, but did not arrive', () => {
    const history = historyOf(past({ isLost: true }))
    expect([history.isDone(identity()), history.isSent(identity())]).toEqual([true, false])
  })

  test('a reminder asks, a follow-up does not, and neither is a confirmation', () => {
    const reminder = historyOf(past({ kind: 'confirmation_reminder' }))
    expect([reminder.isAsked('a1', DATE), reminder.askedAt('a1', DATE)]).toEqual([true, null])
    const followUp = historyOf(past({ kind: 'follow_up' }))
    expect([followUp.isAsked('a1', DATE), followUp.askedAt('a1', DATE)]).toEqual([false, null])
    expect(followUp.isDone(identity({ kind: 'follow_up', leadKey: 'day_before' }))).toBe(false)
  })

  test('of several confirmations the last counts, in whatever order they are read', () => {
    const [first, last] = [past(), past({ at: NOON.add({ hours: 3 }) })]
    for (const messages of [
      [first, last],
      [last, first],
    ])
      expect(
        historyOf(...messages)
          .askedAt('a1', DATE)
          ?.toString(),
      ).toBe(last.at.toString())
  })

  test('moves are told oldest first, and those planned stand apart', () => {
    const move = (hours: number, state: PastMessage['state']) =>
      past({ kind: 'moved_by_church', state, at: NOON.add({ hours }) })
    const history = historyOf(move(2, 'sent'), move(1, 'skipped'), move(3, 'planned'))
    expect(history.moves('a1').map(({ at }) => NOON.until(at).total('hours'))).toEqual([1, 2])
    expect(history.moves('a2')).toEqual([])
    expect(history.movePlannedAt('a1', SUNDAY)?.toString()).toBe(NOON.add({ hours: 3 }).toString())
    expect(history.movePlannedAt('a1', NOON)).toBeNull()
    expect(history.isDone(identity())).toBe(false)
  })
})

test('a text stands in the history by its state', () => {
  const standing = (isDueFixed: boolean) =>
    Object.fromEntries(MESSAGE_STATES.map((state) => [state, pastStateOf({ state, isDueFixed })]))
  const open = { held: 'planned', skipped: 'skipped', cancelled: null, blocked: null }
  expect(standing(false)).toMatchObject({
    ...open,
    planned: 'planned',
    sending: 'sent',
    sent: 'sent',
    failed: 'sent',
  })
  expect(standing(true)).toMatchObject({
    ...open,
    planned: 'sent',
    sending: 'sent',
    sent: 'sent',
    failed: 'sent',
  })
  expect(isUnderWay({ state: 'held', isDueFixed: true })).toBe(false)
})
