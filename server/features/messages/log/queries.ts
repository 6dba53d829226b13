import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LogEntry } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { messages, people, plans, serviceTypes } from '#server/db/schema/schema.ts'
import { type ForecastDeps, foreseeTexts } from '../forecast/queries.ts'
import { logEntryView } from './views.ts'

const parents = alias(messages, 'parents')

/** Rows with the plan they are about; a reply or a click is about the plan of the text it answers. */
const selectEntries = (db: Db) =>
  db
    .select({
      message: messages,
      planName: plans.title,
      serviceName: serviceTypes.name,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(messages)
    .leftJoin(parents, and(eq(parents.churchId, messages.churchId), eq(parents.id, messages.parentId)))
    .leftJoin(
      plans,
      and(
        eq(plans.churchId, messages.churchId),
        eq(plans.id, sql`coalesce(${messages.planId}, ${parents.planId})`),
      ),
    )
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .leftJoin(people, and(eq(people.churchId, messages.churchId), eq(people.id, messages.personId)))

/** One page of a church's log, newest first. */
export const listLog = async (
  db: Db,
  churchId: number,
  { limit, page }: { limit: number; page: number },
): Promise<{ logs: LogEntry[]; logTotal: number }> => {
  const isLogged = and(eq(messages.churchId, churchId), isNotNull(messages.loggedAt))
  const rows = await selectEntries(db)
    .where(isLogged)
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { total } = only(await db.select({ total: count() }).from(messages).where(isLogged))
  return { logs: rows.map((row) => logEntryView(row)), logTotal: total }
}

/** Every text of one person about one plan, newest first: those that went or came, and those that wait. */
export const logOf = async (
  deps: ForecastDeps,
  churchId: number,
  { planId, personId }: { planId: string; personId: string },
  now: Temporal.Instant,
): Promise<LogEntry[]> => {
  const line = JSON.stringify([{ planId }])
  const rows = await selectEntries(deps.db)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        or(isNotNull(messages.loggedAt), inArray(messages.state, ['planned', 'held', 'blocked'])),
        or(
          eq(messages.planId, planId),
          eq(parents.planId, planId),
          sql`${messages.lines} @> ${line}::jsonb`,
          sql`${parents.lines} @> ${line}::jsonb`,
        ),
      ),
    )
    .orderBy(desc(sql`coalesce(${messages.loggedAt}, ${messages.dueAt})`), desc(messages.id))
  const waiting = await foreseeTexts(
    deps,
    churchId,
    rows.map(({ message }) => message),
    now,
  )
  return rows.map((row) => logEntryView(row, waiting.get(row.message.id)))
}
