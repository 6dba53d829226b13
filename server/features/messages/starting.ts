import { explain } from '#core/scheduling/reasons.ts'
import { startInWords, waitInWords } from '#core/scheduling/start.ts'
import { isBefore } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { hasSuspendedAccount } from './church-accounts.ts'
import { zoneOf } from './church-rules.ts'
import { endOf, foreseeAll } from './foreseen.ts'
import type { PreviewDeps } from './preview.ts'
import { isPrimaryRegistered, primaryNumber } from './senders.ts'
import { nameOf } from './show/forecast-text.ts'

const DAYS = 7

/** What keeps every text of a church from going; null when nothing does. */
async function obstacleOf(db: Db, churchId: number) {
  if ((await primaryNumber(db, churchId)) === null) return 'no_number'
  if (await hasSuspendedAccount(db, churchId)) return 'carrier_suspended'
  return (await isPrimaryRegistered(db, churchId)) ? null : 'not_registered'
}

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
  const why = explain(await obstacleOf(deps.db, churchId), await planningNameOf(deps, churchId))
  if (why) return waitInWords(planned.length, why.sentence)
  const texts = planned.map((text) => ({ name: nameOf(text, foresight.batch), at: text.at }))
  return startInWords(texts, { zone, now })
}
