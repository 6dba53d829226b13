import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TextSwitch } from '#core/vocabulary/churches.ts'
import type { ConsentAction, ConsentSource } from '#core/vocabulary/consent.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import {
  FORECAST_STATES,
  type MessageDirection,
  type MessageKind,
  type MessagePurpose,
  type MessageState,
  type PendingAnswer,
} from '#core/vocabulary/messages.ts'
import type { AnswerSource, AssignmentStatus, WriteBackState } from '#core/vocabulary/people.ts'
import { churches } from './churches.ts'
import { instant, literals, ownId, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** One assignment in a text: for which lead ('' when for none), for which start (ISO 8601) it was scheduled, and from which it moved. */
export type StoredLine = {
  assignmentId: string
  planId: string
  leadKey: string
  startsAt: string
  movedFrom?: string
}

/** What will be sent, what is being sent, what was sent and what came in. */
export const messages = pgTable(
  'messages',
  {
    id: ownId(),
    churchId: churchId(),
    direction: text().$type<MessageDirection>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** Null for what is told apart by its kind alone. */
    purpose: text().$type<MessagePurpose>(),
    /** Unique per church for every text that is not cancelled, so that the same wish is never sent twice. */
    key: text(),
    /** It went to the owner on trial as a preview of the scheduled text with this key. It has none itself: that is free for the text. */
    previewOf: text(),
    /** The assignments it is about. */
    lines: jsonb().$type<StoredLine[]>().notNull().default([]),
    state: text().$type<MessageState>().notNull(),
    reason: text().$type<MessageReason>(),
    personId: text(),
    planId: text(),
    /** What it answers: the text that was replied to, or whose link was opened. */
    parentId: reference(),
    dueAt: instant(),
    /** The church chose this due time itself ('send now'): scheduling leaves the row alone. */
    isDueFixed: boolean().notNull().default(false),
    /** After this moment it is pointless. */
    latestAt: instant(),
    fromNumber: text(),
    toNumber: text(),
    body: text(),
    /** In which it is worded; null: in the church's own words. */
    language: text().$type<Language>(),
    segments: integer().notNull().default(0),
    credits: integer().notNull().default(0),
    /** It went, or is going, to the phone of the owner. */
    isTrial: boolean().notNull().default(false),
    /** What the words of its last attempt began with when that was on trial, such as '[Trial, for Ann Berg] '. */
    trialMark: text(),
    /** Of a text that asks 'which one?': the answer that a bare number completes. */
    pendingAnswer: text().$type<PendingAnswer>(),
    sid: text(),
    errorCode: text(),
    errorMessage: text(),
    fix: text(),
    claimedAt: instant(),
    attempts: integer().notNull().default(0),
    /** How many texts in its place the carrier has lost for a reason that passes. */
    lostBefore: integer().notNull().default(0),
    /** It went although the planning service could not be asked: when its roster was last read. */
    rosterReadAt: instant(),
    /** What it means was said by somebody outside. */
    secondOpinion: boolean().notNull().default(false),
    /** How often the carrier took it; above 1 is shown as '(2x)'. */
    timesSent: integer().notNull().default(0),
    acceptedAt: instant(),
    deliveredAt: instant(),
    /** When it was lost, or refused by the carrier. */
    failedAt: instant(),
    /** Of a text that came in and was not understood: when somebody at the church dealt with it, and who. */
    handledAt: instant(),
    handledBy: reference(),
    /** When it happened, for the log; null while it is only planned. */
    loggedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('messages_key')
      .on(table.churchId, table.key)
      .where(sql`${table.key} is not null and ${table.state} <> 'cancelled'`),
    uniqueIndex('messages_sid').on(table.sid).where(sql`${table.sid} is not null`),
    index('messages_due').on(table.churchId, table.dueAt).where(sql`${table.state} = 'planned'`),
    /** Of all churches, in words that no search in one church has. */
    index('messages_soonest')
      .on(sql`(${table.dueAt} at time zone 'UTC')`, table.churchId)
      .where(sql`${table.state} = 'planned'`),
    index('messages_forecast')
      .on(table.churchId, table.dueAt)
      .where(sql`${table.state} in (${literals(FORECAST_STATES)})`),
    index('messages_sending').on(table.claimedAt).where(sql`${table.state} = 'sending'`),
    index('messages_person').on(table.churchId, table.personId, table.planId),
    index('messages_log').on(table.churchId, table.loggedAt).where(sql`${table.loggedAt} is not null`),
    index('messages_failed').on(table.churchId, table.failedAt).where(sql`${table.failedAt} is not null`),
    index('messages_newest').on(table.loggedAt).where(sql`${table.loggedAt} is not null`),
    index('messages_inbox')
      .on(table.churchId, table.loggedAt)
      .where(sql`${table.reason} = 'not_understood' and ${table.handledAt} is null`),
    /** Of all churches: whose previews went to a phone. */
    index('messages_previewed').on(table.toNumber, table.loggedAt).where(sql`${table.isTrial}`),
    index('messages_phone')
      .on(table.churchId, table.toNumber, table.loggedAt)
      .where(sql`${table.direction} = 'out'`),
  ],
)
export type MessageRow = typeof messages.$inferSelect

/** One answer of a volunteer, and whether the planning service has it. */
export const answers = pgTable(
  'answers',
  {
    id: ownId(),
    churchId: churchId(),
    assignmentId: text().notNull(),
    planId: text().notNull(),
    serviceTypeId: text().notNull(),
    personId: text().notNull(),
    /** Unconfirmed: somebody at the church took an answer back. */
    status: text().$type<AssignmentStatus>().notNull(),
    /** Of an accept: the times that it leaves out. */
    declinedTimeIds: text().array().notNull().default(sql`'{}'::text[]`),
    reason: text(),
    source: text().$type<AnswerSource>().notNull(),
    messageId: reference(),
    userId: reference(),
    answeredAt: instant().notNull(),
    writeBack: text().$type<WriteBackState>().notNull(),
    writeBackDetail: text(),
    writeBackAt: instant(),
    retryAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('answers_assignment').on(table.churchId, table.assignmentId, table.id),
    index('answers_time').on(table.churchId, table.answeredAt),
    index('answers_pending').on(table.retryAt).where(sql`${table.writeBack} = 'pending'`),
  ],
)
export type AnswerRow = typeof answers.$inferSelect

/** For which start somebody has accepted: who knows another one than it is now is told. */
export const acceptedStarts = pgTable(
  'accepted_starts',
  {
    churchId: churchId(),
    assignmentId: text().notNull(),
    startsAt: instant().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.assignmentId] })],
)

