import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  ASKED_A_MONTH,
  type AskAnswer,
  type AskProblem,
  type AskState,
  OPEN_ASK_DAYS,
  OPEN_ASK_STATES,
} from '#core/vocabulary/asks.ts'
import type { AnswerSource, WriteBackState } from '#core/vocabulary/people.ts'
import { churches } from './churches.ts'
import { instant, literals, ownId, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** Others are asked for a place that somebody declined, for one time of it, or for places that nobody was asked for. */
export const asks = pgTable(
  'asks',
  {
    id: ownId(),
    churchId: churchId(),
    /** The place that was declined, or the open places that are asked for (`openPlaceId`). */
    assignmentId: text().notNull(),
    /** The one time that somebody is wanted for; null: all of the place. */
    timeId: text(),
    planId: text().notNull(),
    serviceTypeId: text().notNull(),
    teamId: text().notNull(),
    positionName: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    state: text().$type<AskState>().notNull(),
    /** How many are asked at a time, and how long the next have to wait. */
    waveSize: integer().notNull(),
    pauseMinutes: integer().notNull(),
    /** It began by itself, because the team wants that. */
    isByItself: boolean().notNull().default(false),
    /** Who began it, and is told how it ends. */
    userId: reference(),
    /** @later Not read any more: who has a place stands with the people. Goes with the next version. */
    filledBy: text(),
    /** @later The same. */
    writeBack: text().$type<WriteBackState>(),
    /** Why the planning service did not do what it was asked. */
    detail: text(),
    /** When something is to be done next; null: never. */
    nextAt: instant(),
    /** When the next are asked at the earliest, as long as others have not answered. */
    nextWaveAt: instant(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('asks_open')
      .on(table.churchId, table.assignmentId, sql`coalesce(${table.timeId}, '')`)
      .where(sql`${table.state} in (${literals(OPEN_ASK_STATES)})`),
    index('asks_plan').on(table.churchId, table.planId),
    index('asks_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
)
export type AskRow = typeof asks.$inferSelect

type PlaceOnPlan = Record<'churchId' | 'planId' | 'personId' | 'positionName', SQLWrapper>

/** Whether somebody has a place because they were asked for one time of it, and for none of the others. */
export const stepsInForTime = ({ churchId, planId, personId, positionName }: PlaceOnPlan): SQL => sql`exists (
  select from ask_people holder join asks own on own.id = holder.ask_id
  where holder.church_id = ${churchId} and holder.person_id = ${personId} and holder.write_back is not null
    and own.plan_id = ${planId} and own.position_name = ${positionName} and own.time_id is not null
)`

/** Those who can be scheduled to the place of an ask, and what they said. */
export const askPeople = pgTable(
  'ask_people',
  {
    churchId: churchId(),
    askId: reference()
      .notNull()
      .references(() => asks.id, { onDelete: 'cascade' }),
    personId: text().notNull(),
    /** In which order they are asked; null until that is known. */
    place: integer(),
    /** When the planning service was asked about them. */
    lookedAt: instant(),
    lastServedAt: instant(),
    isBlockedOut: boolean().notNull().default(false),
    servesThen: boolean().notNull().default(false),
    /** Why they are not asked. */
    problem: text().$type<AskProblem>(),
    askedAt: instant(),
    answer: text().$type<AskAnswer>(),
    answeredAt: instant(),
    source: text().$type<AnswerSource>(),
    /** The text with the answer. */
    messageId: reference(),
    /** Who has a place: how far the planning service has been told of them. Null: they have none. */
    writeBack: text().$type<WriteBackState>(),
    /** When it is told, or told again; null: never. */
    nextAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.askId, table.personId] }),
    index('ask_people_person').on(table.churchId, table.personId),
    index('ask_people_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
)
export type AskPersonRow = typeof askPeople.$inferSelect

/** The teams in which something happens by itself with places that are empty. */
export const askTeams = pgTable(
  'ask_teams',
  {
    churchId: churchId(),
    teamId: text().notNull(),
    waveSize: integer().notNull(),
    pauseMinutes: integer().notNull(),
    /** Others are asked when somebody declines. */
    asksDeclined: boolean().notNull().default(true),
    /** Somebody is asked for open places, so many days before. */
    asksOpen: boolean().notNull().default(false),
    daysBefore: integer().notNull().default(OPEN_ASK_DAYS.usual),
    /** By itself nobody is asked for open places more often than this in a month. */
    askedMost: integer().notNull().default(ASKED_A_MONTH.usual),
    /** Earlier declines are left to the leaders. */
    since: instant().notNull(),
    /** When its empty places are looked at next. */
    nextAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.teamId] }),
    index('ask_teams_next').on(table.nextAt),
  ],
)
export type AskTeamRow = typeof askTeams.$inferSelect
