import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SyncCursor } from '#core/polling/cursor.ts'
import type { AuthorisationPurpose, LinkShortener, PlanningService } from '#core/vocabulary/integrations.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { PlanTimeKind, RunState } from '#core/vocabulary/roster.ts'
import { sessions } from './access.ts'
import { churches } from './churches.ts'
import { count, instant, lastTold, ownId, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

export const planningConnections = pgTable(
  'planning_connections',
  {
    churchId: churchId().primaryKey(),
    service: text().$type<PlanningService>().notNull(),
    organizationId: text().notNull(),
    organizationName: text().notNull(),
    accessTokenSealed: text().notNull(),
    refreshTokenSealed: text().notNull(),
    tokenExpiresAt: instant().notNull(),
    /** Held by the one process that is renewing the token. */
    renewingUntil: instant(),
    /** Set when the church must authorise again, with the reason. */
    brokenReason: text(),
    connectedAt: instant().notNull(),
    /** When the whole roster was last read to its end. */
    rosterReadAt: instant(),
    /** Up to when it was asked whose phone numbers have changed. */
    phonesReadAt: instant(),
    /** Since when nothing could be read; null while reading works. */
    failingSince: instant(),
    /** When the owners were last told that the connection is broken or silent; null while it is neither. */
    toldOfTroubleAt: instant(),
    nextSyncAt: instant().notNull(),
    /** The rate limit as last reported, and what was used since its window began. */
    rateLimit: integer().notNull().default(100),
    ratePeriodSeconds: integer().notNull().default(20),
    rateCount: count(),
    rateWindowStartedAt: instant(),
    rateBlockedUntil: instant(),
    /** Requests of a day at the church, and when that day ends. */
    spentRequests: count(),
    spentUntil: instant(),
    /** For each hour of the week, from Monday at midnight: in how many of the last weeks a scheduling e-mail went out in it. */
    mailedHours: jsonb().$type<number[]>().notNull().default([]),
  },
  (table) => [
    index('planning_connections_due').on(table.nextSyncAt).where(sql`${table.brokenReason} is null`),
    index('planning_connections_organization').on(table.service, table.organizationId),
    index('planning_connections_troubled')
      .on(lastTold(table.toldOfTroubleAt))
      .where(sql`${table.brokenReason} is not null or ${table.failingSince} is not null`),
  ],
)

/** A church wanted to connect an organisation that another church has: it may ask that one for an invitation. */
export const refusedOrganizations = pgTable('refused_organizations', {
  churchId: churchId().primaryKey(),
  /** Who has it. */
  ownerId: reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' }),
  refusedAt: instant().notNull(),
  /** When the owners of that church were last asked. */
  askedAt: instant(),
})

/** The link shortener that a church has connected. */
export const linkConnections = pgTable('link_connections', {
  churchId: churchId().primaryKey(),
  service: text().$type<LinkShortener>().notNull(),
  login: text().notNull(),
  tokenSealed: text().notNull(),
  /** What the account makes its links in. */
  group: text().notNull(),
  /** The church's own short domain; without one, links stay ours, because carriers block shared ones. */
  domain: text(),
})

/** A started authorisation: single use, bound to the session that started it. */
export const oauthStates = pgTable('oauth_states', {
  stateHash: text().primaryKey(),
  sessionId: reference()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  purpose: text().$type<AuthorisationPurpose>().notNull(),
  /** The vendor at which it was started. */
  service: text().$type<PlanningService | LinkShortener>().notNull(),
  codeVerifierSealed: text().notNull(),
  expiresAt: instant().notNull(),
})

export const syncRuns = pgTable(
  'sync_runs',
  {
    id: ownId(),
    churchId: churchId(),
    state: text().$type<RunState>().notNull(),
    isFull: boolean().notNull(),
    cursor: jsonb().$type<SyncCursor>().notNull(),
    doneSteps: count(),
    totalSteps: count(),
    people: count(),
    requests: count(),
    words: text().notNull(),
    waitingUntil: instant(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('sync_runs_church').on(table.churchId, table.id),
    index('sync_runs_waiting').on(table.waitingUntil).where(sql`${table.state} in ('running', 'waiting')`),
  ],
)
export type RunRow = typeof syncRuns.$inferSelect

export const hookSubscriptions = pgTable('hook_subscriptions', {
  /** The random part of the address that the planning service calls. */
  id: text().primaryKey(),
  churchId: churchId(),
  event: text().notNull(),
  /** The planning service's id. */
  remoteId: text().notNull(),
  secretSealed: text().notNull(),
  /** Calls in a row whose signature was wrong. */
  badSignatures: count(),
  secretRotatedAt: instant(),
})

export const folders = pgTable(
  'folders',
  { churchId: churchId(), id: text().notNull(), name: text().notNull(), parentId: text() },
  (table) => [primaryKey({ columns: [table.churchId, table.id] })],
)
export type SubscriptionRow = typeof hookSubscriptions.$inferSelect

export const serviceTypes = pgTable(
  'service_types',
  {
    churchId: churchId(),
    id: text().notNull(),
    name: text().notNull(),
    folderId: text(),
    sequence: integer().notNull(),
    /** Why its plans cannot be read, for example missing permission. */
    unreadableReason: text(),
    removedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.id] })],
)

