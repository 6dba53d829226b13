import { and, eq } from 'drizzle-orm'
import type { AskPreview } from '#contract/asks.ts'
import { askedPlaceId } from '#core/asks/place.ts'
import { type Hours, opensFor } from '#core/messages/urgent.ts'
import { STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { type AskPersonRow, type AskRow, plans, serviceTypes, teams } from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { ANY_NUMBER, type PreviewDeps, whatWouldGo } from '#server/features/messages/preview.ts'
import { peopleOf } from './ask.ts'
import { askedPlace } from './empty-place.ts'
import { asPlaceOf } from './wave.ts'

/** What the words about an ask say of its plan and team. */
async function aroundOf(db: Db, { churchId, planId, teamId }: AskRow) {
  const [row] = await db
    .select({ planTimes: plans.times, serviceName: serviceTypes.name, teamName: teams.name })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .leftJoin(teams, and(eq(teams.churchId, plans.churchId), eq(teams.id, teamId)))
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))
  return row ?? { planTimes: null, serviceName: null, teamName: null }
}

/** The text as the first who would be asked gets it; null when nobody can be asked. */
async function wantedFor(
  db: Db,
  ask: AskRow,
  people: readonly AskPersonRow[],
  hours: Hours,
  now: Temporal.Instant,
) {
  const { id: askId, planId, startsAt } = ask
  const first = people.find(({ problem, place }) => problem === null && place !== null)
  const place = first && (await askedPlace(db, ask))
  if (!place) return null
  const { personId } = first
  return {
    askId,
    kind: STEP_IN,
    personId,
    planId,
    lines: [
      { assignmentId: askedPlaceId(ask, personId), planId, leadKey: '', startsAt: startsAt.toString() },
    ],
    dueAt: opensFor(startsAt, hours, now),
    latestAt: startsAt,
    from: ANY_NUMBER,
    place: { assignment: asPlaceOf(personId, place, now), ...(await aroundOf(db, ask)) },
  }
}

/** The texts that the first of each ask would get; none of those for which nobody can be asked. */
export async function previewAsks(
  deps: PreviewDeps,
  churchId: number,
  rows: readonly AskRow[],
  now: Temporal.Instant,
): Promise<(AskPreview & { ask_id: number })[]> {
  if (rows.length === 0) return []
  const everybody = await peopleOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const byAsk = Map.groupBy(everybody, ({ askId }) => askId)
  const { church, hours } = await loadChurch(deps.db, churchId)
  const wanted: NonNullable<Awaited<ReturnType<typeof wantedFor>>>[] = []
  for (const ask of rows) {
    const text = await wantedFor(deps.db, ask, byAsk.get(ask.id) ?? [], hours, now)
    if (text) wanted.push(text)
  }
  const { texts } = await whatWouldGo(deps, churchId, wanted, now)
  return texts.map(({ wanted: { askId }, message, segments, credits }) => ({
    ask_id: askId,
    message,
    segments,
    credits,
    balance: church.creditBalance,
  }))
}

export async function previewAsk(
  deps: PreviewDeps,
  ask: AskRow,
  now: Temporal.Instant,
): Promise<AskPreview | null> {
  const [preview] = await previewAsks(deps, ask.churchId, [ask], now)
  return preview ?? null
}
