import type { PlanningTrouble } from '#contract/integrations.ts'
import type { LineTime } from '#core/messages/text.ts'
import { type WordedLine, wordText } from '#core/messages/wording.ts'
import { needsRoster } from '#core/polling/trusted-roster.ts'
import { outlookOf, type WaitingText } from '#core/scheduling/forecast.ts'
import { fullName } from '#core/services/full-name.ts'
import { isBefore } from '#core/time/instant.ts'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { LINK_CODE_LENGTH } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { keyOf } from '#server/db/keys.ts'
import type { AssignmentRow } from '#server/db/schema/schema.ts'
import { type Batch, loadBatch } from './dispatch/batch.ts'
import { loadFirstTexts } from './dispatch/first-texts.ts'
import {
  type Going,
  linesOf,
  needsLink,
  takeLastLook,
  type Worded,
  word,
  wordedLine,
} from './dispatch/last-look.ts'
import type { Outgoing } from './dispatch/outgoing.ts'
import { presentPlanningTrouble } from './planning-trouble.ts'

export type PreviewDeps = { db: Db; publicUrl: string; trialNumber: string | null }

/** Every short link has as many characters as this one; a real one exists only once the text goes. */
export const exampleLink = (linkDomain: string | null, publicUrl: string): string =>
  `${linkDomain ? `https://${linkDomain}` : publicUrl}/${'x'.repeat(LINK_CODE_LENGTH)}`

/** A church without a number sees what would go if it had one. */
export const ANY_NUMBER = 'the number of the church'

/** What decides what becomes of some texts of a church later. */
export type Foresight = {
  batch: Batch
  /** The texts that will be the first to reach their phones. */
  firstTexts: ReadonlySet<number>
  publicUrl: string
  now: Temporal.Instant
  /** While the planning service cannot be read, texts go until the roster is too old. */
  trouble: PlanningTrouble | null
}

