import { and, asc, eq, gt, inArray, isNull, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { explain } from '#core/scheduling/reasons.ts'
import { singleTimes, timesAfter } from '#core/services/single-times.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { LOST } from '#core/vocabulary/messages.ts'
import type { NotificationEvent } from '#core/vocabulary/notifications.ts'
import { ACCEPTED, type AnswerStatus, DECLINED, KEPT } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import type { PlanTime } from '#server/db/schema/planning.ts'
import {
  type AnswerRow,
  type AssignmentRow,
  answers,
  assignments,
  messages,
  type NotificationSettingRow,
  people,
  plans,
  serviceTypes,
  stepsInForTime,
} from '#server/db/schema/schema.ts'

/** One thing that somebody at the church wants to hear of. */
export type Happening = {
  event: NotificationEvent
  name: string
  /** What it is about; null for a text that was not understood. */
  place: {
    position: string
    serviceName: string
    startsAt: Temporal.Instant | null
  } | null
  /** Leads to the row: of the person on the plan, or of the text in the inbox. */
  path: string
  /** Of who has accepted some of the times alone. */
  part: { accepted: Temporal.Instant[]; declined: Temporal.Instant[] } | null
  /** The planning service does not take the answer: somebody has to enter it there. */
  isByHand: boolean
  /** Why somebody declined, or what was not understood. */
  words: string | null
}

/** So many of each kind are told one by one. */
const LISTED_MAX = 50
/** How many there are, whatever is listed. */
const total = sql<number>`(count(*) over ())::int`

/** What is told one by one, and how many more there are. */
export type Happenings = { listed: Happening[]; more: number }

const NOTHING: Happenings = { listed: [], more: 0 }

const listedOf = (rows: readonly { total: number }[], listed: Happening[]): Happenings => ({
  listed,
  more: (rows[0]?.total ?? 0) - rows.length,
})

const STATUS: Partial<Record<NotificationEvent, AnswerStatus>> = { accepted: ACCEPTED, declined: DECLINED }

const pathOf = ({ serviceTypeId, planId, personId, personName }: AssignmentRow): string =>
  `/services?${new URLSearchParams({
    type: 'A',
    service: serviceTypeId,
    plan: planId,
    personId: personId ?? '',
    personName,
  })}`

/** Of an assignment: neither its service type nor its team was turned off. */
const isOfWantedTeam = ({ mutedServices, mutedTeams }: NotificationSettingRow) =>
  and(
    notInArray(assignments.serviceTypeId, ['', ...mutedServices]),
    or(isNull(assignments.teamId), notInArray(assignments.teamId, ['', ...mutedTeams])),
  )

const within = (at: PgColumn | SQL, from: Temporal.Instant, until: Temporal.Instant) =>
  sql`(${at} > ${from.toString()}::timestamptz and ${at} <= ${until.toString()}::timestamptz)`

const isInPart = sql`(${answers.status} = ${ACCEPTED} and cardinality(${answers.declinedTimeIds}) > 0)`

/** Who was told of everything need not look at every answer there ever was. */
const FOUND_LATE = { hours: 30 * 24 }

/** Since when we know of an answer: what was texted long before may have been found only now. */
const KNOWN_AT = sql`case when ${answers.source} = 'text' then coalesce(
    (select heard.logged_at from messages heard where heard.id = ${answers.messageId}), ${answers.answeredAt}
  ) else ${answers.answeredAt} end`

/** Of an answer: another one has taken its place since. */
const IS_TAKEN_BACK = sql`exists (
  select from answers newer where newer.church_id = ${answers.churchId}
    and newer.assignment_id = ${answers.assignmentId} and newer.id > ${answers.id}
    and newer.status <> ${answers.status}
)`

type AnsweredRow = {
  answer: AnswerRow
  assignment: AssignmentRow
  times: PlanTime[] | null
  stepsIn: boolean
}

function partOf({ answer, assignment, times, stepsIn }: AnsweredRow): Happening['part'] {
  if (stepsIn) return null
  const asked = { ...assignment, ...timesAfter(assignment, answer), status: answer.status }
  const single = singleTimes(asked, times ?? [])
  const startsOf = (status: AnswerStatus) =>
    single.filter((time) => time.status === status).map(({ startsAt }) => startsAt)
  const [accepted, declined] = [startsOf(ACCEPTED), startsOf(DECLINED)]
  return accepted.length > 0 && declined.length > 0 ? { accepted, declined } : null
}

/** Who accepts in part leaves a place empty: that is a decline to whoever hears of those. */
function eventOf(
  answer: AnswerRow,
  part: Happening['part'],
  { events }: NotificationSettingRow,
): NotificationEvent {
  if (part) return events.includes('declined') ? 'declined' : 'accepted'
  return answer.status === ACCEPTED ? 'accepted' : 'declined'
}

async function answersIn(
  tx: Db,
  setting: NotificationSettingRow,
  until: Temporal.Instant,
): Promise<Happenings> {
  const { churchId, userId, events, toldUntil } = setting
  const wanted = events.flatMap((event) => STATUS[event] ?? [])
  if (wanted.length === 0) return NOTHING
  const rows = await tx
    .select({
      total,
      answer: answers,
      assignment: assignments,
      serviceName: serviceTypes.name,
      times: plans.times,
      stepsIn: sql<boolean>`${stepsInForTime(assignments)}`,
    })
    .from(answers)
    .innerJoin(
      assignments,
      and(eq(assignments.churchId, answers.churchId), eq(assignments.id, answers.assignmentId)),
    )
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, answers.churchId), eq(serviceTypes.id, answers.serviceTypeId)),
    )
    .leftJoin(plans, and(eq(plans.churchId, answers.churchId), eq(plans.id, answers.planId)))
    .where(
      and(
        eq(answers.churchId, churchId),
        or(
          and(gt(answers.answeredAt, toldUntil.subtract(FOUND_LATE)), within(KNOWN_AT, toldUntil, until)),
          and(eq(answers.writeBack, KEPT), within(answers.writeBackAt, toldUntil, until)),
        ),
        not(IS_TAKEN_BACK),
        or(inArray(answers.status, wanted), isInPart),
        isOfWantedTeam(setting),
        or(isNull(answers.userId), ne(answers.userId, userId)),
      ),
    )
    .orderBy(asc(answers.answeredAt), asc(answers.id))
    .limit(LISTED_MAX)
  const listed = rows.map((row) => {
    const { answer, assignment, serviceName } = row
    const part = partOf(row)
    return {
      event: eventOf(answer, part, setting),
      name: assignment.personName,
      words: answer.reason,
      part,
      isByHand: answer.writeBack === KEPT,
      place: { position: assignment.positionName, serviceName, startsAt: assignment.startsAt },
      path: pathOf(assignment),
    }
  })
  return listedOf(rows, listed)
}

