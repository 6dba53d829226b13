import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Assignment, Recipient } from '#core/scheduling/schedule-input.ts'
import { anyWindow, assignment, at, NOON, reachable, SUNDAY, ZONES } from '#core/scheduling/testing.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import {
  CONSENT_REPLIES,
  isScheduledKind,
  isWordedAnew,
  OUTGOING_KINDS,
  type OutgoingKind,
  SCHEDULED_KINDS,
} from '#core/vocabulary/messages.ts'
import { decideSend } from './guard.ts'
import { type CurrentLine, decideText, isAbout, type LastLook, type OutgoingText } from './last-look.ts'

const zone = 'America/New_York'
const NIGHT = at('2030-10-03T04:00:00Z')
const OWNER = '+12125550199'
const OPERATOR = '+12065550199'
const LINE = { assignmentId: 'a1', leadKey: 'asap', startsAt: SUNDAY } as const

function current(change: Partial<CurrentLine> = {}, fresh: Partial<Assignment> = {}): CurrentLine {
  const id = change.id ?? 'a1'
  return { id, assignment: assignment({ id, ...fresh }), isRemoved: false, isBack: false, ...change }
}

const due = (change: Partial<OutgoingText> = {}): OutgoingText => ({
  kind: 'confirmation',
  lines: [LINE],
  latestAt: SUNDAY,
  isDueFixed: false,
  fromNumber: null,
  toNumber: null,
  ...change,
})

const church: LastLook['church'] = {
  zone,
  window: TEXTING_WINDOW,
  urgentWindow: TEXTING_WINDOW,
  oneWayOnly: false,
  tellsCancelled: true,
  isTrial: false,
  ownerPhone: null,
  fromNumber: '+12125550142',
  unregistered: [],
  starting: [],
  trialNumber: null,
}

const look = (change: Partial<LastLook> = {}): LastLook => ({
  text: due(),
  lines: [current()],
  asks: new Map(),
  recipient: reachable('anna'),
  isPhoneOptedOut: false,
  church,
  now: NOON,
  ...change,
})

function shown(change: Partial<LastLook>): string {
  const verdict = decideText(look(change))
  switch (verdict.kind) {
    case 'send':
      return `send ${verdict.type} about ${verdict.assignmentIds.join('+')} to ${verdict.to}`
    case 'wait':
      return `wait until ${verdict.until}: ${verdict.reason}`
    case 'drop':
      return `drop ${verdict.reason}`
  }
}

const soon = NOON.add({ minutes: 15 })
const stranger: Recipient = { ...reachable('anna'), phone: null, unreachable: 'no_mobile' }

