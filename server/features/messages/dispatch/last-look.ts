import { isNumbered, textTypeFor } from '#core/messages/default-texts.ts'
import { decideHour, decideNotice, decideSend } from '#core/messages/guard.ts'
import { countryOf } from '#core/messages/phone.ts'
import { renderText } from '#core/messages/render.ts'
import { measureText } from '#core/messages/segments.ts'
import type { MergeValues, MessageType, SendDecision, TextTemplate } from '#core/messages/types.ts'
import type { MessageKind } from '#core/scheduling/catalogue.ts'
import type { Recipient } from '#core/scheduling/types.ts'
import { isBefore, later } from '#core/time/instant.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'
import { recipientOf } from '../recipients.ts'
import { assignmentOf, lineOf } from '../rows.ts'
import { CANCELLED, NOTICES, ONE_OFF, ONE_OFF_LASTS, SCHEDULED_KINDS } from '../schedule/stored.ts'
import { type Batch, type ChurchOfBatch, keyOf, type LineOfBatch, type PersonOfBatch } from './batch.ts'
import type { Waiting } from './release.ts'
import type { Claimed } from './text.ts'

/** A text that may go, with what its words are made of. */
export type Going = {
  kind: 'send'
  text: Claimed
  church: ChurchOfBatch
  person: PersonOfBatch | undefined
  from: string
  to: string
  type: MessageType
  /** The lines that still hold, as they are kept and as they are worded. */
  kept: StoredLine[]
  lines: LineOfBatch[]
}

export type Wait = { kind: 'wait' } & Waiting
export type Drop = { kind: 'drop'; text: Claimed; reason: string }

/** A text in its final words, with its price. */
export type Worded = Going & { body: string; segments: number; credits: number }

/** Without credits or a number to send from, a text waits and is looked at again after this. */
export const WAIT_MINUTES = 15

const NOBODY: Recipient = { personId: '', phone: null, unreachable: 'no_mobile', isOptedOut: false }

export const scheduledKind = (text: Claimed): MessageKind | undefined =>
  SCHEDULED_KINDS.find((kind) => kind === text.kind)

const personOf = (text: Claimed, batch: Batch): PersonOfBatch | undefined =>
  text.personId === null ? undefined : batch.people.get(keyOf(text.churchId, text.personId))

/** A cancellation is about what is gone for good, every other text about what is there. */
const isAbout = ({ kind }: Pick<Claimed, 'kind'>, { assignment, isBack }: LineOfBatch): boolean =>
  kind === CANCELLED ? assignment.removedAt !== null && !isBack : assignment.removedAt === null

/** What a text is about, as it is now. */
export const linesOf = (text: Pick<Claimed, 'kind' | 'churchId' | 'lines'>, batch: Batch): LineOfBatch[] =>
  text.lines
    .flatMap((line) => batch.lines.get(keyOf(text.churchId, line.assignmentId)) ?? [])
    .filter((line) => isAbout(text, line))

type Notice = { text: Claimed; church: ChurchOfBatch; recipient: Recipient; latestAt: Temporal.Instant }

const decideAboutNotice = (
  { text, church, recipient, latestAt }: Notice,
  batch: Batch,
  now: Temporal.Instant,
): SendDecision => {
  const decision = decideNotice({ latestAt, recipient, zone: church.rules.zone, now })
  if (text.kind !== CANCELLED || decision.kind !== 'send') return decision
  if (!church.tellsCancelled) return { kind: 'drop', reason: 'switched_off' }
  const lost = linesOf(text, batch).map(({ id }) => id)
  if (lost.length === 0) return { kind: 'drop', reason: 'back' }
  return lost.length < text.lines.length ? { kind: 'shrink', assignmentIds: lost } : decision
}

/** They confirm what a phone has just asked for. */
const CONSENT_REPLIES = ['stop_reply', 'start_reply']
const isOptedOutPhone = ({ churchId, toNumber }: Claimed, { optedOut }: Batch): boolean =>
  toNumber !== null && optedOut.has(keyOf(churchId, toNumber))

/** What somebody wrote by hand goes at any hour, unless it waited for something. */
const decideOneOff = (hour: Parameters<typeof decideHour>[0]): SendDecision => {
  const writtenAt = hour.latestAt.subtract(ONE_OFF_LASTS)
  return isBefore(hour.now, writtenAt.add({ minutes: WAIT_MINUTES })) ? { kind: 'send' } : decideHour(hour)
}

const decide = (text: Claimed, batch: Batch, church: ChurchOfBatch, now: Temporal.Instant): SendDecision => {
  const { latestAt } = text
  if (latestAt && !isBefore(now, latestAt)) return { kind: 'drop', reason: 'too_late' }
  const kind = scheduledKind(text)
  const person = personOf(text, batch)
  const recipient = person ? recipientOf(person) : NOBODY
  const isOptedOut = recipient.isOptedOut || isOptedOutPhone(text, batch)
  if (isOptedOut && !CONSENT_REPLIES.includes(text.kind)) return { kind: 'drop', reason: 'opted_out' }
  if (text.kind === ONE_OFF && latestAt) return decideOneOff({ latestAt, zone: church.rules.zone, now })
  const isNotice = NOTICES.some((notice) => notice === text.kind)
  if (isNotice && latestAt) return decideAboutNotice({ text, church, recipient, latestAt }, batch, now)
  if (!kind || !latestAt) return { kind: 'send' }
  return decideSend({
    message: { kind, lines: text.lines.map(lineOf), latestAt },
    assignments: linesOf(text, batch).flatMap(({ assignment }) => assignmentOf(assignment) ?? []),
    recipient,
    zone: church.rules.zone,
    now,
  })
}