/** What the church has switched texts off for: 'all', the date of a service (YYYY-MM-DD), or the id of a plan. */
export const textsOff = pgTable(
  'texts_off',
  {
    churchId: churchId(),
    what: text().$type<TextSwitch>().notNull(),
    /** Empty for 'all'. */
    target: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.what, table.target] })],
)

/** The personal page of one person; expires after the last plan it was made for. */
export const personalLinks = pgTable(
  'personal_links',
  {
    churchId: churchId(),
    personId: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** The token and, after a space, the address that the church's own shortener gave the page. */
    tokenSealed: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.personId] })],
)

/** The characters in a text that lead to a personal page, until the service it is about is over. */
export const shortLinks = pgTable(
  'short_links',
  {
    code: text().primaryKey(),
    churchId: churchId(),
    personId: text().notNull(),
    messageId: reference().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('short_links_expires_at').on(table.expiresAt)],
)

/** What is known of a number at a church: opted out, or not reachable for good. */
export const phoneStates = pgTable(
  'phone_states',
  {
    churchId: churchId(),
    phone: text().notNull(),
    optedOutAt: instant(),
    badSince: instant(),
    badReason: text(),
    badFix: text(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.phone] })],
)
export type ShortLinkRow = typeof shortLinks.$inferSelect
export type PhoneStateRow = typeof phoneStates.$inferSelect

/** The history behind an opt-out: append-only. */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: ownId(),
    churchId: churchId(),
    phone: text().notNull(),
    action: text().$type<ConsentAction>().notNull(),
    words: text(),
    source: text().$type<ConsentSource>().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('consent_events_phone').on(table.churchId, table.phone, table.id)],
)
export type ConsentEventRow = typeof consentEvents.$inferSelect
