import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AskTeam } from '#contract/asks.ts'
import { ASKED_A_MONTH, OPEN_ASK_DAYS, WAVE_PAUSES, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { type AskTeamRow, askTeams, churches } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { emptyIn } from './empty-in-team.ts'
import { openAsk, type Pace } from './open.ts'

type Who = { churchId: number; userId: number }

/** The teams that have somebody on a coming plan, and whether they ask by themselves. */
export async function listTeams(db: Db, scope: Scope, now: Temporal.Instant): Promise<{ teams: AskTeam[] }> {
  const asking = await db.select().from(askTeams).where(eq(askTeams.churchId, scope.churchId))
  const paces = new Map(asking.map((team) => [team.teamId, team]))
  const teams = await teamsOfComingPlans(db, scope, now)
  return {
    teams: teams.map(({ id, name, service_name }) => {
      const pace = paces.get(id)
      return {
        id,
        name,
        service_name,
        active: pace?.asksDeclined ?? false,
        asks_open: pace?.asksOpen ?? false,
        days_before: pace?.daysBefore ?? OPEN_ASK_DAYS.usual,
        asked_most: pace?.askedMost ?? ASKED_A_MONTH.usual,
        wave_size: pace?.waveSize ?? WAVE_SIZES.usual,
        pause_minutes: pace?.pauseMinutes ?? WAVE_PAUSES.usual,
      }
    }),
  }
}

type Wishes = Pick<AskTeamRow, 'asksOpen' | 'daysBefore' | 'askedMost'>

/** From now on declines or open places in a team lead to asking others, or no longer do. */
export const switchTeam = (
  deps: Deps,
  { churchId, userId }: Who,
  { teamId, active, ...wanted }: Pace & Wishes & { teamId: string; active: boolean },
): Promise<{ success: true; team: AskTeam }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const isTheirs = (await listTeams(tx, { churchId }, now)).teams.some(({ id }) => id === teamId)
    if (!isTheirs) throw refuse(404, NOT_FOUND)
    const thisTeam = and(eq(askTeams.churchId, churchId), eq(askTeams.teamId, teamId))
    const set = { ...wanted, asksDeclined: active }
    const [before] = await tx.select().from(askTeams).where(thisTeam)
    // Declines of before are left to the leaders.
    const since = before?.asksDeclined ? before.since : now
    if (!active && !wanted.asksOpen) await tx.delete(askTeams).where(thisTeam)
    else
      await tx
        .insert(askTeams)
        .values({ churchId, teamId, ...set, since, nextAt: now })
        .onConflictDoUpdate({ target: [askTeams.churchId, askTeams.teamId], set: { ...set, since } })
    const detail = { teamId, active, ...wanted }
    await recordAudit(tx, { churchId, userId, action: 'ask.team_switched', detail, at: now })
    const team = (await listTeams(tx, { churchId }, now)).teams.find(({ id }) => id === teamId)
    if (!team) throw refuse(404, NOT_FOUND)
    return { success: true, team }
  })

/** The empty places of a team are looked for this often. */
const EVERY = { minutes: 1 }
const AT_A_TIME = 100

/** Takes up the teams whose declines are looked for now; nobody else does that meanwhile. */
const takeUpTeams = (db: Db, now: Temporal.Instant): Promise<AskTeamRow[]> =>
  db
    .update(askTeams)
    .set({ nextAt: now.add(EVERY) })
    .where(
      inArray(
        sql`(${askTeams.churchId}, ${askTeams.teamId})`,
        db
          .select({ team: sql`${askTeams.churchId}, ${askTeams.teamId}` })
          .from(askTeams)
          .innerJoin(churches, eq(churches.id, askTeams.churchId))
          .where(
            and(
              lte(askTeams.nextAt, now),
              sql`${churches.sendingMode} <> 'paused'`,
              sql`${churches.status} not in ${[...SHUT_STATUSES]}`,
            ),
          )
          .orderBy(asc(askTeams.nextAt))
          .limit(AT_A_TIME),
      ),
    )
    .returning()

/** Begins to ask others where a team wants that by itself. */
export function dueEmptyPlaces(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'begin to ask others by itself',
    find: async ({ now, mayRun }) => {
      const found = []
      for (const { churchId, waveSize, pauseMinutes, ...team } of await takeUpTeams(deps.db, now))
        for (const place of await emptyIn(deps.db, { churchId, ...team }, { now, mayRun }))
          found.push({ ...place, churchId, pace: { waveSize, pauseMinutes } })
      return found
    },
    run: async ({ churchId, assignmentId, timeId, pace }, now) => {
      const beginning = { scope: { churchId }, assignmentId, timeId, pace, userId: null, isByItself: true }
      await deps.db.transaction((tx) => openAsk(tx, deps, beginning, now))
      return true
    },
  })
}
