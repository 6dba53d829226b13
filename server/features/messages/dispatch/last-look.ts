import { creditsPerSegment } from '#core/billing/price.ts'
import {
  type CurrentLine,
  type Drop,
  decideText,
  isAbout,
  type Send,
  type Wait,
} from '#core/messages/last-look.ts'
import { hasLink, linkNeededUntil } from '#core/messages/personal-link.ts'
import { countSegments } from '#core/messages/segments.ts'
import { type WordedLine, type Wording, wordText } from '#core/messages/wording.ts'
import { servedTimes } from '#core/services/single-times.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { isReplyKind } from '#core/vocabulary/messages.ts'
import { keyOf } from '#server/db/keys.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'
import { recipientOf } from '../recipients.ts'
import { assignmentOf } from '../schedule/assignments.ts'
import { lineOf } from '../schedule/lines.ts'
import type { Batch, ChurchOfBatch, LineOfBatch, PersonOfBatch } from './batch.ts'
import type { Outgoing } from './outgoing.ts'

/** A text that may go, with what its words are made of. */
export type Going = Send & {
  text: Outgoing
  church: ChurchOfBatch
  person: PersonOfBatch | undefined
  /** Credits for each segment to the number that it goes to. */
  perSegment: number
  /** The lines that still hold, as they are kept and as they are worded. */
  kept: StoredLine[]
  lines: LineOfBatch[]
}
export type Waiting = Wait & { id: number }
export type Dropped = Drop & { text: Outgoing }

/** A text in its final words, with its price. */
export type Worded = Going & Wording & { segments: number; credits: number }

const personOf = (text: Outgoing, batch: Batch): PersonOfBatch | undefined =>
  text.personId === null ? undefined : batch.people.get(keyOf(text.churchId, text.personId))

function currentLine({ id, assignment, isBack }: LineOfBatch, { withSwitch }: ChurchOfBatch): CurrentLine {
  const known = assignmentOf(assignment)
  return { id, assignment: known && withSwitch(known), isRemoved: assignment.removedAt !== null, isBack }
}

/** The lines of a text as they are now, whether it is about them or not. */
const linesIn = ({ churchId, lines }: Pick<Outgoing, 'churchId' | 'lines'>, batch: Batch): LineOfBatch[] =>
  lines.flatMap(({ assignmentId }) => batch.lines.get(keyOf(churchId, assignmentId)) ?? [])

/** What a text is about, as it is now. */
export const linesOf = (text: Pick<Outgoing, 'kind' | 'churchId' | 'lines'>, batch: Batch): LineOfBatch[] =>
  linesIn(text, batch).filter(({ assignment, isBack }) =>
    isAbout(text.kind, { isRemoved: assignment.removedAt !== null, isBack }),
  )

const isPhoneOptedOut = ({ churchId, toNumber }: Outgoing, { optedOut }: Batch): boolean =>
  toNumber !== null && optedOut.has(keyOf(churchId, toNumber))

/** The last look at a claimed text: whether it goes, with which lines, from where to where. */
export function takeLastLook(text: Outgoing, batch: Batch, now: Temporal.Instant): Going | Waiting | Dropped {
  const church = batch.churches.get(text.churchId)
  if (!church) return { kind: 'drop', text, reason: 'removed' }
  const person = personOf(text, batch)
  const decision = decideText({
    text: { ...text, lines: text.lines.map(lineOf) },
    lines: linesIn(text, batch).map((line) => currentLine(line, church)),
    asks: church.asks,
    recipient: person ? recipientOf(person) : null,
    isPhoneOptedOut: isPhoneOptedOut(text, batch),
    church: { ...church, trialNumber: batch.trialNumber },
    now,
  })
  if (decision.kind === 'drop') return { ...decision, text }
  if (decision.kind === 'wait') return { ...decision, id: text.id }
  const perSegment = creditsPerSegment(batch.prices, decision.to)
  if (perSegment === null) return { kind: 'drop', text, reason: 'no_price' }
  const kept = text.lines.filter(({ assignmentId }) => decision.assignmentIds.includes(assignmentId))
  return {
    ...decision,
    text,
    church,
    person,
    perSegment,
    kept,
    lines: linesOf({ ...text, lines: kept }, batch),
  }
}

const languageOf = ({ language }: Outgoing): Language => language ?? 'en'

/** The words of the church, or of the template where it asks about a single assignment in its own. */
function textOf({ church, type, lines }: Going): ChurchOfBatch['textOf'] {
  const [line, ...others] = lines
  const own =
    type === 'confirmation' && line && others.length === 0
      ? church.confirmationTextOf(line.assignment.serviceTypeId)
      : null
  if (own === null) return church.textOf
  return (wanted, language) => ({
    ...church.textOf(wanted, language),
    ...(wanted === type && language === 'en' && { body: own }),
  })
}

/** Whether the words of a text lead to the personal page of its reader. */
export const needsLink = (going: Going): boolean =>
  going.text.personId !== null &&
  going.text.body === null &&
  going.type !== null &&
  hasLink(textOf(going)(going.type, languageOf(going.text)))

/** The last moment a personal link in this text is good for. */
export const lastsUntil = ({ text, lines }: Going, now: Temporal.Instant): Temporal.Instant =>
  linkNeededUntil(
    text.latestAt,
    lines.map(({ assignment }) => assignment.endsAt),
    now,
  )

/** What the words of a text say about one assignment. */
export const wordedLine = (line: LineOfBatch): WordedLine => ({
  person: line.assignment.personId === null ? null : line,
  serviceName: line.serviceName,
  teamName: line.teamName,
  positionName: line.assignment.positionName,
  startsAt: line.assignment.startsAt,
  times: servedTimes(line.assignment, line.planTimes ?? []),
  status: line.assignment.status,
})

/** Whether nothing has reached the phone of its reader yet; on trial the owner reads it, who knows. */
function isFirst({ text, church, person }: Going, { unreached }: Batch): boolean {
  const phone = text.toNumber ?? person?.phone
  return !church.isTrial && !isReplyKind(text.kind) && !!phone && unreached.has(keyOf(text.churchId, phone))
}

/** Puts a text in its final words; `url` is its short link. */
export function word(going: Going, url: string | null, batch: Batch, now: Temporal.Instant): Worded {
  const { text, type, church, person, lines, perSegment } = going
  const wording = wordText(
    {
      kind: text.kind,
      type,
      language: languageOf(text),
      body: text.body,
      reader: person ?? null,
      lines: lines.map(wordedLine),
      url,
      isFirst: isFirst(going, batch),
    },
    { ...church, textOf: textOf(going) },
    now,
  )
  const segments = countSegments(wording.body)
  return { ...going, ...wording, segments, credits: segments * perSegment }
}