describe('the last look at a text', () => {
  test.each<[string, Partial<LastLook>, string]>([
    ['goes to its reader', {}, 'send confirmation about a1 to +12125550100'],
    [
      'asks others for a place as long as it is free',
      { text: due({ kind: 'step_in' }) },
      'send step_in about a1 to +12125550100',
    ],
    [
      'asks for a place that nobody was put down for in words of its own',
      {
        text: due({ kind: 'step_in', lines: [{ ...LINE, assignmentId: 'ask-open-3-anna' }] }),
        lines: [current({ id: 'ask-open-3-anna' })],
      },
      'send open_place about ask-open-3-anna to +12125550100',
    ],
    [
      'asks nobody for a place that is taken back',
      { text: due({ kind: 'step_in' }), lines: [current({ isRemoved: true })] },
      'drop answered',
    ],
    [
      'asks nobody who has answered meanwhile',
      { text: due({ kind: 'step_in' }), lines: [current({}, { status: 'D' })] },
      'drop answered',
    ],
    [
      'tells that a place is filled, though nobody is asked for it any more',
      { text: due({ kind: 'place_filled' }), lines: [current({ isRemoved: true })] },
      'send place_filled about a1 to +12125550100',
    ],
    [
      'asks for an answer on the page where no text is read',
      { church: { ...church, oneWayOnly: true } },
      'send confirmation_one_way about a1 to +12125550100',
    ],
    [
      'asks on the page who was told of a move, too',
      {
        text: due({ kind: 'moved_by_church', lines: [{ ...LINE, leadKey: '' }] }),
        lines: [current({}, { status: 'C' })],
        church: { ...church, oneWayOnly: true },
      },
      'send moved_by_church_one_way about a1 to +12125550100',
    ],
    [
      'waits for a number of the church',
      { church: { ...church, fromNumber: null } },
      `wait until ${soon}: no_number`,
    ],
    [
      'waits until the carriers know the number',
      { church: { ...church, unregistered: ['+12125550142'] } },
      `wait until ${soon}: not_registered`,
    ],
    [
      'answers from the default number where the carriers do not know the one that was texted',
      {
        text: due({ kind: 'accepted_reply', fromNumber: '+12125550199' }),
        church: { ...church, unregistered: ['+12125550199'] },
      },
      'send accepted_reply about a1 to +12125550100',
    ],
    [
      'goes to the owner on trial before the carriers know the number',
      {
        church: {
          ...church,
          ...{ isTrial: true, ownerPhone: OWNER, unregistered: ['+12125550142'], trialNumber: OPERATOR },
        },
      },
      `send confirmation about a1 to ${OWNER}`,
    ],
    [
      'goes to no phone on trial while no number can text it',
      { church: { ...church, isTrial: true, ownerPhone: OWNER, unregistered: ['+12125550142'] } },
      `wait until ${soon}: no_trial_number`,
    ],
    [
      'waits on trial for the phone of the owner',
      { church: { ...church, isTrial: true } },
      `wait until ${soon}: no_owner_phone`,
    ],
    [
      'waits for the phone of somebody who is answered',
      { text: due({ kind: 'help_reply', lines: [] }), recipient: stranger },
      `wait until ${soon}: no_mobile`,
    ],
    ['is not about what was removed', { lines: [current({ isRemoved: true })] }, 'drop removed'],
    ['is pointless when it is too late', { now: SUNDAY }, 'drop too_late'],
    [
      'respects whoever opted out on that phone',
      { text: due({ kind: 'accepted_reply', toNumber: '+12125550100' }), isPhoneOptedOut: true },
      'drop opted_out',
    ],
    [
      'confirms an opt-out',
      { text: due({ kind: 'stop_reply', toNumber: '+12125550100' }), isPhoneOptedOut: true },
      'send stop_reply about a1 to +12125550100',
    ],
  ])('%s', (_, change, expected) => expect(shown(change)).toBe(expected))
})

test.each([
  ['news of a filled place is about what was asked for, there or not', 'place_filled', [true, true, true]],
  ['and so is the word that somebody else was faster', 'place_taken', [true, true, true]],
  ['a cancellation is about what is gone for good', 'cancelled_by_church', [false, true, false]],
  ['every other text is about what is there', 'confirmation', [true, false, false]],
] as const)('%s', (_name, kind, expected) => {
  const there = { isRemoved: false, isBack: false }
  const gone = { isRemoved: true, isBack: false }
  expect([there, gone, { ...gone, isBack: true }].map((line) => isAbout(kind, line))).toEqual(expected)
})

describe('a cancellation', () => {
  const cancelled = (change: Partial<LastLook> = {}) =>
    shown({
      text: due({ kind: 'cancelled_by_church' }),
      lines: [current({ isRemoved: true })],
      ...change,
    })
  const two = due({ kind: 'cancelled_by_church', lines: [LINE, { ...LINE, assignmentId: 'a2' }] })

  test.each<[string, Partial<LastLook>, string]>([
    ['is about what was removed', {}, 'send cancelled_by_church about a1 to +12125550100'],
    ['is not needed for who is back', { lines: [current({ isRemoved: true, isBack: true })] }, 'drop back'],
    ['is not needed for who was never gone', { lines: [current()] }, 'drop back'],
    [
      'is not sent when the church does not want it',
      { church: { ...church, tellsCancelled: false } },
      'drop switched_off',
    ],
    [
      'keeps only what is lost',
      { text: two, lines: [current({ isRemoved: true }), current({ id: 'a2' })] },
      'send cancelled_by_church about a1 to +12125550100',
    ],
    ['waits for the morning', { now: NIGHT }, 'wait until 2030-10-03T12:00:00Z: null'],
    [
      'is looked at in the morning whether the church wants it',
      { now: NIGHT, church: { ...church, tellsCancelled: false } },
      'wait until 2030-10-03T12:00:00Z: null',
    ],
  ])('%s', (_, change, expected) => expect(cancelled(change)).toBe(expected))
})

