import { and, eq, exists, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { earlier } from '#core/time/instant.ts'
import type { SentText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { isHeld, messages, numbers, strayTexts } from '#server/db/schema/schema.ts'
import { skipIds } from '#server/db/skip-ids.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from './carriers.ts'
import { mustWaitFor, noteAnswer } from './closed-accounts.ts'
import { adopt } from './dispatch/adopt.ts'
import { takeOverdue } from './dispatch/claim.ts'
import { makeGoneReady } from './dispatch/ready.ts'
import { otherAccounts, type Sender } from './senders.ts'

const AT_A_TIME_HOURS = 24
/** How far the carrier's clock may be ahead of ours. */
const CLOCKS_APART_MINUTES = 5
/** Longer than anything is planned ahead. */
const KEPT_DAYS = 40

async function churchesOf(db: Db, sent: readonly SentText[]): Promise<Map<string, number>> {
  const from = [...new Set(sent.map((text) => text.from))]
  const rows = await db
    .select({ phoneNumber: numbers.phoneNumber, churchId: numbers.churchId })
    .from(numbers)
    .where(and(inArray(numbers.phoneNumber, from), isHeld))
  return new Map(rows.map(({ phoneNumber, churchId }) => [phoneNumber, churchId]))
}

/** Keeps those of the carrier's texts that no message here is. */
async function keepStrays(
  { db, clock }: Deps,
  { carrier }: Sender,
  sent: readonly SentText[],
): Promise<void> {
  if (sent.length === 0) return
  const sids = sent.map(({ sid }) => sid)
  const rows = await db.select({ sid: messages.sid }).from(messages).where(inArray(messages.sid, sids))
  const known = new Set(rows.map(({ sid }) => sid))
  const churches = await churchesOf(db, sent)
  const strays = sent.flatMap(({ sid, from, to, body, status, errorCode, sentAt }) => {
    const churchId = churches.get(from)
    if (churchId === undefined || known.has(sid)) return []
    const text = { sid, churchId, carrier, fromNumber: from, toNumber: to, body, status, errorCode }
    return [{ ...text, sentAt: sentAt ?? clock.now() }]
  })
  if (strays.length === 0) return
  await db.insert(strayTexts).values(strays).onConflictDoNothing()
  await skipIds(db)
}

/** Answers whether the carrier has told everything. */
async function askCarrier(deps: Deps, sender: Sender, since: Temporal.Instant): Promise<boolean> {
  const end = deps.clock.now().add({ minutes: CLOCKS_APART_MINUTES })
  for (
    let from = since;
    Temporal.Instant.compare(from, end) < 0;
    from = from.add({ hours: AT_A_TIME_HOURS })
  ) {
    const until = earlier(from.add({ hours: AT_A_TIME_HOURS }), end)
    const { account } = sender
    const listed = await carrierOf(deps, sender.carrier).listSent({ since: from, until, account })
    if (!listed.ok && !(await mustWaitFor(deps, sender, listed.failure))) return true
    if (!listed.ok) {
      const { code } = listed.failure
      deps.log.warn({ code }, 'the carrier did not say what it has sent: nothing goes until it does')
      return false
    }
    await noteAnswer(deps, sender)
    await keepStrays(deps, sender, listed.value)
  }
  return true
}

const AT_ONCE = 300

/** Records due texts that have gone already as sent, and leaves the others. */
async function recordGone(deps: Deps): Promise<void> {
  for (let after = 0; ; ) {
    const { last, ready } = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      const texts = await takeOverdue(tx, { after, limit: AT_ONCE }, now)
      return { last: texts.at(-1)?.id, ready: await makeGoneReady(tx, deps, texts, now) }
    })
    if (last === undefined) return
    await adopt(
      deps,
      ready.map(({ gone, ...one }) => ({ kind: 'accept', ready: one, sent: gone })),
    )
    after = last
  }
}

/**
 * Asks the carriers for all that went since a moment, and records what is due and has gone as sent. What is planned
 * later finds there that it has gone. Answers whether they have told everything.
 */
export async function recordSentSince(deps: Deps, since: Temporal.Instant): Promise<boolean> {
  const ours: Sender[] = [...deps.texting.keys()].map((carrier) => ({ carrier, account: null }))
  for (const sender of [...ours, ...(await otherAccounts(deps.db, deps.vault))])
    if (!(await askCarrier(deps, sender, since))) return false
  await recordGone(deps)
  return true
}

const isKnown = (db: Db) =>
  exists(db.select({ sid: messages.sid }).from(messages).where(eq(messages.sid, strayTexts.sid)))

/** How many texts since a moment no backup knew of, and how many of them are messages here by now. */
export async function countStrays(db: Db, since: Temporal.Instant) {
  const isSince = gte(strayTexts.sentAt, since)
  return {
    texts: await db.$count(strayTexts, isSince),
    recorded: await db.$count(strayTexts, and(isSince, or(isNotNull(strayTexts.messageId), isKnown(db)))),
  }
}

export async function forgetStrays(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 })
  await db.delete(strayTexts).where(lt(strayTexts.sentAt, before))
}
