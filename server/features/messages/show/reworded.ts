import { textTypeFor } from '#core/messages/default-texts.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import { creditsOf } from '#core/scheduling/forecast.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { isScheduledKind, type MessageType } from '#core/vocabulary/messages.ts'
import { loadChurch } from '../church-rules.ts'
import type { Batch } from '../dispatch/batch.ts'
import { type ForecastDeps, foresightOf, waitingTexts } from './forecast.ts'
import { foresee, gathered, isWaiting, type WaitingRow } from './foreseen.ts'

/** A text in other words than those that it has. */
export type Rewording = { type: MessageType; language: Language; words: TextTemplate }

const DAYS = 30

const isOfType = ({ kind, language }: WaitingRow, rewording: Rewording, oneWayOnly: boolean): boolean =>
  (isScheduledKind(kind) ? textTypeFor(kind, oneWayOnly) : kind) === rewording.type &&
  (language ?? 'en') === rewording.language

const inOtherWords = (batch: Batch, churchId: number, { type, language, words }: Rewording): Batch => {
  const church = batch.churches.get(churchId)
  if (!church) return batch
  const textOf: typeof church.textOf = (wanted, inLanguage) =>
    wanted === type && inLanguage === language ? words : church.textOf(wanted, inLanguage)
  return { ...batch, churches: new Map([[churchId, { ...church, textOf }]]) }
}

/** What the texts of the coming month would cost in other words; nothing changes. */
export const foreseeReworded = async (
  deps: ForecastDeps,
  { churchId, oneWayOnly }: { churchId: number; oneWayOnly: boolean },
  rewording: Rewording,
  now: Temporal.Instant,
): Promise<{ texts: number; creditsNow: number; credits: number }> => {
  const waiting = await waitingTexts(deps.db, churchId, { now, end: now.add({ hours: 24 * DAYS }) })
  const rows = waiting.filter(isWaiting).filter((row) => isOfType(row, rewording, oneWayOnly))
  const { rules } = await loadChurch(deps.db, churchId)
  const { foresight } = await foresightOf(deps, churchId, gathered(rows), { zone: rules.zone, now })
  const foreseeWith = (batch: Batch) =>
    rows.map((row) => foresee(row, { ...foresight, batch })).filter(({ state }) => state === 'planned')
  const before = foreseeWith(foresight.batch)
  const after = foreseeWith(inOtherWords(foresight.batch, churchId, rewording))
  return { texts: after.length, creditsNow: creditsOf(before), credits: creditsOf(after) }
}
