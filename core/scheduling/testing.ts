import fc from 'fast-check'
import { TEXTING_WINDOW, type TextingWindow } from '#core/time/window.ts'
import { keysOfKind } from './catalogue.ts'
import type {
  AcceptedStart,
  Assignment,
  ChurchRules,
  PastMessage,
  Recipient,
  ScheduleInput,
  ScheduleTemplate,
  WantedText,
} from './schedule-input.ts'

export const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)

export const ZONES = ['America/New_York', 'Europe/London', 'Australia/Sydney'] as const

export const anyWindow: fc.Arbitrary<TextingWindow> = fc.constantFrom(
  TEXTING_WINDOW,
  TEXTING_WINDOW,
  { from: '09:30', until: '19:00' },
  { from: '12:00', until: '14:00' },
)

/** Days around which clocks change in one of the zones, and ordinary ones. */
const MOMENTS = [
  '2030-03-07T12:00:00Z',
  '2030-03-28T12:00:00Z',
  '2030-04-04T12:00:00Z',
  '2030-07-03T12:00:00Z',
  '2030-10-02T12:00:00Z',
  '2030-10-24T12:00:00Z',
  '2030-11-01T12:00:00Z',
]

const anyMoment = fc
  .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -4 * 1440, max: 4 * 1440 }))
  .map(([text, minutes]) => at(text).add({ minutes }))

export const anyTemplate: fc.Arbitrary<ScheduleTemplate> = fc.record({
  confirmation: fc.constantFrom(null, 'asap', 'asap', 'day_before', 'week_before', 'scheduled'),
  confirmationTime: fc.constantFrom(
    null,
    null,
    { at: '18:00' },
    { between: { from: '09:00', until: '11:30' } },
    { between: { from: '05:00', until: '07:00' } },
  ),
  confirmationReminders: fc.subarray(keysOfKind('confirmation_reminder')),
  followUps: fc.subarray(keysOfKind('follow_up')),
  combination: fc.boolean(),
})

export const anyRules: fc.Arbitrary<ChurchRules> = fc.record({
  zone: fc.constantFrom(...ZONES),
  window: anyWindow,
  confirmationsOn: fc.constantFrom(true, true, true, false),
  followUpsOn: fc.constantFrom(true, true, true, false),
  weeklyCap: fc.constantFrom(1, 2, 6, 6, 6),
  packageRules: fc.record({
    followUpsMax: fc.constantFrom(null, null, 0, 1, 3),
    confirmationRemindersMax: fc.constantFrom(null, null, 0, 2),
    combination: fc.boolean(),
    customTemplates: fc.boolean(),
    editableTexts: fc.constantFrom('none', 'confirmation', 'all'),
  }),
})

type Draw = {
  person: number
  plan: number
  status: 'U' | 'C' | 'D'
  isPencilledIn: boolean
  requestedMinutesAgo: number | null
  noticedMinutesAgo: number | null
  startShift: number
  /** By how many minutes it has moved since it was accepted. */
  movedBy: number
}

const anyDraw: fc.Arbitrary<Draw> = fc.record({
  person: fc.nat(3),
  plan: fc.nat(5),
  status: fc.constantFrom('U', 'U', 'U', 'C', 'C', 'D'),
  isPencilledIn: fc.constantFrom(false, false, false, false, true),
  requestedMinutesAgo: fc.oneof(fc.constant(null), fc.nat(30), fc.nat(60 * 24 * 40)),
  noticedMinutesAgo: fc.oneof(fc.constant(null), fc.nat(30), fc.nat(60 * 24 * 40)),
  startShift: fc.constantFrom(0, 0, 0, 10, 150, 24 * 60),
  movedBy: fc.constantFrom(0, 0, 0, 0, 60, -60, 3 * 24 * 60, -7 * 24 * 60),
})

/** Minutes from now to the start of a plan: soon, this week, or weeks ahead. */
const anyDistance = fc.oneof(
  fc.integer({ min: -120, max: 36 * 60 }),
  fc.integer({ min: 0, max: 9 * 1440 }),
  fc.integer({ min: 0, max: 70 * 1440 }),
)

const PERSONS = ['anna', 'ben', 'cleo', 'dora']

function toAssignment(
  draw: Draw,
  index: number,
  now: Temporal.Instant,
  distances: readonly number[],
): Assignment {
  const startsAt = now.add({ minutes: (distances[draw.plan] ?? 0) + draw.startShift })
  return {
    id: `a${index}`,
    personId: PERSONS[draw.person] ?? 'anna',
    planId: `plan${draw.plan}`,
    serviceTypeId: draw.plan % 2 === 0 ? 'morning' : 'evening',
    status: draw.status,
    isPencilledIn: draw.isPencilledIn,
    requestedAt:
      draw.requestedMinutesAgo === null ? null : now.subtract({ minutes: draw.requestedMinutesAgo }),
    noticedAt: draw.noticedMinutesAgo === null ? null : now.subtract({ minutes: draw.noticedMinutesAgo }),
    startsAt,
    endsAt: startsAt.add({ minutes: 75 }),
  }
}

