import { and, asc, eq, gt, inArray, isNull, lte, ne, notInArray, or } from 'drizzle-orm'
import type { NewsEvent } from '#core/vocabulary/news.ts'
import { ACCEPTED, type AnswerStatus, DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  answers,
  assignments,
  messages,
  type NewsSettingRow,
  people,
  serviceTypes,
} from '#server/db/schema/schema.ts'

/** One thing that somebody at the church wants to hear of. */
export type News = {
  event: NewsEvent
  name: string
  /** What it is about; null for a text that was not understood. */
  place: {
    position: string
    serviceName: string
    startsAt: Temporal.Instant | null
    /** Leads to the row of the person. */
    path: string
  } | null
  /** Why somebody declined, or what was not understood. */
  words: string | null
}

/** So many are told at a time. */
export const NEWS_MAX = 50

const STATUS: Partial<Record<NewsEvent, AnswerStatus>> = { accepted: ACCEPTED, declined: DECLINED }

const answersIn = async (
  tx: Db,
  { churchId, userId, events, mutedServices, toldUntil }: NewsSettingRow,
  until: Temporal.Instant,
): Promise<News[]> => {
  const wanted = events.flatMap((event) => STATUS[event] ?? [])
  if (wanted.length === 0) return []
  const rows = await tx
    .select({ answer: answers, assignment: assignments, serviceName: serviceTypes.name })
    .from(answers)
    .innerJoin(
      assignments,
      and(eq(assignments.churchId, answers.churchId), eq(assignments.id, answers.assignmentId)),
    )
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, answers.churchId), eq(serviceTypes.id, answers.serviceTypeId)),
    )
    .where(
      and(
        eq(answers.churchId, churchId),
        gt(answers.answeredAt, toldUntil),
        lte(answers.answeredAt, until),
        inArray(answers.status, wanted),
        notInArray(answers.serviceTypeId, mutedServices.length > 0 ? mutedServices : ['']),
        or(isNull(answers.userId), ne(answers.userId, userId)),
      ),
    )
    .orderBy(asc(answers.answeredAt), asc(answers.id))
    .limit(NEWS_MAX)
  return rows.map(({ answer, assignment, serviceName }) => ({
    event: answer.status === ACCEPTED ? 'accepted' : 'declined',
    name: assignment.personName,
    words: answer.reason,
    place: {
      position: assignment.positionName,
      serviceName,
      startsAt: assignment.startsAt,
      path: `/services?${new URLSearchParams({
        type: 'A',
        service: answer.serviceTypeId,
        plan: answer.planId,
        personId: answer.personId,
        personName: assignment.personName,
      })}`,
    },
  }))
}

const unclearIn = async (
  tx: Db,
  { churchId, events, toldUntil }: NewsSettingRow,
  until: Temporal.Instant,
): Promise<News[]> => {
  if (!events.includes('not_understood')) return []
  const rows = await tx
    .select({ body: messages.body, firstName: people.firstName, lastName: people.lastName })
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
    .limit(NEWS_MAX)
  return rows.map(({ body, firstName, lastName }) => ({
    event: 'not_understood',
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Somebody',
    words: body,
    place: null,
  }))
}

/** What happened since somebody was last told. */
export const newsFor = async (tx: Db, setting: NewsSettingRow, until: Temporal.Instant): Promise<News[]> => [
  ...(await answersIn(tx, setting, until)),
  ...(await unclearIn(tx, setting, until)),
]
