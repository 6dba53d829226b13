import { textTypeFor } from '#core/messages/default-texts.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import { creditsOf } from '#core/scheduling/forecast.ts'
import type { WantedText } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import { compareTexts, type Effect } from '#core/scheduling/template-effect.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import { isScheduledKind } from '#core/vocabulary/messages.ts'
import { loadChurch } from './church-rules.ts'
import type { Batch } from './dispatch/batch.ts'
import {
  endOf,
  type ForecastDeps,
  foresee,
  foresightOf,
  gathered,
  isWaiting,
  type WaitingRow,
  waitingTexts,
} from './foreseen.ts'
import { everybody, loadScheduleInput } from './schedule/input.ts'
import { storedLine } from './schedule/lines.ts'
import { loadTemplates, type Templates, templateFor } from './schedule-templates.ts'

/** How far ahead the effect of a change is counted. */
export const EFFECT_DAYS = 30
const PEOPLE_AT_ONCE = 500

/** What is to change about when texts go. */
export type ScheduleChange = {
  confirmationsOn: boolean
  templates: (known: Templates) => Templates
}

/** A text that may come to be, as if it waited already. */
const waitingRow = (churchId: number, wanted: WantedText): WaitingRow => ({
  id: 0,
  churchId,
  purpose: null,
  kind: wanted.kind,
  lines: wanted.lines.map(storedLine),
  state: 'planned',
  reason: null,
  personId: wanted.personId,
  planId: wanted.lines[0]?.planId ?? null,
  dueAt: wanted.dueAt,
  isDueFixed: false,
  latestAt: wanted.latestAt,
  fromNumber: null,
  toNumber: null,
  body: null,
  language: null,
  attempts: 0,
})

type Difference = { gone: WantedText[]; added: WantedText[]; moved: number }

const differenceFor = async (
  { db }: ForecastDeps,
  churchId: number,
  change: ScheduleChange,
  { now, end }: { now: Temporal.Instant; end: Temporal.Instant },
): Promise<Difference> => {
  const changed = templateFor(change.templates(await loadTemplates(db, churchId)))
  const people = await everybody(db, churchId)
  const all: Difference = { gone: [], added: [], moved: 0 }
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE)
    const loaded = await loadScheduleInput(db, churchId, some, now)
    // Who is told of a moved service does not depend on templates.
    const input = { ...loaded.input, acceptedStarts: new Map() }
    const rules = { ...input.rules, confirmationsOn: change.confirmationsOn }
    const after = scheduleMessages({ ...input, rules, templateFor: changed })
    const { gone, added, moved } = compareTexts(scheduleMessages(input), after, end)
    all.gone.push(...gone)
    all.added.push(...added)
    all.moved += moved
  }
  return all
}

/** What a change would do to the texts of the coming days. Nothing is written. */
export const foreseeChange = async (
  deps: ForecastDeps,
  churchId: number,
  change: ScheduleChange,
  now: Temporal.Instant,
): Promise<Effect> => {
  const { rules } = await loadChurch(deps.db, churchId)
  const end = endOf(EFFECT_DAYS, rules.zone, now)
  const { gone, added, moved } = await differenceFor(deps, churchId, change, { now, end })
  const rowsOf = (texts: readonly WantedText[]) => texts.map((text) => waitingRow(churchId, text))
  const rows = { gone: rowsOf(gone), added: rowsOf(added) }
  const all = [...rows.gone, ...rows.added]
  if (all.length === 0) return { texts: 0, credits: 0, moved }
  const { foresight } = await foresightOf(deps, churchId, gathered(all), { zone: rules.zone, now })
  const going = (some: readonly WaitingRow[]) =>
    some.map((row) => foresee(row, foresight)).filter(({ state }) => state === 'planned')
  const sumOf = (texts: ReturnType<typeof going>) => texts.reduce((sum, { credits }) => sum + credits, 0)
  const [less, more] = [going(rows.gone), going(rows.added)]
  return { texts: more.length - less.length, credits: sumOf(more) - sumOf(less), moved }
}

/** A text in other words than those that it has. */
export type Rewording = { type: MessageType; language: Language; words: TextTemplate }

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
  const waiting = await waitingTexts(
    deps.db,
    { churchId },
    { now, end: now.add({ hours: 24 * EFFECT_DAYS }) },
  )
  const rows = waiting.filter(isWaiting).filter((row) => isOfType(row, rewording, oneWayOnly))
  const { rules } = await loadChurch(deps.db, churchId)
  const { foresight } = await foresightOf(deps, churchId, gathered(rows), { zone: rules.zone, now })
  const foreseeWith = (batch: Batch) =>
    rows.map((row) => foresee(row, { ...foresight, batch })).filter(({ state }) => state === 'planned')
  const before = foreseeWith(foresight.batch)
  const after = foreseeWith(inOtherWords(foresight.batch, churchId, rewording))
  return { texts: after.length, creditsNow: creditsOf(before), credits: creditsOf(after) }
}