export const reachable = (personId: string): Recipient => ({
  personId,
  phone: '+12125550100',
  unreachable: null,
  isOptedOut: false,
})

const anyRecipients = fc
  .array(fc.constantFrom('ok', 'ok', 'ok', 'ok', 'opted_out', 'landline_only'), {
    minLength: PERSONS.length,
    maxLength: PERSONS.length,
  })
  .map((states) => {
    const entries = states.map((state, index): [string, Recipient] => {
      const recipient = reachable(PERSONS[index] ?? '')
      if (state === 'opted_out') return [recipient.personId, { ...recipient, isOptedOut: true }]
      if (state === 'landline_only')
        return [recipient.personId, { ...recipient, phone: null, unreachable: 'landline_only' }]
      return [recipient.personId, recipient]
    })
    return new Map(entries)
  })

const startsBefore = (
  assignments: readonly Assignment[],
  draws: readonly Draw[],
  now: Temporal.Instant,
): Map<string, AcceptedStart> =>
  new Map(
    assignments.flatMap(({ id, status, startsAt }, index) => {
      const minutes = draws[index]?.movedBy ?? 0
      const start = { startsAt: startsAt.subtract({ minutes }), since: now.subtract({ hours: 1 }) }
      return status === 'C' ? [[id, start] as const] : []
    }),
  )

/** A church with up to four volunteers and six plans, at any moment of the year, with no past. */
export const anyWorld: fc.Arbitrary<ScheduleInput> = fc
  .record({
    now: anyMoment,
    draws: fc.array(anyDraw, { minLength: 1, maxLength: 14 }),
    distances: fc.array(anyDistance, { minLength: 6, maxLength: 6 }),
    rules: anyRules,
    templates: fc.tuple(anyTemplate, anyTemplate),
    recipients: anyRecipients,
  })
  .map(({ now, draws, distances, rules, templates, recipients }) => {
    const assignments = draws.map((draw, index) => toAssignment(draw, index, now, distances))
    return {
      now,
      rules,
      recipients,
      assignments,
      templateFor: (serviceTypeId) => (serviceTypeId === 'morning' ? templates[0] : templates[1]),
      history: [],
      acceptedStarts: startsBefore(assignments, draws, now),
    }
  })

export const going = (messages: readonly WantedText[]): WantedText[] =>
  messages.filter((message) => message.blocked === null)

/** The wanted texts as the table would remember them. */
export const asHistory = (messages: readonly WantedText[], state: 'planned' | 'sent'): PastMessage[] =>
  going(messages).map(({ personId, kind, dueAt, lines }) => ({ personId, kind, state, at: dueAt, lines }))

/** Comparable as text: instants are objects that look alike to a test runner. */
export const show = (messages: readonly WantedText[]): string[] =>
  messages.map(({ key, dueAt, latestAt, blocked }) => `${key} ${dueAt} ${latestAt} ${blocked}`)

const everything: ChurchRules = {
  zone: 'America/New_York',
  window: TEXTING_WINDOW,
  confirmationsOn: true,
  followUpsOn: true,
  weeklyCap: 6,
  packageRules: {
    followUpsMax: null,
    confirmationRemindersMax: null,
    combination: true,
    customTemplates: true,
    editableTexts: 'all',
  },
}

export const plainTemplate: ScheduleTemplate = {
  confirmation: 'asap',
  confirmationReminders: ['reminder_1_week', 'reminder_1_day'],
  followUps: ['follow_up_1_month', 'follow_up_1_week', 'follow_up_1_day', 'follow_up_1_minute'],
  combination: true,
}

/** Wednesday 2 October 2030, noon in New York; the service is Sunday the 13th at 10:00. */
export const NOON = at('2030-10-02T16:00:00Z')
export const SUNDAY = at('2030-10-13T14:00:00Z')

export const assignment = (change: Partial<Assignment> = {}): Assignment => ({
  id: 'a1',
  personId: 'anna',
  planId: 'plan1',
  serviceTypeId: 'morning',
  status: 'U',
  isPencilledIn: false,
  requestedAt: NOON,
  startsAt: SUNDAY,
  endsAt: SUNDAY.add({ hours: 1 }),
  ...change,
})

export function world(
  assignments: readonly Assignment[],
  change: Partial<ScheduleInput> & {
    template?: Partial<ScheduleTemplate>
    church?: Partial<ChurchRules>
  } = {},
): ScheduleInput {
  const { template, church, ...rest } = change
  return {
    now: NOON,
    assignments,
    recipients: new Map(assignments.map(({ personId }) => [personId, reachable(personId)])),
    rules: { ...everything, ...church },
    templateFor: () => ({ ...plainTemplate, ...template }),
    history: [],
    acceptedStarts: new Map(),
    ...rest,
  }
}

/** 'kind lead localtime reason' for each text, easy to read in a failing test. */
export const outline = (messages: readonly WantedText[], zone = 'America/New_York'): string[] =>
  messages.map((message) => {
    const due = message.dueAt.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
    return `${message.leadKey} ${due} ${message.blocked ?? 'goes'}`
  })
