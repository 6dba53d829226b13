import { describe, expect, test } from 'vitest'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { moveDue } from './due.ts'
import { acceptedStartsOf } from './moved.ts'
import type { AcceptedStart, Assignment, ScheduleInput } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { asHistory, assignment, going, NOON, outline, SUNDAY, show, world } from './testing.ts'

const zone = 'America/New_York'
const local = (text: string): Temporal.Instant => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant()

const since = NOON.subtract({ hours: 1 })
const accepted = (startsAt = SUNDAY): Map<string, AcceptedStart> => new Map([['a1', { startsAt, since }]])
const at = (startsAt: Temporal.Instant, change: Partial<Assignment> = {}): Assignment =>
  assignment({ status: 'C', requestedAt: null, startsAt, endsAt: startsAt.add({ hours: 1 }), ...change })
const NEXT_SUNDAY = SUNDAY.add({ hours: 7 * 24 })

type Change = Parameters<typeof world>[1]
const wanted = (assignments: Assignment[], change: Change = {}) =>
  going(scheduleMessages(world(assignments, { acceptedStarts: accepted(), ...change })))
const notices = (assignments: Assignment[], change: Change = {}) =>
  wanted(assignments, change).filter(({ kind }) => kind === MOVED)
const shown = (texts: ReturnType<typeof wanted>) =>
  texts.map(({ lines, dueAt }) => `${lines.map(({ startsAt }) => startsAt)} at ${dueAt}`)

describe('who has accepted and whose service moves', () => {
  test.each([
    ['to another hour', SUNDAY.add({ hours: 2 })],
    ['to another day', NEXT_SUNDAY],
    ['to an earlier day', SUNDAY.subtract({ hours: 48 })],
  ])('is told at once: %s', (_, startsAt) => {
    expect(shown(notices([at(startsAt)]))).toEqual([`${startsAt} at ${NOON}`])
  })

  test('is reminded of the new time, and not of the old one', () => {
    expect(outline(wanted([at(NEXT_SUNDAY)]))).toEqual([
      ' 2030-10-02T12:00 goes',
      'follow_up_1_week 2030-10-13T10:00 goes',
      'follow_up_1_day 2030-10-19T10:00 goes',
      'follow_up_1_minute 2030-10-20T09:59 goes',
    ])
  })

  test('is not reminded right after being told', () => {
    const tomorrow = at(NOON.add({ hours: 25 }))
    expect(outline(wanted([tomorrow]))).toEqual([
      ' 2030-10-02T12:00 goes',
      'follow_up_1_minute 2030-10-03T12:59 goes',
    ])
  })

  test('is told once of everything that moved', () => {
    const second = at(NEXT_SUNDAY, { id: 'a2', planId: 'plan2' })
    const both = new Map([...accepted(), ['a2', { startsAt: SUNDAY, since }] as const])
    const texts = notices([at(NEXT_SUNDAY), second], { acceptedStarts: both })
    expect(texts.map(({ lines }) => lines.map(({ assignmentId }) => assignmentId))).toEqual([['a1', 'a2']])
  })

  test.each<[string, Assignment, Change]>([
    ['nothing moved', at(SUNDAY), {}],
    ['there is no answer yet', at(NEXT_SUNDAY, { status: 'U' }), {}],
    ['it was declined', at(NEXT_SUNDAY, { status: 'D' }), {}],
    ['it is pencilled in', at(NEXT_SUNDAY, { isPencilledIn: true }), {}],
    ['it is over', at(NOON.subtract({ hours: 1 })), {}],
    [
      'the church sends no texts about such services',
      at(NEXT_SUNDAY),
      { template: { confirmation: null, confirmationReminders: [], followUps: [] } },
    ],
  ])('is not told when %s', (_, one, change) => {
    expect(notices([one], change)).toEqual([])
  })

  test('is told once that it is on again after all, though the carrier loses that', () => {
    const lines = [{ assignmentId: 'a1', leadKey: '', startsAt: SUNDAY } as const]
    const text = { personId: 'anna', state: 'sent', lines } as const
    const told = { ...text, at: NOON.subtract({ minutes: 30 }), isTaken: true }
    const off = { ...told, kind: 'cancelled_by_church' } as const
    expect(shown(notices([at(SUNDAY)], { history: [off] }))).toEqual([`${SUNDAY} at ${NOON}`])
    const on = { ...text, kind: MOVED, at: NOON, isLost: true } as const
    expect(notices([at(SUNDAY)], { history: [off, on] })).toEqual([])
    const again = new Map([['a1', { startsAt: SUNDAY, since: NOON }]])
    expect(notices([at(SUNDAY)], { history: [off], acceptedStarts: again })).toEqual([])
  })

  test('is told of each move once, there and back and there again', () => {
    const moves = [NEXT_SUNDAY, SUNDAY, NEXT_SUNDAY]
    const keys = new Set<string>()
    let history: ScheduleInput['history'] = []
    for (const [days, startsAt] of moves.entries()) {
      const now = NOON.add({ hours: 24 * days })
      const texts = notices([at(startsAt)], { history, now })
      expect(shown(texts)).toEqual([`${startsAt} at ${now}`])
      expect(keys).not.toContain(texts[0]?.key)
      keys.add(texts[0]?.key ?? '')
      history = [...history, ...asHistory(texts, 'sent')]
      expect(notices([at(startsAt)], { history, now })).toEqual([])
    }
  })

  test('is not told of a move that was undone before the text went', () => {
    const history = asHistory(notices([at(NEXT_SUNDAY)]), 'planned')
    expect(notices([at(SUNDAY)], { history })).toEqual([])
  })

  test('is not told of what was accepted after it moved', () => {
    const old = asHistory(notices([at(NEXT_SUNDAY)]), 'sent')
    const history = old.map((text) => ({ ...text, at: since.subtract({ hours: 1 }) }))
    expect(notices([at(SUNDAY)], { history })).toEqual([])
  })

  test('is not told when the church skipped the text', () => {
    const history = asHistory(notices([at(NEXT_SUNDAY)]), 'planned')
    const skipped = history.map((text) => ({ ...text, state: 'skipped' as const }))
    expect(notices([at(NEXT_SUNDAY)], { history: skipped })).toEqual([])
  })

  test('is told although the week is full', () => {
    const busy = Array.from({ length: 9 }, (_, hours) => ({
      personId: 'anna',
      kind: 'other' as const,
      state: 'sent' as const,
      at: NOON.subtract({ hours }),
      lines: [],
    }))
    expect(notices([at(NEXT_SUNDAY)], { history: busy })).toHaveLength(1)
  })

  test('keeps the time for which the text is planned', () => {
    const night = local('2030-10-02T22:00')
    const first = notices([at(NEXT_SUNDAY)], { now: night })
    const history = asHistory(first, 'planned')
    for (const hours of [0, 3, 10, 11]) {
      const again = notices([at(NEXT_SUNDAY)], { now: night.add({ hours }), history })
      expect(show(again)).toEqual(show(first))
    }
  })
})

