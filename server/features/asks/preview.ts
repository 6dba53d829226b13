import { and, eq } from 'drizzle-orm'
import type { AskPreview } from '#contract/asks.ts'
import { askedPlaceId } from '#core/asks/place.ts'
import { opensFor } from '#core/messages/urgent.ts'
import { STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { type AskRow, plans, serviceTypes, teams } from '#server/db/schema/schema.ts'
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
export async function previewAsk(
  deps: PreviewDeps,
  ask: AskRow,
  now: Temporal.Instant,
): Promise<AskPreview | null> {
  const { id, churchId, planId, startsAt } = ask
  const people = await peopleOf(deps.db, [id])
  const first = people.find(({ problem, place }) => problem === null && place !== null)
  const place = await askedPlace(deps.db, ask)
  if (!first || !place) return null
  const { church, hours } = await loadChurch(deps.db, churchId)
  const wanted = {
    kind: STEP_IN,
    personId: first.personId,
    planId,
    lines: [
      { assignmentId: askedPlaceId(ask, first.personId), planId, leadKey: '', startsAt: startsAt.toString() },
    ],
    dueAt: opensFor(startsAt, hours, now),
    latestAt: startsAt,
    from: ANY_NUMBER,
    place: { assignment: asPlaceOf(first.personId, place, now), ...(await aroundOf(deps.db, ask)) },
  }
  const { texts } = await whatWouldGo(deps, churchId, [wanted], now)
  const [text] = texts
  if (!text) return null
  const { message, segments, credits } = text
  return { message, segments, credits, balance: church.creditBalance }
}
