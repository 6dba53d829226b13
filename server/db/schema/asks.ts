import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AskAnswer, type AskProblem, type AskState, OPEN_ASK_STATES } from '#core/vocabulary/asks.ts'
import type { AnswerSource, WriteBackState } from '#core/vocabulary/people.ts'
import { churches } from './churches.ts'
import { instant, literals, ownId, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** Others are asked for a place that somebody declined, or for one time of it. */
export const asks = pgTable(
  'asks',
  {
    id: ownId(),
    churchId: churchId(),
    /** The place that was declined. */
    assignmentId: text().notNull(),
    /** The one time of it that was declined while the others stand; null: all of it was. */
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
    /** The person who said yes first. */
    filledBy: text(),
    /** How far the planning service has been told of them. */
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
  select from asks own where own.church_id = ${churchId} and own.plan_id = ${planId}
    and own.filled_by = ${personId} and own.position_name = ${positionName} and own.time_id is not null
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
  },
  (table) => [
    primaryKey({ columns: [table.askId, table.personId] }),
    index('ask_people_person').on(table.churchId, table.personId),
  ],
)
export type AskPersonRow = typeof askPeople.$inferSelect

/** The teams whose declines lead to an ask by itself. */
export const askTeams = pgTable(
  'ask_teams',
  {
    churchId: churchId(),
    teamId: text().notNull(),
    waveSize: integer().notNull(),
    pauseMinutes: integer().notNull(),
    /** Earlier declines are left to the leaders. */
    since: instant().notNull(),
    /** When its declines are looked at next. */
    nextAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.teamId] }),
    index('ask_teams_next').on(table.nextAt),
  ],
)
export type AskTeamRow = typeof askTeams.$inferSelect