describe('the question for days away', () => {
  const question = (now: Temporal.Instant) =>
    shown({ text: due({ kind: 'availability_ask', lines: [] }), lines: [], now })

  test('keeps to the hours, and goes to nobody who cannot be reached', () => {
    expect(question(NOON)).toBe('send null about  to +12125550100')
    expect(question(NIGHT)).toBe('wait until 2030-10-03T12:00:00Z: null')
    const text = due({ kind: 'availability_ask', lines: [] })
    expect(shown({ text, lines: [], recipient: stranger })).toBe('drop no_mobile')
    expect(shown({ text, lines: [], recipient: null })).toBe('drop not_read')
  })
})

test.each([
  ['the church’s number once phone companies let it through', [], OPERATOR, '+12125550142'],
  ['the operator’s while phone companies may still refuse it', ['+12125550142'], OPERATOR, OPERATOR],
  ['the church’s where the operator has none', ['+12125550142'], null, '+12125550142'],
])('on trial a text goes from %s', (_name, starting, trialNumber, from) => {
  const onTrial = { ...church, isTrial: true, ownerPhone: OWNER, starting, trialNumber }
  expect(decideText(look({ church: onTrial }))).toMatchObject({ from })
})

describe('what somebody wrote by hand', () => {
  test('about one place is pointless once that is gone', () => {
    const text = due({ kind: 'one_off' })
    expect(shown({ text, lines: [current({ isRemoved: true })] })).toBe('drop removed')
    expect(shown({ text, lines: [current()] })).toBe('send null about a1 to +12125550100')
  })

  const written = (writtenAt: Temporal.Instant, now: Temporal.Instant) =>
    shown({
      text: due({
        kind: 'one_off',
        lines: [],
        latestAt: writtenAt.add({ hours: 24 }),
        toNumber: '+12125550100',
      }),
      now,
    })

  test('goes at any hour, and keeps to the hours once it has waited', () => {
    expect(written(NIGHT, NIGHT.add({ minutes: 14 }))).toBe('send null about  to +12125550100')
    expect(written(NIGHT, NIGHT.add({ minutes: 15 }))).toBe('wait until 2030-10-03T12:00:00Z: null')
    expect(written(NIGHT, NIGHT.add({ hours: 24 }))).toBe('drop too_late')
  })
})

const anyRecipient: fc.Arbitrary<Recipient | null> = fc.constantFrom(
  null,
  reachable('anna'),
  reachable('anna'),
  stranger,
  { ...reachable('anna'), isOptedOut: true },
)

const anyLine = fc.record({
  isRemoved: fc.boolean(),
  isBack: fc.boolean(),
  status: fc.constantFrom('U' as const, 'C' as const, 'D' as const),
  shiftHours: fc.constantFrom(0, 0, 0, 2, 48),
})

const anyLook: fc.Arbitrary<LastLook> = fc
  .record({
    kind: fc.constantFrom(...OUTGOING_KINDS),
    states: fc.array(anyLine, { maxLength: 4 }),
    hours: fc.integer({ min: -48, max: 24 * 12 }),
    hasLatest: fc.constantFrom(true, true, true, false),
    toNumber: fc.constantFrom(null, '+12125550107'),
    recipient: anyRecipient,
    isPhoneOptedOut: fc.constantFrom(false, false, true),
    church: fc.record({
      zone: fc.constantFrom(...ZONES),
      window: anyWindow,
      urgentWindow: anyWindow,
      oneWayOnly: fc.boolean(),
      tellsCancelled: fc.boolean(),
      isTrial: fc.boolean(),
      ownerPhone: fc.constantFrom(null, OWNER),
      fromNumber: fc.constantFrom(null, '+12125550142', '+12125550142'),
      unregistered: fc.subarray(['+12125550142']),
      starting: fc.subarray(['+12125550142']),
      trialNumber: fc.constantFrom(null, OPERATOR),
    }),
  })
  .map(({ kind, states, hours, hasLatest, toNumber, ...rest }) => ({
    ...rest,
    asks: new Map(),
    now: NOON.add({ hours }),
    text: due({
      kind,
      toNumber,
      latestAt: hasLatest ? SUNDAY : null,
      lines: states.map((_, index) => ({
        ...LINE,
        assignmentId: `a${index}`,
        leadKey: kind === 'follow_up' ? 'follow_up_1_day' : 'asap',
      })),
    }),
    lines: states.map(({ isRemoved, isBack, status, shiftHours }, index) =>
      current(
        { id: `a${index}`, isRemoved, isBack },
        { status, startsAt: SUNDAY.add({ hours: shiftHours }) },
      ),
    ),
  }))

