import { and, eq } from 'drizzle-orm'
import type { InboxEntry } from '#contract/volunteers.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isOptedOut } from '#server/features/messages/outcomes/consent.ts'
import { queueOneOff } from '#server/features/messages/schedule/one-off.ts'
import { isOwnNumber } from '#server/features/messages/senders.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { recordAnswers } from './answers.ts'
import { findEntry, listQuestions, presentEntry } from './inbox.ts'

const NO_NUMBER = 'This text came without a number to answer to.'
const OPTED_OUT = 'This number has opted out of texts. Please get in touch in another way.'

type Member = { churchId: number; userId: number }

const setHandled = async (
  tx: Db,
  churchId: number,
  id: number,
  handled: { at: Temporal.Instant; by: number } | null,
): Promise<void> => {
  await tx
    .update(messages)
    .set({ handledAt: handled?.at ?? null, handledBy: handled?.by ?? null })
    .where(and(eq(messages.churchId, churchId), eq(messages.id, id)))
  await announce(tx, { church_id: churchId, topic: 'messages' })
}

type Entry = Awaited<ReturnType<typeof findEntry>>

/** Does something to one entry of a church, in one transaction, and shows the entry as it then is. */
const change = (
  deps: Deps,
  churchId: number,
  id: number,
  what: (tx: Db, entry: Entry, now: Temporal.Instant) => Promise<void>,
): Promise<{ success: true; entry: InboxEntry }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await what(tx, await findEntry(tx, churchId, id), now)
    return { success: true, entry: await presentEntry(tx, churchId, id, now) }
  })

/** Queues a text to the phone the entry came from. The entry stays open: the answer may still be missing. */
export const replyByHand = (deps: Deps, { churchId }: Member, { id, body }: { id: number; body: string }) =>
  change(deps, churchId, id, async (tx, entry, now) => {
    const { fromNumber: phone, toNumber: ours, personId, planId } = entry
    if (!phone) throw refuse(422, NO_NUMBER)
    if (await isOptedOut(tx, churchId, phone)) throw refuse(422, OPTED_OUT)
    const from = ours && (await isOwnNumber(tx, churchId, ours)) ? ours : null
    await queueOneOff(tx, { churchId, personId, planId, parentId: id, from, to: phone, body }, now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
  })

/** Records what the volunteer meant; the entry is dealt with. */
export const answerByHand = (
  deps: Deps,
  { churchId, userId }: Member,
  { id, assignmentId, status }: { id: number; assignmentId: string; status: 'C' | 'D' },
) =>
  change(deps, churchId, id, async (tx, entry, now) => {
    const questions = await listQuestions(tx, churchId, [entry], now)
    if (!questions.some((question) => question.assignment_id === assignmentId)) throw refuse(404, NOT_FOUND)
    await recordAnswers(
      tx,
      deps,
      {
        churchId,
        changes: [{ assignmentId, status }],
        reason: null,
        source: 'staff',
        messageId: id,
        userId,
      },
      now,
    )
    await setHandled(tx, churchId, id, { at: now, by: userId })
  })

const mark = async (
  deps: Deps,
  churchId: number,
  id: number,
  by: number | null,
): Promise<{ success: true }> =>
  deps.db.transaction(async (tx) => {
    await findEntry(tx, churchId, id)
    await setHandled(tx, churchId, id, by === null ? null : { at: deps.clock.now(), by })
    return { success: true }
  })

export const markDone = (deps: Deps, { churchId, userId }: Member, id: number) =>
  mark(deps, churchId, id, userId)

export const reopen = (deps: Deps, { churchId }: Member, id: number) => mark(deps, churchId, id, null)
