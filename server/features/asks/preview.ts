import type { AskPreview } from '#contract/asks.ts'
import { opensFor } from '#core/messages/urgent.ts'
import { STEP_IN } from '#core/vocabulary/messages.ts'
import type { AskRow } from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { ANY_NUMBER, type PreviewDeps, whatWouldGo } from '#server/features/messages/preview.ts'
import { peopleOf } from './ask.ts'
import { askedPlace } from './empty-place.ts'
import { asPlaceOf } from './wave.ts'

/** The text as the first who would be asked gets it; null when nobody can be asked. */
export async function previewAsk(
  deps: PreviewDeps,
  ask: AskRow,
  now: Temporal.Instant,
): Promise<AskPreview | null> {
  const { id, churchId, planId, assignmentId, startsAt } = ask
  const people = await peopleOf(deps.db, [id])
  const first = people.find(({ problem, place }) => problem === null && place !== null)
  const place = await askedPlace(deps.db, ask)
  if (!first || !place) return null
  const { church, hours } = await loadChurch(deps.db, churchId)
  const wanted = {
    kind: STEP_IN,
    personId: first.personId,
    planId,
    lines: [{ assignmentId, planId, leadKey: '', startsAt: startsAt.toString() }],
    dueAt: opensFor(startsAt, hours, now),
    latestAt: startsAt,
    from: ANY_NUMBER,
    place: asPlaceOf(first.personId, place, now),
  }
  const { texts } = await whatWouldGo(deps, churchId, [wanted], now)
  const [text] = texts
  if (!text) return null
  const { message, segments, credits } = text
  return { message, segments, credits, balance: church.creditBalance }
}
