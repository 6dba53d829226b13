import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type AskedItem, askedOf, asksIn, conversationOf } from '#core/conversation/conversation.ts'
import { newestOf } from '#core/conversation/newest-text.ts'
import { assignmentIdsIn, type ConversationText, LOOK_BACK, TEXTS_MAX } from '#core/conversation/text.ts'
import { NOT_HANDED_OVER, STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  assignments,
  consentEvents,
  type MessageRow,
  messages,
  people,
  phoneStates,
  plans,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { loadKeywords } from '#server/features/messages/own-texts.ts'

type Phones = { churchId: number; phones: readonly string[] }

/** A reply that is about to go: who texts twice in a row has not read it yet, but it has been said. */
const isQueuedReply = and(eq(messages.state, 'planned'), isNotNull(messages.parentId))

/** The newest texts to each of some phones. */
async function newestIds(tx: Db, { churchId, phones }: Phones, now: Temporal.Instant): Promise<number[]> {
  const isPast = and(
    notInArray(messages.state, [...NOT_HANDED_OVER]),
    gt(messages.loggedAt, now.subtract(LOOK_BACK)),
  )
  const rows = await rowsOf<{ id: string | number }>(
    tx,
    sql`select newest.id from json_array_elements_text(${JSON.stringify(phones)}::json) phone
      cross join lateral (
        select id from messages
        where church_id = ${churchId} and to_number = phone and direction = 'out'
          and purpose is distinct from 'notification' and (${isPast} or ${isQueuedReply})
        order by logged_at desc nulls first, id desc limit ${TEXTS_MAX}
      ) newest`,
  )
  return rows.map(({ id }) => Number(id))
}

type Text = ConversationText & Pick<MessageRow, 'id' | 'toNumber' | 'personId' | 'planId'>

/** What went to some phones, oldest first. */
const textsTo = async (tx: Db, to: Phones, now: Temporal.Instant): Promise<Text[]> =>
  tx
    .select()
    .from(messages)
    .where(inArray(messages.id, await newestIds(tx, to, now)))
    .orderBy(sql`${messages.loggedAt} asc nulls last`, asc(messages.id))

/** The asked places of those phones whose newest text asks somebody to step in: they may be filled. */
function maybeFilled(texts: readonly Text[]): string[] {
  const newest = new Map(texts.map((text) => [text.toNumber, text]))
  return assignmentIdsIn([...newest.values()].filter(({ kind }) => kind === STEP_IN))
}

/** Of the assignments that some texts asked about those whose service has not begun, soonest first. */
async function loadAsked(
  tx: Db,
  churchId: number,
  { asks, filled }: { asks: readonly Text[]; filled: readonly string[] },
  now: Temporal.Instant,
): Promise<AskedItem[]> {
  const rows = await tx
    .select({ assignment: assignments, service: serviceTypes.name, team: teams.name, times: plans.times })
    .from(assignments)
    .leftJoin(plans, and(eq(plans.churchId, churchId), eq(plans.id, assignments.planId)))
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .leftJoin(teams, and(eq(teams.churchId, churchId), eq(teams.id, assignments.teamId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, assignmentIdsIn(asks)),
        // Who accepts a place that was filled meanwhile hears of it.
        or(isNull(assignments.removedAt), inArray(assignments.id, [...filled])),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
  return rows.flatMap(
    ({ assignment, service, team, times }) =>
      askedOf(assignment, { service: service ?? '', team: team ?? '', times: times ?? [] }) ?? [],
  )
}

/** Everybody who has one of some phones. */
const peopleOn = (tx: Db, { churchId, phones }: Phones) =>
  tx
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.phone, [...phones])))
    .orderBy(asc(people.id))

async function optedOutAmong(tx: Db, { churchId, phones }: Phones): Promise<Set<string>> {
  const rows = await tx
    .select({ phone: phoneStates.phone })
    .from(phoneStates)
    .where(
      and(
        eq(phoneStates.churchId, churchId),
        inArray(phoneStates.phone, [...phones]),
        isNotNull(phoneStates.optedOutAt),
      ),
    )
  return new Set(rows.map(({ phone }) => phone))
}

async function lastOptOut(tx: Db, churchId: number, phone: string) {
  const [last] = await tx
    .select({ words: consentEvents.words, source: consentEvents.source })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.churchId, churchId),
        eq(consentEvents.phone, phone),
        eq(consentEvents.action, 'opted_out'),
      ),
    )
    .orderBy(desc(consentEvents.id))
    .limit(1)
  return last ?? null
}

/** Everything that is looked at to understand a text from each of some phones. */
export async function loadConversations(tx: Db, from: Phones, now: Temporal.Instant) {
  const { churchId } = from
  const received = await textsTo(tx, from, now)
  const textsOf = Map.groupBy(received, ({ toNumber }) => toNumber)
  const asked = await loadAsked(tx, churchId, { asks: asksIn(received), filled: maybeFilled(received) }, now)
  const sharers = await peopleOn(tx, from)
  const optedOut = await optedOutAmong(tx, from)
  const { church } = await loadChurch(tx, churchId)
  const keywords = await loadKeywords(tx, churchId)
  const conversationWith = async (phone: string) => {
    const isOptedOut = optedOut.has(phone)
    const conversation = conversationOf(textsOf.get(phone) ?? [], asked)
    return {
      ...conversation,
      newest: newestOf(conversation, now),
      oneWayOnly: church.oneWayOnly,
      zone: church.timeZone,
      keywords,
      people: sharers.filter((person) => person.phone === phone),
      isOptedOut,
      lastOptOut: isOptedOut ? await lastOptOut(tx, churchId, phone) : null,
    }
  }
  const conversations = new Map<string, Awaited<ReturnType<typeof conversationWith>>>()
  for (const phone of from.phones) conversations.set(phone, await conversationWith(phone))
  return conversations
}
export type PhoneConversation =
  Awaited<ReturnType<typeof loadConversations>> extends Map<string, infer One> ? One : never
