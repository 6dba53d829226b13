import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { acceptedStartsOf } from '#core/scheduling/moved.ts'
import { type ExistingMessage, reconcile } from '#core/scheduling/reconcile.ts'
import type { AcceptedStart, Assignment, PastMessage, WantedText } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import { assignment, at, reachable, world } from '#core/scheduling/testing.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { localDate } from '#core/time/words.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { decideMove, decideSend } from './guard.ts'

/**
 * Weeks of one volunteer in three plans, in which services move, answers come, and nothing is sent for a while; read
 * from the volunteer's side.
 */

const zone = 'America/New_York'
const dateOf = (startsAt: Temporal.Instant): string => localDate(startsAt, zone).toString()
const START = at('2030-10-02T16:00:00Z')

type Event =
  | { kind: 'pass'; minutes: number }
  | { kind: 'outage'; minutes: number }
  | { kind: 'move'; plan: number; minutes: number }
  | { kind: 'answer'; plan: number; status: 'C' | 'D' }

const plan = fc.nat(2)
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 3 * 1440 }) }),
  fc.record({ kind: fc.constant('outage' as const), minutes: fc.integer({ min: 30, max: 9 * 1440 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    plan,
    minutes: fc.constantFrom(-2880, -1440, -120, -30, 30, 120, 1440, 7 * 1440),
  }),
  fc.record({ kind: fc.constant('answer' as const), plan, status: fc.constantFrom('C', 'C', 'C', 'D') }),
)

type Row = WantedText & { state: 'planned' | 'gone'; sentAt: Temporal.Instant | null }
type Sent = Pick<WantedText, 'kind' | 'lines'> & {
  at: Temporal.Instant
  /** Its services were on the days that it was about. */
  isTrue: boolean
}

const minutesLater = (minutes: number): Temporal.Instant => START.add({ minutes })

/** The church, its table of texts and what the volunteer got. */
class Church {
  now = START
  assignments: Assignment[] = [4, 11, 18].map((days, index) => {
    const startsAt = minutesLater(days * 1440 - 120)
    return assignment({
      id: `a${index}`,
      planId: `p${index}`,
      requestedAt: START,
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
    })
  })
  rows: Row[] = []
  accepted: ReadonlyMap<string, AcceptedStart> = new Map()
  sent: Sent[] = []

  schedule(): void {
    this.accepted = acceptedStartsOf(this.assignments, this.accepted, this.now).kept
    const history: PastMessage[] = this.rows
      .filter(({ blocked }) => blocked === null)
      .map(({ personId, kind, lines, dueAt, sentAt }) => ({
        personId,
        kind,
        lines,
        state: sentAt ? 'sent' : 'planned',
        at: sentAt ?? dueAt,
      }))
    const ahead = this.assignments.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, this.now) > 0)
    const recipients = new Map([['anna', reachable('anna')]])
    const input = world(ahead, {
      now: this.now,
      history,
      recipients,
      acceptedStarts: this.accepted,
      church: { weeklyCap: 99 },
    })
    const { insert, move, cancel } = reconcile(this.rows as ExistingMessage[], scheduleMessages(input))
    const moved = new Map(move.map((message) => [message.key, message]))
    const kept = this.rows.filter(({ key, state }) => state === 'gone' || !cancel.includes(key))
    this.rows = [
      ...kept.map((row) => ({ ...row, ...moved.get(row.key) })),
      ...insert.map((message) => ({ ...message, state: 'planned' as const, sentAt: null })),
    ]
    const keys = this.rows.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }

  asks(): Map<string, Temporal.Instant> {
    const asks = this.rows.filter(({ kind, blocked }) => kind === 'confirmation' && blocked === null)
    const goneAt = ({ sentAt }: Row) => sentAt ?? this.now
    return new Map(asks.flatMap((row) => row.lines.map((line) => [line.assignmentId, goneAt(row)] as const)))
  }

  judge(row: Row) {
    const { assignments, now } = this
    const common = { assignments, recipient: reachable('anna'), zone, window: TEXTING_WINDOW, now }
    if (row.kind === MOVED) return decideMove({ ...common, text: row })
    return decideSend({ ...common, text: { ...row, kind: row.kind }, asks: this.asks() })
  }

  isTrue({ lines }: Row): boolean {
    const starts = new Map(this.assignments.map(({ id, startsAt }) => [id, startsAt]))
    const dayNow = (id: string) => dateOf(starts.get(id) ?? this.now)
    return lines.every(({ assignmentId, startsAt }) => dateOf(startsAt) === dayNow(assignmentId))
  }

  dispatch(): void {
    const isDue = (row: Row) =>
      row.state === 'planned' && row.blocked === null && Temporal.Instant.compare(row.dueAt, this.now) <= 0
    for (const row of this.rows
      .filter(isDue)
      .toSorted((a, b) => Temporal.Instant.compare(a.dueAt, b.dueAt))) {
      const decision = this.judge(row)
      if (decision.kind === 'wait') row.dueAt = decision.until
      else if (decision.kind === 'drop') this.rows = this.rows.filter((one) => one !== row)
      else {
        const ids = decision.kind === 'shrink' ? decision.assignmentIds : null
        row.lines = row.lines.filter(({ assignmentId }) => ids === null || ids.includes(assignmentId))
        row.state = 'gone'
        row.sentAt = this.now
        this.sent.push({ kind: row.kind, lines: row.lines, at: this.now, isTrue: this.isTrue(row) })
      }
    }
  }

  /** Every ten minutes what is due is sent; every six hours everything is scheduled anew. */
  pass(minutes: number): void {
    const end = this.now.add({ minutes })
    for (let tick = 0; Temporal.Instant.compare(this.now, end) < 0; tick++) {
      this.dispatch()
      if (tick % 36 === 0) this.schedule()
      const next = this.now.add({ minutes: 10 })
      this.now = Temporal.Instant.compare(next, end) < 0 ? next : end
    }
    this.dispatch()
  }

  change(index: number, values: (one: Assignment) => Partial<Assignment>): void {
    const one = this.assignments[index]
    if (!one || Temporal.Instant.compare(one.startsAt, this.now) <= 0) return
    this.assignments = this.assignments.with(index, { ...one, ...values(one) })
    this.schedule()
  }

  meet(event: Event): void {
    if (event.kind === 'pass') this.pass(event.minutes)
    if (event.kind === 'outage') this.now = this.now.add({ minutes: event.minutes })
    if (event.kind === 'answer') this.change(event.plan, () => ({ status: event.status }))
    if (event.kind === 'move')
      this.change(event.plan, ({ startsAt, endsAt }) => ({
        startsAt: startsAt.add({ minutes: event.minutes }),
        endsAt: endsAt.add({ minutes: event.minutes }),
      }))
  }
}

