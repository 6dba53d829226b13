import { and, eq, gt, inArray, like } from 'drizzle-orm'
import { creditsPerSegment } from '#core/billing/price.ts'
import { ONE_OFF_LASTS } from '#core/messages/last-look.ts'
import { countSegments } from '#core/messages/segments.ts'
import { canSpare, OPT_IN_LIMITS } from '#core/numbers/opt-in.ts'
import { type MessagePurpose, ONE_OFF } from '#core/vocabulary/messages.ts'
import { newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, countryCredits, messages, type StoredLine } from '#server/db/schema/schema.ts'
import { findAccount } from '#server/features/billing/account.ts'

type OneOff = {
  churchId: number
  personId: string | null
  planId: string | null
  /** The text it answers, if any. */
  parentId: number | null
  /** Null: the number the church texts from when it goes. */
  from: string | null
  to: string
  body: string
  /** What it asks about. */
  lines?: StoredLine[]
  purpose?: MessagePurpose
}

/** Queues a text with words of its own; it goes at once. */
export async function queueOneOff(
  tx: Db,
  { from, to, ...text }: OneOff,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(messages).values({
    ...text,
    direction: 'out',
    kind: ONE_OFF,
    key: `${ONE_OFF}/${newToken()}`,
    state: 'planned',
    fromNumber: from,
    toNumber: to,
    dueAt: now,
    latestAt: now.add(ONE_OFF_LASTS),
    createdAt: now,
  })
}

type Asking = { churchId: number; to: string; body: string }

const optIns = (churchId: number) => and(eq(messages.churchId, churchId), eq(messages.purpose, 'opt_in'))

/** Whether a church has the credits to ask one more phone. */
async function canAsk(tx: Db, { churchId, to, body }: Asking): Promise<boolean> {
  const church = only(await tx.select().from(churches).where(eq(churches.id, churchId)).for('no key update'))
  const prices = await tx.select().from(countryCredits)
  const price = creditsPerSegment(new Map(prices.map((row) => [row.countryIso, row.credits])), to)
  if (price === null) return false
  const cost = price * countSegments(body)
  const waiting = await tx.$count(
    messages,
    and(optIns(churchId), inArray(messages.state, ['planned', 'sending'])),
  )
  const account = await findAccount(tx, churchId)
  return canSpare({
    balance: church.creditBalance,
    pending: waiting * cost,
    cost,
    rechargeBelow: account?.rechargeIsOn ? account.rechargeLimit : null,
  })
}

/**
 * Asks a phone whether it wants the texts of a church; once a week, however often it is asked for. Where
 * the church cannot spare the credits, that comes first, whether the phone was asked before or not.
 */
export const queueOptIn = (
  db: Db,
  asking: Asking,
  now: Temporal.Instant,
): Promise<'asked' | 'again' | 'few_credits'> =>
  db.transaction(async (tx) => {
    const { churchId, to, body } = asking
    if (!(await canAsk(tx, asking))) return 'few_credits'
    const since = now.subtract({ hours: OPT_IN_LIMITS.pauseHours })
    const isThis = and(optIns(churchId), eq(messages.toNumber, to), gt(messages.createdAt, since))
    if ((await tx.$count(messages, isThis)) > 0) return 'again'
    await tx.insert(messages).values({
      churchId,
      direction: 'out',
      kind: ONE_OFF,
      purpose: 'opt_in',
      key: `opt-in/${newToken()}`,
      state: 'planned',
      toNumber: to,
      body,
      dueAt: now,
      latestAt: now.add(ONE_OFF_LASTS),
      createdAt: now,
    })
    return 'asked'
  })

type Reminder = {
  personId: string
  planId: string | null
  lines: StoredLine[]
  body: string
  dueAt: Temporal.Instant
  latestAt: Temporal.Instant
}
type ToMany = {
  churchId: number
  /** The same reminder is queued once, however often it is asked for. */
  id: string
  texts: readonly Reminder[]
}

const keyOfReminder = (id: string, personId: string): string => `${ONE_OFF}/${id}/${personId}`

/** Queues what somebody at the church wrote to several people about their assignments. */
export async function queueReminder(
  tx: Db,
  { churchId, id, texts }: ToMany,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(messages)
    .values(
      texts.map((text) => ({
        ...text,
        churchId,
        direction: 'out' as const,
        kind: ONE_OFF,
        key: keyOfReminder(id, text.personId),
        state: 'planned' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Takes back what has not left yet of a reminder; answers how many texts that were. */
export async function cancelReminder(tx: Db, churchId: number, id: string): Promise<number> {
  const undone = await tx
    .update(messages)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.state, 'planned'),
        like(messages.key, keyOfReminder(id, '%')),
      ),
    )
    .returning({ id: messages.id })
  return undone.length
}