/** In trial mode everything goes to the owner's phone. */
const phoneFor = (text: Claimed, church: ChurchOfBatch, person: PersonOfBatch | undefined): string | null =>
  church.isTrial ? church.ownerPhone : (text.toNumber ?? (person ? recipientOf(person).phone : null))

/** The last look at a claimed text: whether it goes, with which lines, from where to where. */
export const judge = (text: Claimed, batch: Batch, now: Temporal.Instant): Going | Wait | Drop => {
  const church = batch.churches.get(text.churchId)
  if (!church) return { kind: 'drop', text, reason: 'removed' }
  const decision = decide(text, batch, church, now)
  if (decision.kind === 'drop') return { kind: 'drop', text, reason: decision.reason }
  if (decision.kind === 'wait') return { kind: 'wait', id: text.id, until: decision.until, reason: null }
  const person = personOf(text, batch)
  const from = text.fromNumber ?? church.fromNumber
  const to = phoneFor(text, church, person)
  const until = now.add({ minutes: WAIT_MINUTES })
  if (!from) return { kind: 'wait', id: text.id, until, reason: 'no_number' }
  if (!to)
    return { kind: 'wait', id: text.id, until, reason: church.isTrial ? 'no_owner_phone' : 'no_mobile' }
  const holds = (id: string): boolean => decision.kind === 'send' || decision.assignmentIds.includes(id)
  const kept = text.lines.filter(({ assignmentId }) => holds(assignmentId))
  const lines = linesOf({ ...text, lines: kept }, batch)
  const kind = scheduledKind(text)
  const type = kind ? textTypeFor(kind, church.rules.oneWayOnly) : (text.kind as MessageType)
  return { kind: 'send', text, church, person, from, to, type, kept, lines }
}

const LINK_FIELD = /\[url\]/i
const hasLink = (template: TextTemplate): boolean =>
  [template.body, template.multipleBody, template.multipleBodyPart, template.additionalPart].some((part) =>
    LINK_FIELD.test(part),
  )

/** Whether the words of a text lead to the personal page of its reader. */
export const needsLink = ({ text, church, type }: Going): boolean =>
  text.personId !== null && text.body === null && hasLink(church.words.textOf(type))

/** The last moment a personal link in this text is good for. */
export const lastsUntil = ({ text, lines }: Going, now: Temporal.Instant): Temporal.Instant =>
  lines.flatMap(({ assignment }) => assignment.endsAt ?? []).reduce(later, text.latestAt ?? now)

type Named = { firstName: string | null; lastName: string | null }
const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** Values of the merge fields, by line; a shared phone may ask several people. */
const mergeValuesOf = ({ church, person, lines }: Going, url: string | null): MergeValues[] => {
  const valuesOf = (line: LineOfBatch | null): MergeValues => {
    const named = line && line.assignment.personId !== null ? line : person
    return {
      firstName: named?.firstName ?? null,
      fullName: (named && fullNameOf(named)) || null,
      churchName: church.name,
      url,
      serviceName: line?.serviceName ?? null,
      teamName: line?.teamName ?? null,
      positionName: line?.assignment.positionName || null,
      startsAt: line?.assignment.startsAt ?? null,
    }
  }
  return lines.length > 0 ? lines.map(valuesOf) : [valuesOf(null)]
}

const render = (going: Going, url: string | null, now: Temporal.Instant): string => {
  const { church, type } = going
  return renderText(
    church.words.textOf(type),
    mergeValuesOf(going, url),
    { now, zone: church.rules.zone },
    { keywords: church.words.keywords, isNumbered: isNumbered(type) },
  )
}

/** How a text begins that goes to the owner on trial. */
export const TRIAL_MARK = '[Trial, for '

/** In trial mode a text says whom it was for. */
const markedForTrial = (body: string, person: PersonOfBatch | undefined): string =>
  body.startsWith(TRIAL_MARK)
    ? body
    : `${TRIAL_MARK}${(person && fullNameOf(person)) || 'a volunteer'}] ${body}`

/** Letters that are one GSM-7 septet each, so that only their number counts. */
const PLAIN = /^[\n !"#%&'()*+,\-./0-9:;<=>?A-Za-z]+$/

const segmentsOf = (body: string): number => {
  if (!PLAIN.test(body)) return measureText(body).segments
  return body.length <= 160 ? 1 : Math.ceil(body.length / 153)
}

/** Credits for one segment to a number; a country without a price costs what the dearest does. */
const creditsPerSegment = (prices: Batch['prices'], to: string): number =>
  prices.get(countryOf(to) ?? '') ?? Math.max(1, ...prices.values())

/** Puts a text in its final words; `url` is its short link. */
export const word = (going: Going, url: string | null, { prices }: Batch, now: Temporal.Instant): Worded => {
  const { text, church, person, to } = going
  const words = text.body ?? render(going, url, now)
  // Half a character, left by cutting, would be refused by the database.
  const isMarked = church.isTrial && text.kind !== 'trial_reply'
  const body = (isMarked ? markedForTrial(words, person) : words).toWellFormed()
  const segments = segmentsOf(body)
  return { ...going, body, segments, credits: segments * creditsPerSegment(prices, to) }
}
