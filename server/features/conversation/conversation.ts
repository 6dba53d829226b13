import { and, asc, desc, eq, gt, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type AskedItem, askedOf, asksIn, conversationOf } from '#core/conversation/conversation.ts'
import { newestOf } from '#core/conversation/newest-text.ts'
import {
  assignmentIdsIn,
  type ConversationText,
  LOOK_BACK,
  sentAt,
  TEXTS_MAX,
} from '#core/conversation/text.ts'
import { isAfter } from '#core/time/instant.ts'
import { NOT_HANDED_OVER, STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { churchesOf, distinctKeys, isOneOf, type Key, keyOf, wantedKeys } from '#server/db/keys.ts'
import {
  assignments,
  type ChurchRow,
  consentEvents,
  type MessageRow,
  messages,
  people,
  phoneStates,
  plans,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import { loadChurches } from '#server/features/messages/church-rules.ts'
import { loadKeywordsOf } from '#server/features/messages/own-texts.ts'

/** A reply that is about to go: who texts twice in a row has not read it yet, but it has been said. */
const isQueuedReply = and(eq(messages.state, 'planned'), isNotNull(messages.parentId))

const isPast = (now: Temporal.Instant) =>
  and(notInArray(messages.state, [...NOT_HANDED_OVER]), gt(messages.loggedAt, now.subtract(LOOK_BACK)))

/** The newest of some texts to each of some phones. */
const newestIds = (phones: readonly Key[], which: SQL, most: number) =>
  sql`(select newest.id from ${wantedKeys(phones)}
    cross join lateral (
      select id from messages
      where church_id = wanted."churchId" and to_number = wanted.id and direction = 'out' and ${which}
      order by logged_at desc nulls first, id desc limit ${most}
    ) newest)`

type Text = ConversationText &
  Pick<MessageRow, 'id' | 'churchId' | 'toNumber' | 'personId' | 'planId' | 'language'>

/** What went to some phones, oldest first. */
async function textsTo(tx: Db, phones: readonly Key[], now: Temporal.Instant): Promise<Text[]> {
  const counts = sql`purpose is distinct from 'notification' and (${isPast(now)} or ${isQueuedReply})`
  return tx
    .select()
    .from(messages)
    .where(sql`${messages.id} in ${newestIds(phones, counts, TEXTS_MAX)}`)
    .orderBy(sql`${messages.loggedAt} asc nulls last`, asc(messages.id))
}

const phoneOf = ({ churchId, toNumber }: Text): string => keyOf(churchId, toNumber ?? '')

const assignmentsOf = (texts: readonly Text[]): Key[] =>
  texts.flatMap((text) => assignmentIdsIn([text]).map((id) => ({ churchId: text.churchId, id })))

/** The asked places of those phones whose newest text asks somebody to step in: they may be filled. */
function maybeFilled(texts: readonly Text[]): Key[] {
  const newest = new Map(texts.map((text) => [phoneOf(text), text]))
  return assignmentsOf([...newest.values()].filter(({ kind }) => kind === STEP_IN))
}

/** Of the assignments that some texts asked about those whose service has not begun, soonest first, by church. */
async function loadAsked(
  tx: Db,
  received: readonly Text[],
  now: Temporal.Instant,
): Promise<Map<number, AskedItem[]>> {
  const filled = maybeFilled(received)
  const { churchId } = assignments
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
        isOneOf(churchId, assignments.id, distinctKeys(assignmentsOf(asksIn(received)))),
        // Who accepts a place that was filled meanwhile hears of it.
        or(
          isNull(assignments.removedAt),
          filled.length > 0 ? isOneOf(churchId, assignments.id, filled) : undefined,
        ),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
  const asked = rows.flatMap(({ assignment, service, team, times }) => {
    const item = askedOf(assignment, { service: service ?? '', team: team ?? '', times: times ?? [] })
    return item ? [{ churchId: assignment.churchId, item }] : []
  })
  const byChurch = Map.groupBy(asked, ({ churchId }) => churchId)
  return new Map([...byChurch].map(([churchId, some]) => [churchId, some.map(({ item }) => item)]))
}

/** Everybody who has one of some phones, by phone. */
async function peopleOn(tx: Db, phones: readonly Key[]) {
  const rows = await tx
    .select()
    .from(people)
    .where(isOneOf(people.churchId, people.phone, phones))
    .orderBy(asc(people.id))
  return Map.groupBy(rows, ({ churchId, phone }) => keyOf(churchId, phone ?? ''))
}

async function optedOutAmong(tx: Db, phones: readonly Key[]): Promise<Set<string>> {
  const rows = await tx
    .select({ churchId: phoneStates.churchId, phone: phoneStates.phone })
    .from(phoneStates)
    .where(and(isOneOf(phoneStates.churchId, phoneStates.phone, phones), isNotNull(phoneStates.optedOutAt)))
  return new Set(rows.map(({ churchId, phone }) => keyOf(churchId, phone)))
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

/** When some phones were last told what happens at the church, as its staff are. */
async function lastNotified(tx: Db, phones: readonly Key[], now: Temporal.Instant) {
  const { churchId, toNumber, loggedAt } = messages
  const notifications = sql`purpose = 'notification' and ${isPast(now)}`
  const rows = await tx
    .select({ churchId, phone: toNumber, at: loggedAt })
    .from(messages)
    .where(sql`${messages.id} in ${newestIds(phones, notifications, 1)}`)
  return new Map(rows.map(({ churchId: church, phone, at }) => [keyOf(church, phone ?? ''), at]))
}

/** A phone, and when its text was written where that was before it came in. */
type Writing = Key & { writtenAt: Temporal.Instant | null }

/** What went to a phone later was not in mind there. */
const wasThere =
  ({ writtenAt }: Writing) =>
  (text: Text): boolean =>
    writtenAt === null || !isAfter(sentAt(text), writtenAt)

/** Everything that is looked at to understand a text from each of some phones of any churches, by church and phone. */
export async function loadConversations(tx: Db, phones: readonly Writing[], now: Temporal.Instant) {
  const received = await textsTo(tx, phones, now)
  const textsOf = Map.groupBy(received, phoneOf)
  const asked = await loadAsked(tx, received, now)
  const sharers = await peopleOn(tx, phones)
  const optedOut = await optedOutAmong(tx, phones)
  const notified = await lastNotified(tx, phones, now)
  const churchIds = churchesOf(phones)
  const known = new Map((await loadChurches(tx, churchIds)).map(({ church }) => [church.id, church]))
  const keywordsOf = await loadKeywordsOf(tx, churchIds)
  const conversationWith = async (one: Writing, church: ChurchRow) => {
    const { churchId, id: phone } = one
    const key = keyOf(churchId, phone)
    const isOptedOut = optedOut.has(key)
    const conversation = conversationOf(
      (textsOf.get(key) ?? []).filter(wasThere(one)),
      asked.get(churchId) ?? [],
    )
    const newest = conversation.texts.at(-1)
    const notifiedAt = notified.get(key) ?? null
    return {
      ...conversation,
      newest: newestOf(conversation, now, keywordsOf(churchId)),
      /** The newest text to the phone is such a notification. */
      isNotified: notifiedAt !== null && !(newest && isAfter(sentAt(newest), notifiedAt)),
      oneWayOnly: church.oneWayOnly,
      secondOpinion: church.secondOpinion,
      zone: church.timeZone,
      churchName: church.name,
      keywords: keywordsOf(churchId),
      people: sharers.get(key) ?? [],
      isOptedOut,
      lastOptOut: isOptedOut ? await lastOptOut(tx, churchId, phone) : null,
    }
  }
  const conversations = new Map<string, Awaited<ReturnType<typeof conversationWith>>>()
  for (const one of phones) {
    const church = known.get(one.churchId)
    if (church) conversations.set(keyOf(one.churchId, one.id), await conversationWith(one, church))
  }
  return conversations
}
export type PhoneConversation =
  Awaited<ReturnType<typeof loadConversations>> extends Map<string, infer One> ? One : never
