import { and, asc, eq, sql } from 'drizzle-orm'
import { type ChosenDays, changedMonths } from '#core/availability/choose.ts'
import type { AwayDays } from '#core/availability/texts.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { type AvailabilityAskRow, availabilityAsks, type StoredDays } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { portOfChurch } from '#server/features/integrations/connection.ts'
import { settingsOf } from './ask.ts'

export type Person = { churchId: number; personId: string }
export type PersonMonth = Person & { month: string }

/** The row of somebody and a month. */
export const rowOf = ({ churchId, personId, month }: PersonMonth) =>
  and(
    eq(availabilityAsks.churchId, churchId),
    eq(availabilityAsks.personId, personId),
    eq(availabilityAsks.month, month),
  )

export const storedOf = (days: readonly AwayDays[]): StoredDays[] =>
  days.map(({ from, until }) => ({ from: from.toString(), until: until.toString() }))
export const daysOf = ({ days }: Pick<AvailabilityAskRow, 'days'>): AwayDays[] =>
  days.map(({ from, until }) => ({
    from: Temporal.PlainDate.from(from),
    until: Temporal.PlainDate.from(until),
  }))

/** Whether a church asks for days, and its planning service takes them. */
export async function takesDays(deps: Pick<Deps, 'db' | 'planning'>, churchId: number): Promise<boolean> {
  const { teamIds } = await settingsOf(deps.db, churchId)
  return teamIds.length > 0 && (await portOfChurch(deps, churchId)).blockouts !== null
}

/** The days that somebody has confirmed, by the month in which they were said. */
export async function awayDaysOf(db: Db, { churchId, personId }: Person): Promise<Map<string, AwayDays[]>> {
  const rows = await db
    .select()
    .from(availabilityAsks)
    .where(
      and(
        eq(availabilityAsks.churchId, churchId),
        eq(availabilityAsks.personId, personId),
        eq(availabilityAsks.state, 'answered'),
      ),
    )
  return new Map(rows.map((row) => [row.month, daysOf(row)]))
}

/** Notes the days of a month on which somebody cannot serve, as they confirmed them, for the planning service. */
export async function noteDays(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  key: PersonMonth,
  days: readonly AwayDays[],
  now: Temporal.Instant,
): Promise<void> {
  const [row] = await tx.select().from(availabilityAsks).where(rowOf(key)).for('update')
  const isToWrite = days.length > 0 || (row?.written.length ?? 0) > 0 || row?.writeBack === 'pending'
  // What is being written goes on, and is then looked at again.
  const nextAt = row?.writeBack === 'pending' ? row.nextAt : now
  const values = {
    state: 'answered' as const,
    days: storedOf(days),
    answeredAt: now,
    writeBack: isToWrite ? ('pending' as const) : null,
    nextAt: isToWrite ? nextAt : null,
  }
  await tx
    .insert(availabilityAsks)
    .values({ ...key, ...values, askedAt: now })
    .onConflictDoUpdate({
      target: [availabilityAsks.churchId, availabilityAsks.personId, availabilityAsks.month],
      set: values,
    })
  if (isToWrite) await deps.jobs.enqueue(tx, 'availability.write-back', key)
  await announce(tx, { church_id: key.churchId, topic: 'messages' })
}

const DAYS_LOCK = 7105

/** Holds the days of somebody until the transaction ends, those of months to come too. */
async function lockDays(tx: Db, { churchId, personId }: Person): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DAYS_LOCK}, hashtext(${`${churchId}/${personId}`}))`)
  // Who answers a question by text holds its month alone.
  await tx
    .select({ month: availabilityAsks.month })
    .from(availabilityAsks)
    .where(and(eq(availabilityAsks.churchId, churchId), eq(availabilityAsks.personId, personId)))
    .orderBy(asc(availabilityAsks.month))
    .for('update')
}

/** Notes what somebody has changed in their calendar; of two changes at the same moment both. */
export async function changeDays(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  person: Person,
  chosen: ChosenDays,
  now: Temporal.Instant,
): Promise<void> {
  await lockDays(tx, person)
  const changed = changedMonths(await awayDaysOf(tx, person), chosen)
  for (const [month, days] of changed) await noteDays(tx, deps, { ...person, month }, days, now)
}