describe('when somebody is told', () => {
  const due = (now: string, comes: string) =>
    moveDue(local(now), zone, TEXTING_WINDOW, local(comes))
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })

  test.each([
    ['in the daytime at once', '2030-10-02T12:00', '2030-10-02T12:30', '2030-10-02T12:00'],
    ['at night in the morning', '2030-10-02T22:00', '2030-10-03T09:00', '2030-10-03T08:00'],
    [
      'on the day itself at once, when that is too late',
      '2030-10-03T05:30',
      '2030-10-03T07:00',
      '2030-10-03T05:30',
    ],
    ['before the morning, when that is too late', '2030-10-02T22:00', '2030-10-03T07:00', '2030-10-03T05:00'],
    ['not on the day before', '2030-10-02T22:00', '2030-10-03T01:00', '2030-10-03T00:00'],
    ['before midnight, when that is the time', '2030-10-02T21:30', '2030-10-03T00:00', '2030-10-02T21:30'],
  ])('%s', (_, now, comes, expected) => expect(due(now, comes)).toBe(expected))

  test('who would come today for what moved to next week hears of it at once', () => {
    const early = local('2030-10-13T07:00')
    const now = local('2030-10-13T05:30')
    const texts = notices([at(early.add({ hours: 7 * 24 }))], { now, acceptedStarts: accepted(early) })
    expect(texts.map(({ dueAt }) => `${dueAt}`)).toEqual([`${now}`])
  })
})

test('what was accepted for which start is remembered until it is accepted no more', () => {
  const known = new Map([
    ['kept', { startsAt: SUNDAY, since }],
    ['declined', { startsAt: SUNDAY, since }],
    ['elsewhere', { startsAt: SUNDAY, since }],
  ])
  const assignments = [
    at(NEXT_SUNDAY, { id: 'kept' }),
    at(NEXT_SUNDAY, { id: 'new' }),
    at(NEXT_SUNDAY, { id: 'declined', status: 'D' }),
    at(NEXT_SUNDAY, { id: 'open', status: 'U' }),
  ]
  const { kept, added, forgotten } = acceptedStartsOf(assignments, known, NOON)
  expect([...kept].map(([id, { startsAt }]) => `${id} ${startsAt}`)).toEqual([
    `kept ${SUNDAY}`,
    `new ${NEXT_SUNDAY}`,
  ])
  expect([added, forgotten]).toEqual([['new'], ['declined']])
})