export async function loadForesight(
  { db, publicUrl, trialNumber }: PreviewDeps,
  churchId: number,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<Foresight> {
  const batch = await loadBatch(db, texts, now, trialNumber)
  const firstTexts = await loadFirstTexts(db, batch.unreached)
  return { batch, firstTexts, publicUrl, now, trouble: await presentPlanningTrouble(db, churchId, now) }
}

/** Whether the roster will be too old for a text by then. */
const isDistrusted = ({ kind }: Outgoing, at: Temporal.Instant, { trouble }: Foresight): boolean =>
  trouble?.trusted_until != null &&
  needsRoster(kind) &&
  !isBefore(at, Temporal.Instant.from(trouble.trusted_until))

/** By the time that any other text goes, the first has reached its phone. */
const batchFor = ({ text }: Going, { batch, firstTexts }: Foresight): Batch =>
  firstTexts.has(text.id) ? batch : { ...batch, unreached: new Map() }

/** The final words of a text that goes later, with its price. */
export function wordAhead(going: Going, at: Temporal.Instant, foresight: Foresight): Worded {
  const url = needsLink(going) ? exampleLink(going.church.linkDomain, foresight.publicUrl) : null
  return word(going, url, batchFor(going, foresight), at)
}

/** What becomes of a text at its time, with the roster as it is now: the same last look, words and price as when it is sent. */
export function lookAhead(text: Outgoing, waiting: WaitingText, foresight: Foresight) {
  const lookAt = (at: Temporal.Instant) => {
    const decision = takeLastLook(text, foresight.batch, at)
    const isOld = decision.kind === 'send' && isDistrusted(text, at, foresight)
    return isOld ? ({ kind: 'drop', reason: OLD_ROSTER } as const) : decision
  }
  const { going, ...outlook } = outlookOf<Going>(waiting, lookAt, foresight.now)
  return { ...outlook, going: going && wordAhead(going, outlook.at, foresight) }
}

/** A text that is wanted, and not in the table yet. */
export type Wanted = Pick<Outgoing, 'kind' | 'planId' | 'lines' | 'latestAt'> & {
  personId: string
  dueAt: Temporal.Instant
  /** The number it goes from; null: that of the church, without which it does not go. */
  from: string | null
}

/** As it will be handed over; `id` tells it from others. */
export const outgoingFrom = (churchId: number, id: number, wanted: Wanted): Outgoing => ({
  id,
  churchId,
  kind: wanted.kind,
  personId: wanted.personId,
  planId: wanted.planId,
  lines: wanted.lines,
  latestAt: wanted.latestAt,
  fromNumber: wanted.from,
  toNumber: null,
  body: null,
  language: null,
  isDueFixed: false,
  attempt: 1,
})

type Asked = Wanted & {
  /** What somebody at the church has typed; its fields are filled in for each reader. */
  typed?: string
  /** The place that its line names, as it will be its reader's; now it belongs to somebody else. */
  place?: AssignmentRow
}

const inWords = new Intl.ListFormat('en')

const listedOnce = (names: readonly (string | null)[]): string | null =>
  inWords.format(new Set(names.filter((name): name is string => !!name))) || null

/** Each time at which somebody serves, once, soonest first. */
function timesOf(lines: readonly WordedLine[]): LineTime[] {
  const times = lines.flatMap(({ times: own, startsAt, status }): LineTime[] => {
    if (own.length > 0) return own.filter((time) => time.status !== DECLINED || status === DECLINED)
    return startsAt && status ? [{ startsAt, status }] : []
  })
  const byStart = new Map(times.map((time) => [time.startsAt.epochMilliseconds, time]))
  return [...byStart.values()].sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}

/** All places of somebody as one, so that a text names every service, position and time. */
function asOne(lines: readonly WordedLine[]): WordedLine[] {
  const [first] = lines
  if (!first) return []
  return [
    {
      ...first,
      serviceName: listedOnce(lines.map(({ serviceName }) => serviceName)),
      positionName: listedOnce(lines.map(({ positionName }) => positionName)),
      times: timesOf(lines),
    },
  ]
}

const personOf = ({ churchId, personId }: Outgoing, batch: Batch) =>
  batch.people.get(keyOf(churchId, personId ?? '')) ?? null

/** What was typed, with its fields filled in for one person. */
function filled(typed: string, text: Outgoing, batch: Batch, at: Temporal.Instant): string {
  const church = batch.churches.get(text.churchId)
  if (!church) return typed
  const template = { body: typed, multipleBody: '', multipleBodyPart: '', additionalPart: '' }
  const words = {
    kind: text.kind,
    type: 'confirmation_reminder',
    language: 'en',
    body: null,
    reader: personOf(text, batch),
    lines: asOne(linesOf(text, batch).map(wordedLine)),
    url: null,
    isFirst: false,
  } as const
  return wordText(words, { ...church, isTrial: false, textOf: () => template }, at).body
}

/** The batch as it will be once the reader of a text is asked for a place. */
function withPlace(batch: Batch, text: Outgoing, place: AssignmentRow): Batch {
  const key = keyOf(text.churchId, text.lines[0]?.assignmentId ?? '')
  const line = batch.lines.get(key)
  const reader = personOf(text, batch)
  if (!line || !reader) return batch
  const { firstName, lastName } = reader
  return {
    ...batch,
    lines: new Map([[key, { ...line, assignment: place, isBack: false, firstName, lastName }]]),
  }
}

function nameIn(text: Outgoing, batch: Batch): string {
  const person = personOf(text, batch)
  return (person && fullName(person)) || 'Somebody'
}

/** Answers what would go: the words and price of each text that goes, and why the others do not. Nothing is written. */
export async function whatWouldGo<Text extends Asked>(
  deps: PreviewDeps,
  churchId: number,
  wanted: readonly Text[],
  now: Temporal.Instant,
) {
  const texts = wanted.map((one, place) => ({ one, text: outgoingFrom(churchId, -1 - place, one) }))
  const outgoing = texts.map(({ text }) => text)
  const foresight = await loadForesight(deps, churchId, outgoing, now)
  const firstTexts = new Set(outgoing.map(({ id }) => id))
  const looks = texts.map(({ one, text }) => {
    const batch = one.place ? withPlace(foresight.batch, text, one.place) : foresight.batch
    const body = one.typed === undefined ? null : filled(one.typed, text, batch, one.dueAt)
    const waiting = { state: 'planned', reason: null, dueAt: one.dueAt } as const
    const { going, reason } = lookAhead({ ...text, body }, waiting, { ...foresight, batch, firstTexts })
    return { wanted: one, name: nameIn(text, batch), body, going, reason }
  })
  const going = looks.flatMap(({ going: worded, wanted: one, name, body }) => {
    if (!worded) return []
    const { body: message, segments, credits } = worded
    return [{ wanted: one, name, body, message, segments, credits }]
  })
  return {
    texts: going,
    leftOut: looks.filter((look) => look.going === null),
    credits: going.reduce((sum, { credits }) => sum + credits, 0),
  }
}
