import fc from 'fast-check'
import { CARRIER_STATES, type OutgoingKind } from '#core/vocabulary/messages.ts'
import { ASSIGNMENT_STATUSES, type AssignmentStatus, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { type Standing, standingOf } from './standing.ts'
import { newestTo, type TextAbout, textsAbout } from './texts-about.ts'
import type { Placed } from './trouble-ahead.ts'

/** Monday, 9:00 in New York. */
export const NOW = Temporal.Instant.from('2030-03-04T14:00:00Z')
export const ZONE = 'America/New_York'
const MINUTES_A_DAY = 24 * 60

export type RosterPlan = {
  id: string
  startsAt: Temporal.Instant | null
  /** Taken out of the planning service. */
  isRemoved: boolean
}
export type RosterPerson = { id: string; phone: string | null; phoneProblem: string | null }
export type RosterNumber = { phone: string; isOptedOut: boolean; isBad: boolean; badReason: string | null }
export type RosterAssignment = {
  id: string
  planId: string
  /** Null for a guest; a person without a record is possible, too. */
  personId: string | null
  name: string
  status: AssignmentStatus
  isPencilledIn: boolean
  isRequested: boolean
  isRemoved: boolean
}
export type RosterText = TextAbout & {
  kind: OutgoingKind
  direction: 'out' | 'in'
  state: (typeof CARRIER_STATES)[number]
  error: string | null
  acceptedAt: Temporal.Instant | null
}

/** The people of a church on some plans, and the texts to them. */
export type Roster = {
  isRead: boolean
  plans: RosterPlan[]
  people: RosterPerson[]
  numbers: RosterNumber[]
  assignments: RosterAssignment[]
  texts: RosterText[]
}

const PLANS = ['p1', 'p2', 'p3'] as const
const PEOPLE = ['u1', 'u2', 'u3'] as const
const PHONES = ['+12125550001', '+12125550002'] as const

const often = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const momentAfterNow = (minutes: number): Temporal.Instant => NOW.add({ minutes })

/** On both sides of the borders that matter: now, today, two weeks and five weeks ahead. */
const anyStart = fc
  .oneof(
    fc.constantFrom(0, 14 * MINUTES_A_DAY),
    fc.constantFrom(1, -9 * 60, -9 * 60 - 1, 14 * MINUTES_A_DAY - 1),
    fc.integer({ min: -2 * MINUTES_A_DAY, max: 40 * MINUTES_A_DAY }),
  )
  .map(momentAfterNow)

const anyPlan = (id: string): fc.Arbitrary<RosterPlan> =>
  fc.record({
    id: fc.constant(id),
    startsAt: fc.oneof({ weight: 6, arbitrary: anyStart }, { weight: 1, arbitrary: fc.constant(null) }),
    isRemoved: often(false, true),
  })

const anyPerson = (id: string): fc.Arbitrary<RosterPerson> =>
  fc.record({
    id: fc.constant(id),
    phone: fc.constantFrom(PHONES[0], PHONES[1], null),
    phoneProblem: fc.constantFrom(null, 'no_mobile', 'landline_only'),
  })

const anyNumber = (phone: string): fc.Arbitrary<RosterNumber> =>
  fc.record({
    phone: fc.constant(phone),
    isOptedOut: often(false, true),
    isBad: often(false, true),
    badReason: fc.constantFrom(null, 'It is a landline.'),
  })

const anyAssignment: fc.Arbitrary<Omit<RosterAssignment, 'id'>> = fc.record({
  planId: fc.constantFrom(...PLANS),
  personId: fc.constantFrom(null, 'unread', ...PEOPLE, ...PEOPLE),
  name: fc.constantFrom('anna', 'Anna', 'ben', 'cleo'),
  status: fc.constantFrom(UNCONFIRMED, UNCONFIRMED, ...ASSIGNMENT_STATUSES),
  isPencilledIn: often(false, true),
  isRequested: often(true, false),
  isRemoved: often(false, true),
})

/** Minutes before now: at one moment, lately, or a hundred days before some plans begin. */
const anyAge = fc.oneof(
  fc.constant(60),
  fc.integer({ min: 0, max: 3 * MINUTES_A_DAY }),
  fc.constantFrom(86 * MINUTES_A_DAY, 100 * MINUTES_A_DAY),
  fc.constantFrom(86 * MINUTES_A_DAY + 1, 100 * MINUTES_A_DAY + 1),
)
const anyPast = fc.oneof(
  { weight: 5, arbitrary: anyAge.map((minutes) => NOW.subtract({ minutes })) },
  { weight: 1, arbitrary: fc.constant(null) },
)

const anyText: fc.Arbitrary<Omit<RosterText, 'id'>> = fc.record({
  personId: fc.constantFrom(null, 'unread', ...PEOPLE, ...PEOPLE),
  planId: fc.constantFrom(null, 'elsewhere', ...PLANS, ...PLANS),
  lines: fc
    .array(fc.constantFrom('elsewhere', ...PLANS), { maxLength: 3 })
    .map((ids) => ids.map((planId) => ({ planId }))),
  isTrial: often(false, true),
  loggedAt: anyPast,
  kind: fc.constantFrom('confirmation', 'follow_up', 'accepted_reply'),
  direction: often<'out' | 'in'>('out', 'in'),
  state: fc.constantFrom(...CARRIER_STATES),
  error: fc.constantFrom(null, 'The phone is switched off.'),
  acceptedAt: fc.constantFrom(null, NOW.subtract({ hours: 1 })),
})

/** One text, or two in one moment that fared differently. */
const oneOrTwoTexts = fc
  .tuple(anyText, fc.constantFrom<RosterText['state'] | null>(null, null, 'delivered', 'failed'))
  .map(([text, second]) => (second === null ? [text] : [text, { ...text, state: second }]))

const numbered = <Row>(rows: readonly Row[], prefix: string): (Row & { id: string })[] =>
  rows.map((row, place) => ({ ...row, id: `${prefix}${String(place).padStart(2, '0')}` }))

export const anyRoster: fc.Arbitrary<Roster> = fc.record({
  isRead: often(true, false),
  plans: fc.tuple(...PLANS.map(anyPlan)),
  people: fc.tuple(...PEOPLE.map(anyPerson)),
  numbers: fc.tuple(...PHONES.map(anyNumber)).chain((numbers) => fc.subarray(numbers)),
  assignments: fc
    .array(anyAssignment, { minLength: 3, maxLength: 14, size: 'max' })
    .map((rows) => numbered(rows, 'a')),
  texts: fc
    .array(oneOrTwoTexts, { minLength: 4, maxLength: 16, size: 'max' })
    .map((texts) => texts.flat().map((text, id) => ({ ...text, id }))),
})

/** Somebody on a plan, with what the rules say. */
export type Judged = Placed & Standing & { planId: string }

/** Texts that went out about some plans of a roster. */
export const textsOf = ({ texts }: Roster, plans: readonly RosterPlan[]): RosterText[] =>
  textsAbout(
    texts.filter(({ direction }) => direction === 'out'),
    plans,
  )

/** Everybody on some plans of a roster, judged by the rules alone. */
export function judge(roster: Roster, plans: readonly RosterPlan[]): Judged[] {
  const texts = textsOf(roster, plans)
  const personOf = new Map(roster.people.map((person) => [person.id, person]))
  const numberOf = new Map(roster.numbers.map((number) => [number.phone, number]))
  return roster.assignments.flatMap((assignment) => {
    const plan = plans.find(({ id }) => id === assignment.planId)
    if (!plan || assignment.isRemoved) return []
    const { id, planId, personId, name, status, isPencilledIn, isRequested } = assignment
    const person = personOf.get(personId ?? '') ?? null
    const standing = standingOf({
      answer: status,
      isPencilledIn,
      isRequested,
      isGuest: personId === null,
      hasDate: plan.startsAt !== null,
      person,
      isRosterRead: roster.isRead,
      isUnpriced: false,
      number: numberOf.get(person?.phone ?? '') ?? null,
      newestText: newestTo(texts, { personId, planId }),
    })
    return [
      {
        ...standing,
        assignmentId: id,
        planId,
        personId: personId ?? `guest-${id}`,
        name,
        startsAt: plan.startsAt,
      },
    ]
  })
}