function run(events: readonly Event[]): Church {
  const church = new Church()
  church.schedule()
  for (const event of events) church.meet(event)
  return church
}

const weeks = fc.array(anyEvent, { minLength: 3, maxLength: 14 })

/** The lines of one kind of text, in the order in which they came. */
const linesOf = ({ sent }: Church, ...kinds: Sent['kind'][]) =>
  sent
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ kind, lines, at: sentAt }) => lines.map((line) => ({ ...line, kind, sentAt })))

const RUNS = { numRuns: 150 }

describe('weeks with moves, answers and outages', () => {
  test.prop([weeks], RUNS)('nobody is reminded before being asked, or asked again afterwards', (events) => {
    const church = run(events)
    for (const { id } of church.assignments) {
      const asks = linesOf(church, 'confirmation', 'confirmation_reminder').filter(
        (line) => line.assignmentId === id,
      )
      for (const some of Map.groupBy(asks, ({ startsAt }) => dateOf(startsAt)).values())
        expect(some.map(({ kind }) => kind).lastIndexOf('confirmation')).toBeLessThanOrEqual(0)
      const [first, second] = asks
      if (first) expect(first.kind).toBe('confirmation')
      if (second?.kind === 'confirmation_reminder')
        expect(first?.sentAt.until(second.sentAt).total('minutes')).toBeGreaterThanOrEqual(60)
    }
  })

  test.prop([weeks], RUNS)('nobody is asked twice for the same day', (events) => {
    const asks = linesOf(run(events), 'confirmation').map(
      ({ assignmentId, startsAt }) => `${assignmentId} ${dateOf(startsAt)}`,
    )
    expect(new Set(asks).size).toBe(asks.length)
  })

  test.prop([weeks], RUNS)('a move leads to one notice at most, and a notice says what is new', (events) => {
    const church = run(events)
    const told = linesOf(church, MOVED)
    for (const line of told) expect(line.movedFrom?.equals(line.startsAt)).toBe(false)
    for (const [index, { id }] of church.assignments.entries()) {
      const theirs = told.filter((line) => line.assignmentId === id)
      const moves = events.filter((event) => event.kind === 'move' && event.plan === index)
      expect(theirs.length).toBeLessThanOrEqual(moves.length)
    }
  })

  test.prop([weeks, plan, fc.constantFrom(-1440, -120, 30, 1440, 7 * 1440)], RUNS)(
    'who has accepted, and whose service then moves, has been told the new time once, a day later',
    (events, index, minutes) => {
      const church = run(events)
      const one = church.assignments[index]
      const isFar = one && Temporal.Instant.compare(one.startsAt, church.now.add({ hours: 60 })) > 0
      if (!one || !isFar) return
      church.change(index, () => ({ status: 'C' }))
      church.pass(1440)
      const before = linesOf(church, MOVED).length
      church.meet({ kind: 'move', plan: index, minutes })
      church.pass(1440)
      const told = linesOf(church, MOVED).slice(before)
      expect(told.map(({ assignmentId, startsAt }) => `${assignmentId} ${startsAt}`)).toEqual([
        `${one.id} ${one.startsAt.add({ minutes })}`,
      ])
      church.pass(1440)
      expect(linesOf(church, MOVED).length).toBe(before + 1)
    },
  )

  test.prop([weeks], RUNS)('nobody is texted about a day on which the service is not', (events) => {
    expect(run(events).sent.filter(({ isTrue }) => !isTrue)).toEqual([])
  })
})
