import { eq } from 'drizzle-orm'
import { isNumbered, textTypeFor } from '#core/messaging/default-texts.ts'
import { decideSend } from '#core/messaging/guard.ts'
import { renderText } from '#core/messaging/render.ts'
import { measureText } from '#core/messaging/segments.ts'
import type { MessageType, SendDecision } from '#core/messaging/types.ts'
import type { MessageKind } from '#core/scheduling/catalogue.ts'
import type { Recipient } from '#core/scheduling/types.ts'
import { isBefore, later } from '#core/time/instant.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import { chargeCredits, lockBalance } from '../credits/actions.ts'
import { linkFor } from '../links/actions.ts'
import { PLANNED_KINDS } from '../planning/views.ts'
import { loadSending, type Sending } from '../sending/queries.ts'
import {
  creditsPerSegment,
  type MessageRow,
  markedForTrial,
  mergeValuesOf,
  type ReadyText,
} from '../sending/views.ts'
import { assignmentOf, lineOf } from '../views.ts'

export type PrepareDeps = { vault: Vault; publicUrl: string }
type Context = PrepareDeps & { tx: Db; sending: Sending; now: Temporal.Instant }

/** Without credits or a number to send from, a text waits and is looked at again after this. */
const WAIT_MINUTES = 15

const NOBODY: Recipient = { personId: '', phone: null, unreachable: 'no_mobile', isOptedOut: false }

const plannedKind = (row: MessageRow): MessageKind | undefined =>
  PLANNED_KINDS.find((kind) => kind === row.kind)

const decide = (row: MessageRow, { sending, now }: Context): SendDecision => {
  if (row.latestAt && !isBefore(now, row.latestAt)) return { do: 'drop', reason: 'too_late' }
  const kind = plannedKind(row)
  if (!kind || !row.latestAt) return { do: 'send' }
  const lines = row.lines.map(lineOf)
  return decideSend({
    message: { kind, lines, latestAt: row.latestAt },
    assignments: lines.flatMap((line) => {
      const found = sending.assignments.get(line.assignmentId)
      return (found && assignmentOf(found)) ?? []
    }),
    recipient: sending.recipients.get(row.personId ?? '') ?? NOBODY,
    zone: sending.rules.zone,
    now,
  })
}

/** The last moment a personal link in this text is good for. */
const lastEnd = (row: MessageRow, ids: readonly string[], { sending, now }: Context): Temporal.Instant =>
  ids.flatMap((id) => sending.assignments.get(id)?.endsAt ?? []).reduce(later, row.latestAt ?? now)

const shortUrl = async (
  row: MessageRow,
  ids: readonly string[],
  context: Context,
): Promise<string | null> => {
  const { tx, vault, publicUrl, sending, now } = context
  if (row.personId === null) return null
  const lastsUntil = lastEnd(row, ids, context)
  const text = { churchId: sending.church.id, personId: row.personId, messageId: row.id, lastsUntil, now }
  return `${publicUrl}/${await linkFor(tx, vault, text)}`
}

const render = async (row: MessageRow, ids: readonly string[], context: Context): Promise<string> => {
  const { sending, now } = context
  const planned = plannedKind(row)
  const type = planned ? textTypeFor(planned, sending.rules.oneWayOnly) : (row.kind as MessageType)
  const values = mergeValuesOf(sending, row.personId ?? '', ids, await shortUrl(row, ids, context))
  return renderText(
    sending.words.textOf(type),
    values,
    { now, zone: sending.rules.zone },
    { keywords: sending.words.keywords, isNumbered: isNumbered(type) },
  )
}

const postpone = (context: Context, row: MessageRow, dueAt: Temporal.Instant, reason: string | null) =>
  context.tx
    .update(messages)
    .set({ state: 'planned', dueAt, reason, claimedAt: null })
    .where(eq(messages.id, row.id))

const drop = (context: Context, row: MessageRow, reason: string) =>
  context.tx
    .update(messages)
    .set({ state: 'cancelled', reason, claimedAt: null })
    .where(eq(messages.id, row.id))

const fullNameOf = (row: MessageRow, { people }: Sending): string | null => {
  const person = people.get(row.personId ?? '')
  return person ? `${person.firstName} ${person.lastName}`.trim() : null
}

const makeReady = async (
  row: MessageRow,
  ids: readonly string[],
  context: Context,
): Promise<ReadyText | null> => {
  const { tx, sending, now } = context
  const isTrial = sending.church.sendingMode === 'trial'
  const own = row.toNumber ?? sending.recipients.get(row.personId ?? '')?.phone ?? null
  const to = isTrial ? sending.ownerPhone : own
  const from = row.fromNumber ?? sending.fromNumber
  const wait = now.add({ minutes: WAIT_MINUTES })
  if (!from || !to) {
    await postpone(context, row, wait, from ? 'no_mobile' : 'no_number')
    return null
  }
  const words = row.body ?? (await render(row, ids, context))
  const body = isTrial ? markedForTrial(words, fullNameOf(row, sending)) : words
  const { segments } = measureText(body)
  const credits = segments * creditsPerSegment(sending.creditsByCountry, to)
  const charge = { churchId: row.churchId, messageId: row.id, attempt: row.attempts, credits }
  if ((await lockBalance(tx, row.churchId)) < credits) {
    await postpone(context, row, wait, 'no_credits')
    return null
  }
  await chargeCredits(tx, charge, now)
  await tx
    .update(messages)
    .set({
      body,
      segments,
      credits,
      isTrial,
      fromNumber: from,
      toNumber: to,
      loggedAt: now,
      reason: null,
      lines: row.lines.filter((line) => ids.includes(line.assignmentId)),
    })
    .where(eq(messages.id, row.id))
  return {
    id: row.id,
    churchId: row.churchId,
    attempt: row.attempts,
    from,
    to,
    body,
    credits,
    claimedAt: now,
  }
}

const prepareOne = async (row: MessageRow, context: Context): Promise<ReadyText | null> => {
  const decision = decide(row, context)
  if (decision.do === 'drop') await drop(context, row, decision.reason)
  if (decision.do === 'wait') await postpone(context, row, decision.until, null)
  if (decision.do === 'drop' || decision.do === 'wait') return null
  const all = row.lines.map((line) => line.assignmentId)
  return makeReady(row, decision.do === 'shrink' ? decision.assignmentIds : all, context)
}

/** The last look at claimed texts of one church: drops, postpones, words and charges them. Answers those that go. */
export const prepareTexts = async (
  tx: Db,
  deps: PrepareDeps,
  churchId: number,
  rows: readonly MessageRow[],
  now: Temporal.Instant,
): Promise<ReadyText[]> => {
  const sending = await loadSending(tx, churchId, rows)
  const ready: ReadyText[] = []
  for (const row of rows) {
    const text = await prepareOne(row, { ...deps, tx, sending, now })
    if (text) ready.push(text)
  }
  return ready
}
