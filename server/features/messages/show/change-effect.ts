import type { WantedMessage } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import { compareTexts, type Effect } from '#core/scheduling/template-effect.ts'
import { loadChurch } from '../church-rules.ts'
import { storedLine } from '../lines.ts'
import { everybody, loadScheduleInput } from '../schedule/input.ts'
import { loadTemplates, type Templates, templateFor } from '../schedule/templates.ts'
import { endOf, type ForecastDeps, foresightOf } from './forecast.ts'
import { foresee, gathered, type WaitingRow } from './foreseen.ts'

/** How far ahead the effect of a change is counted. */
export const EFFECT_DAYS = 30
const PEOPLE_AT_ONCE = 500

/** What is to change about when texts go. */
export type ScheduleChange = {
  confirmationsOn: boolean
  templates: (known: Templates) => Templates
}

/** A text that may come to be, as if it waited already. */
const waitingRow = (churchId: number, wanted: WantedMessage): WaitingRow => ({
  id: 0,
  churchId,
  key: null,
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

type Difference = { gone: WantedMessage[]; added: WantedMessage[]; moved: number }

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
  const rowsOf = (texts: readonly WantedMessage[]) => texts.map((text) => waitingRow(churchId, text))
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
