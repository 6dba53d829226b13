import type { InboxEntry } from '#contract/conversation.ts'
import { type AnswerStatus, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { asksForAnswer } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { isOptedOut } from '#server/features/messages/consent.ts'
import { queueOneOff } from '#server/features/messages/one-off.ts'
import { loadKeywords } from '#server/features/messages/own-texts.ts'
import { isOwnNumber } from '#server/features/messages/senders.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { recordAnswers } from './answers.ts'
import { setHandled } from './inbox/handled.ts'
import { listQuestions } from './inbox/questions.ts'
import { presentEntry } from './inbox/show.ts'
import { findEntry } from './inbox-entries.ts'

const NO_NUMBER = 'This text came without a number to answer to.'
const OPTED_OUT = 'This number has opted out of texts. Please get in touch in another way.'

type Entry = Awaited<ReturnType<typeof findEntry>>

/** Does something to one entry of a church, in one transaction, and shows the entry as it then is. */
const change = (
  deps: Deps,
  scope: Scope,
  id: number,
  what: (tx: Db, entry: Entry, now: Temporal.Instant) => Promise<void>,
): Promise<{ success: true; entry: InboxEntry }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await what(tx, await findEntry(tx, scope, id), now)
    return { success: true, entry: await presentEntry(tx, scope, id, now) }
  })

/** The one place that is open, where a text asks for an answer; of several nobody knows which one it means. */
async function askedAbout(tx: Db, entry: Entry, body: string, now: Temporal.Instant): Promise<StoredLine[]> {
  const { churchId } = entry
  if (!asksForAnswer(body, await loadKeywords(tx, churchId))) return []
  const questions = await listQuestions(tx, churchId, [entry], now)
  const open = questions.filter(({ status }) => status === UNCONFIRMED)
  if (open.length > 1) return []
  return open.map(({ assignment_id: assignmentId, plan_id: planId, starts_at: startsAt }) => ({
    assignmentId,
    planId,
    leadKey: '',
    startsAt,
  }))
}

/** Queues a text to the phone the entry came from. The entry stays open: the answer may still be missing. */
export const replyByHand = (deps: Deps, scope: Scope, { id, body }: { id: number; body: string }) =>
  change(deps, scope, id, async (tx, entry, now) => {
    const { churchId } = scope
    const { fromNumber: phone, toNumber: ours, personId, planId } = entry
    if (!phone) throw refuse(422, NO_NUMBER)
    if (await isOptedOut(tx, churchId, phone)) throw refuse(422, OPTED_OUT)
    const from = ours && (await isOwnNumber(tx, churchId, ours)) ? ours : null
    const lines = await askedAbout(tx, entry, body, now)
    await queueOneOff(tx, { churchId, personId, planId, parentId: id, from, to: phone, body, lines }, now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
  })

/** Records what the volunteer meant; the entry is dealt with. */
export const answerByHand = (
  deps: Deps,
  { scope, userId }: { scope: Scope; userId: number },
  { id, assignmentId, status }: { id: number; assignmentId: string; status: AnswerStatus },
) =>
  change(deps, scope, id, async (tx, entry, now) => {
    const { churchId } = scope
    const questions = await listQuestions(tx, churchId, [entry], now)
    if (!questions.some((question) => question.assignment_id === assignmentId)) throw refuse(404, NOT_FOUND)
    const changes = [{ assignmentId, status }]
    await recordAnswers(
      tx,
      deps,
      { churchId, changes, reason: null, source: 'staff', messageId: id, userId },
      now,
    )
    await setHandled(tx, churchId, id, { at: now, by: userId })
  })