export const teams = pgTable(
  'teams',
  { churchId: churchId(), id: text().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.churchId, table.id] })],
)

export type PlanTime = {
  id: string
  name: string | null
  kind: PlanTimeKind
  startsAt: string
  endsAt: string
}

export const plans = pgTable(
  'plans',
  {
    churchId: churchId(),
    id: text().notNull(),
    serviceTypeId: text().notNull(),
    title: text().notNull(),
    times: jsonb().$type<PlanTime[]>().notNull(),
    /** The first service time, else the first time of any kind; null for a plan without dates. */
    startsAt: instant(),
    endsAt: instant(),
    /** What the planning service said when it was last read; a difference means: read the people again. */
    fingerprint: text().notNull(),
    /** How many places the planning service still wants somebody for; which ones is read with the people. */
    neededCount: count(),
    /** They were read since the plan last changed. */
    openPlacesKnown: boolean().notNull().default(false),
    assignmentsReadAt: instant(),
    /** When they really were, also after `assignmentsReadAt` was set back because they must be read again. */
    assignmentsKnownAt: instant(),
    /** When reading the people last failed; null once they are read. */
    assignmentsFailedAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.id] }),
    index('plans_upcoming').on(table.churchId, table.startsAt).where(sql`${table.removedAt} is null`),
  ],
)
export type PlanRow = typeof plans.$inferSelect

export const assignments = pgTable(
  'assignments',
  {
    churchId: churchId(),
    id: text().notNull(),
    planId: text().notNull(),
    serviceTypeId: text().notNull(),
    personId: text(),
    personName: text().notNull(),
    teamId: text(),
    positionName: text().notNull(),
    status: text().$type<AssignmentStatus>().notNull(),
    declineReason: text(),
    isPencilledIn: boolean().notNull(),
    requestedAt: instant(),
    /** When we first saw it in the planning service; empty for what was there before that was written down. */
    noticedAt: instant(),
    statusUpdatedAt: instant(),
    canAcceptPartial: boolean().notNull(),
    /** The times that stand; of somebody who declined, those asked for. */
    timeIds: text().array().notNull(),
    /** Those declined by somebody who has accepted the others. */
    declinedTimeIds: text().array().notNull().default(sql`'{}'::text[]`),
    /** First and last moment this person serves; from the times that stand. */
    startsAt: instant(),
    endsAt: instant(),
    removedAt: instant(),
    /** Somebody is asked for this place by us; the planning service does not know of it. */
    askId: reference(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.id] }),
    index('assignments_plan').on(table.churchId, table.planId),
    index('assignments_person').on(table.churchId, table.personId, table.startsAt),
  ],
)
export type AssignmentRow = typeof assignments.$inferSelect
/**
 * What a plan still needs beyond the places that somebody declined. A row is the place of a position at a time, and stays
 * as long as the plan; a quantity of 0 means that nobody is needed now.
 */
export const openPlaces = pgTable(
  'open_places',
  {
    id: ownId(),
    churchId: churchId(),
    planId: text().notNull(),
    teamId: text().notNull(),
    positionName: text().notNull(),
    /** The one time it is for; null: all of the plan. */
    timeId: text(),
    quantity: integer().notNull(),
    /** When we last put somebody there: a reading that began before does not know of it. */
    filledAt: instant(),
  },
  (table) => [
    uniqueIndex('open_places_place').on(
      table.churchId,
      table.planId,
      table.teamId,
      table.positionName,
      sql`coalesce(${table.timeId}, '')`,
    ),
  ],
)
export type OpenPlaceRow = typeof openPlaces.$inferSelect

/** Whether a service type is there and can be read. */
export const isReadable: SQL = sql`(${serviceTypes.removedAt} is null and ${serviceTypes.unreadableReason} is null)`

/** Whether somebody is on the plan, and not only asked to step in. */
export const isOnPlan: SQL = sql`(${assignments.removedAt} is null and ${assignments.askId} is null)`

/** After `plans`: those services of a plan that somebody declined of the several they were asked for. */
export const declinedServices = (place: Record<'timeIds' | 'declinedTimeIds', SQLWrapper>): SQL => sql`(
  select time->>'id' as time_id, (time->>'startsAt')::timestamptz as starts_at
  from (
    select time, count(*) over () as asked from jsonb_array_elements(plans.times) time
    where time->>'kind' = 'service' and time->>'id' = any(${place.timeIds} || ${place.declinedTimeIds})
  ) service
  where asked > 1 and time->>'id' = any(${place.declinedTimeIds})
)`

export type PersonPhone = { number: string; e164: string | null; location: string; isPrimary: boolean }

export const people = pgTable(
  'people',
  {
    churchId: churchId(),
    id: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phones: jsonb().$type<PersonPhone[]>().notNull(),
    /** The number that is texted (E.164), chosen by the church's preference. */
    phone: text(),
    /** Why there is none. */
    phoneProblem: text(),
    /** Since when the church knows that there is none. */
    phoneProblemSince: instant(),
    isArchived: boolean().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.id] }),
    index('people_phone').on(table.churchId, table.phone),
    /** Of all churches: which of them texts a number. */
    index('people_number').on(table.phone),
  ],
)
export type PersonRow = typeof people.$inferSelect
