import { explain } from '#core/scheduling/reasons.ts'
import { startInWords, waitInWords } from '#core/scheduling/start.ts'
import { isBefore } from '#core/time/instant.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { zoneOf } from './church-rules.ts'
import { endOf, foreseeAll } from './foreseen.ts'
import type { PreviewDeps } from './preview.ts'
import { obstaclesOf } from './show/forecast.ts'
import { nameOf } from './show/forecast-text.ts'

const DAYS = 7

/** What goes now and in the coming week, in a sentence with names and numbers; why nothing does, where that is so. */
export async function presentStart(
  deps: PreviewDeps & PlanningDeps,
  churchId: number,
  now: Temporal.Instant,
): Promise<string> {
  const zone = await zoneOf(deps.db, churchId)
  const end = endOf(DAYS, zone, now)
  const { all, foresight } = await foreseeAll(deps, { churchId }, { zone, now, end })
  const planned = all.filter(({ state, at }) => state === 'planned' && isBefore(at, end))
  const [obstacle = null] = await obstaclesOf(deps, churchId, 'live')
  const why = explain(obstacle, await planningNameOf(deps, churchId))
  if (why) return waitInWords(planned.length, why.sentence)
  const texts = planned.map((text) => ({ name: nameOf(text, foresight.batch), at: text.at }))
  return startInWords(texts, { zone, now })
}