/** Nobody can be texted about a plan for these reasons, whatever is scheduled. */
const UNREACHABLE = ['no_mobile', 'landline_only'] as const satisfies readonly MessageReason[]

/**
 * A text was lost or refused, or somebody has no number for the texts that are wanted. What was lost for a reason that
 * passes goes again by itself: that it is lost once more is no news.
 */
const hasFailed = (since: Temporal.Instant, until: Temporal.Instant) =>
  or(
    and(
      inArray(messages.state, [...LOST]),
      eq(messages.lostBefore, 0),
      gt(messages.failedAt, since),
      lte(messages.failedAt, until),
    ),
    and(
      eq(messages.state, 'blocked'),
      inArray(messages.reason, [...UNREACHABLE]),
      gt(messages.createdAt, since),
      lte(messages.createdAt, until),
    ),
  )

async function failuresIn(
  tx: Db,
  setting: NotificationSettingRow,
  until: Temporal.Instant,
  planning: string,
): Promise<Happenings> {
  const { churchId, events, toldUntil } = setting
  if (!events.includes('failed')) return NOTHING
  const rows = await tx
    .select({ total, message: messages, assignment: assignments, serviceName: serviceTypes.name })
    .from(messages)
    .innerJoin(
      assignments,
      and(
        eq(assignments.churchId, messages.churchId),
        eq(assignments.id, sql`${messages.lines}->0->>'assignmentId'`),
      ),
    )
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, messages.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'out'),
        eq(messages.isTrial, false),
        hasFailed(toldUntil, until),
        isNull(assignments.removedAt),
        isOfWantedTeam(setting),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(LISTED_MAX)
  const once = new Map(rows.map((row) => [`${row.assignment.planId}/${row.assignment.personId}`, row]))
  const listed = [...once.values()].map(
    ({ message, assignment, serviceName }): Happening => ({
      event: 'failed',
      name: assignment.personName,
      part: null,
      isByHand: false,
      words: message.errorMessage ?? explain(message.reason, planning)?.sentence ?? null,
      place: { position: assignment.positionName, serviceName, startsAt: assignment.startsAt },
      path: pathOf(assignment),
    }),
  )
  return listedOf(rows, listed)
}

async function unclearIn(
  tx: Db,
  { churchId, events, toldUntil }: NotificationSettingRow,
  until: Temporal.Instant,
): Promise<Happenings> {
  if (!events.includes('not_understood')) return NOTHING
  const rows = await tx
    .select({
      total,
      id: messages.id,
      body: messages.body,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(messages)
    .leftJoin(people, and(eq(people.churchId, messages.churchId), eq(people.id, messages.personId)))
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.reason, 'not_understood'),
        isNull(messages.handledAt),
        gt(messages.loggedAt, toldUntil),
        lte(messages.loggedAt, until),
      ),
    )
    .orderBy(asc(messages.loggedAt), asc(messages.id))
    .limit(LISTED_MAX)
  const listed = rows.map(
    ({ id, body, firstName, lastName }): Happening => ({
      event: 'not_understood',
      name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Somebody',
      part: null,
      isByHand: false,
      words: body,
      place: null,
      path: `/inbox?entry=${id}`,
    }),
  )
  return listedOf(rows, listed)
}

/** What happened since somebody was last told. */
export async function happeningsFor(
  tx: Db,
  setting: NotificationSettingRow,
  until: Temporal.Instant,
  planning: string,
): Promise<Happenings> {
  const kinds = [
    await answersIn(tx, setting, until),
    await failuresIn(tx, setting, until, planning),
    await unclearIn(tx, setting, until),
  ]
  return {
    listed: kinds.flatMap(({ listed }) => listed),
    more: kinds.reduce((sum, { more }) => sum + more, 0),
  }
}
