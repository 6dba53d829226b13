import { textTypeFor } from '#core/messages/default-texts.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import type { WantedText } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import { compareTexts, type Effect } from '#core/scheduling/template-effect.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import { isScheduledKind } from '#core/vocabulary/messages.ts'
import { zoneOf } from './church-rules.ts'
import type { Batch } from './dispatch/batch.ts'
import { endOf, gathered, isWaiting, outgoingOf, type WaitingRow, waitingTexts } from './foreseen.ts'
import {
  ANY_NUMBER,
  loadForesight,
  lookAhead,
  outgoingFrom,
  type PreviewDeps,
  type Wanted,
} from './preview.ts'
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

type Difference = { gone: WantedText[]; added: WantedText[]; moved: number }

async function differenceFor(
  { db }: PreviewDeps,
  churchId: number,
  change: ScheduleChange,
  { now, end }: { now: Temporal.Instant; end: Temporal.Instant },
): Promise<Difference> {
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

/** A text that may come to be. */
const wantedText = ({ kind, personId, lines, dueAt, latestAt }: WantedText): Wanted => ({
  kind,
  personId,
  planId: lines[0]?.planId ?? null,
  lines: lines.map(storedLine),
  dueAt,
  latestAt,
  from: ANY_NUMBER,
})

type Look = ReturnType<typeof lookAhead>

/** Those of some texts that go, and what they cost. */
function countGoing(looks: readonly Look[]): { texts: number; credits: number } {
  const going = looks.filter(({ state }) => state === 'planned')
  return { texts: going.length, credits: going.reduce((sum, look) => sum + (look.going?.credits ?? 0), 0) }
}

/** What a change would do to the texts of the coming days. Nothing is written. */
export async function foreseeChange(
  deps: PreviewDeps,
  churchId: number,
  change: ScheduleChange,
  now: Temporal.Instant,
): Promise<Effect> {
  const zone = await zoneOf(deps.db, churchId)
  const { gone, added, moved } = await differenceFor(deps, churchId, change, {
    now,
    end: endOf(EFFECT_DAYS, zone, now),
  })
  if (gone.length + added.length === 0) return { texts: 0, credits: 0, moved }
  const outgoing = (text: WantedText) => outgoingFrom(churchId, 0, wantedText(text))
  const foresight = await loadForesight(deps, churchId, gathered([...gone, ...added].map(outgoing)), now)
  const look = (text: WantedText): Look =>
    lookAhead(outgoing(text), { state: 'planned', reason: null, dueAt: text.dueAt }, foresight)
  const [less, more] = [countGoing(gone.map(look)), countGoing(added.map(look))]
  return { texts: more.texts - less.texts, credits: more.credits - less.credits, moved }
}

/** A text in other words than those that it has. */
export type Rewording = { type: MessageType; language: Language; words: TextTemplate }

const isOfType = ({ kind, language }: WaitingRow, rewording: Rewording, oneWayOnly: boolean): boolean =>
  (isScheduledKind(kind) ? textTypeFor(kind, oneWayOnly) : kind) === rewording.type &&
  (language ?? 'en') === rewording.language

function inOtherWords(batch: Batch, churchId: number, { type, language, words }: Rewording): Batch {
  const church = batch.churches.get(churchId)
  if (!church) return batch
  const textOf: typeof church.textOf = (wanted, inLanguage) =>
    wanted === type && inLanguage === language ? words : church.textOf(wanted, inLanguage)
  return { ...batch, churches: new Map([[churchId, { ...church, textOf }]]) }
}

/** What the texts of the coming month would cost in other words; nothing changes. */
export async function foreseeReworded(
  deps: PreviewDeps,
  { churchId, oneWayOnly }: { churchId: number; oneWayOnly: boolean },
  rewording: Rewording,
  now: Temporal.Instant,
): Promise<{ texts: number; creditsNow: number; credits: number }> {
  const waiting = await waitingTexts(
    deps.db,
    { churchId },
    { now, end: now.add({ hours: 24 * EFFECT_DAYS }) },
  )
  const rows = waiting.filter(isWaiting).filter((row) => isOfType(row, rewording, oneWayOnly))
  const foresight = await loadForesight(deps, churchId, gathered(rows.map(outgoingOf)), now)
  const countWith = (batch: Batch) =>
    countGoing(rows.map((row) => lookAhead(outgoingOf(row), row, { ...foresight, batch })))
  const before = countWith(foresight.batch)
  const { texts, credits } = countWith(inOtherWords(foresight.batch, churchId, rewording))
  return { texts, creditsNow: before.credits, credits }
}