const RUNS = { numRuns: 1000 }

describe('whatever the church, the text and the roster', () => {
  test.prop([anyLook], RUNS)('nothing goes from a number that the carriers do not know', (input) => {
    const verdict = decideText(input)
    if (verdict.kind === 'send') expect(input.church.unregistered).not.toContain(verdict.from)
  })

  test.prop([anyLook], RUNS)('the number of the operator is for trials alone', (input) => {
    const verdict = decideText({ ...input, church: { ...input.church, isTrial: false } })
    if (verdict.kind === 'send') expect(verdict.from).not.toBe(OPERATOR)
  })

  test.prop([anyLook], RUNS)('on trial nobody but the owner is texted', (input) => {
    const verdict = decideText({ ...input, church: { ...input.church, isTrial: true } })
    if (verdict.kind === 'send') expect(verdict.to).toBe(OWNER)
    if (input.church.ownerPhone === null) expect(verdict.kind).not.toBe('send')
  })

  test.prop([anyLook], RUNS)('who has opted out hears no more than that they have, or are back', (input) => {
    const isOptedOut = input.isPhoneOptedOut || input.recipient?.isOptedOut
    const mayHear: readonly OutgoingKind[] = CONSENT_REPLIES
    if (isOptedOut && !mayHear.includes(input.text.kind)) expect(decideText(input).kind).toBe('drop')
  })

  test.prop([anyLook], RUNS)('nothing goes once it is pointless, and nothing waits for that', (input) => {
    const verdict = decideText(input)
    const { latestAt } = input.text
    if (latestAt && Temporal.Instant.compare(input.now, latestAt) >= 0) expect(verdict.kind).toBe('drop')
    if (verdict.kind === 'wait') expect(Temporal.Instant.compare(verdict.until, input.now)).toBe(1)
  })

  test.prop([anyLook], RUNS)(
    'what is scheduled or told unasked goes inside the texting hours, about a place that a leader fills inside those of what is urgent from the day before',
    (input) => {
      const { church, now, text } = input
      if (!isWordedAnew(text.kind) || text.latestAt === null || decideText(input).kind !== 'send') return
      const isNear = text.lines.some(
        ({ startsAt }) => Temporal.Instant.compare(startsAt, now.add({ hours: 24 })) < 0,
      )
      const isUrgent = isNear && ['step_in', 'place_filled'].includes(text.kind)
      expect(insideWindow(now, church.zone, isUrgent ? church.urgentWindow : church.window)).toBe(true)
    },
  )

  test.prop([anyLook], RUNS)(
    'a text goes with its own lines only, a scheduled one with those that are there',
    (input) => {
      const verdict = decideText(input)
      if (verdict.kind !== 'send') return
      const { kind, lines, latestAt } = input.text
      const own = lines.map(({ assignmentId }) => assignmentId)
      expect(own.filter((id) => verdict.assignmentIds.includes(id))).toEqual([...verdict.assignmentIds])
      if (!isScheduledKind(kind) || latestAt === null) return
      const there = input.lines.filter((line) => isAbout(kind, line)).map(({ id }) => id)
      expect(verdict.assignmentIds.filter((id) => !there.includes(id))).toEqual([])
    },
  )

  test.prop([anyLook, fc.constantFrom(...SCHEDULED_KINDS)], RUNS)(
    'a scheduled text goes only when the change guard lets it through',
    (input, kind) => {
      const text = { ...input.text, kind, latestAt: SUNDAY }
      const verdict = decideText({ ...input, text })
      const recipient = input.recipient ?? stranger
      const decision = decideSend({
        text: { kind, lines: text.lines, latestAt: SUNDAY },
        assignments: input.lines.flatMap(({ isRemoved, assignment: fresh }) =>
          isRemoved || !fresh ? [] : [fresh],
        ),
        asks: input.asks,
        recipient,
        zone: input.church.zone,
        window: input.church.window,
        now: input.now,
      })
      if (decision.kind === 'drop') expect(verdict.kind).toBe('drop')
      if (decision.kind === 'wait') expect(['wait', 'drop']).toContain(verdict.kind)
    },
  )
})
