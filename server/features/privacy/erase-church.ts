import { and, eq, inArray, sql } from 'drizzle-orm'
import { UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import { CANCELLED } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import {
  billingAccounts,
  brands,
  type ChurchRow,
  cards,
  churches,
  creditEntries,
  messages,
  purchases,
  subscriptions,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { findRecipients } from '#server/features/billing/account.ts'
import { endSubscription } from '#server/features/billing/cancel.ts'
import { findRunning } from '#server/features/billing/mirror.ts'
import { changeSending } from '#server/features/churches/sending.ts'
import { disconnect } from '#server/features/integrations/disconnect.ts'
import { churchErasedMail } from '#server/features/mails/church-erased.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { leaveRegistrations } from '#server/features/numbers/leave.ts'
import { lockNumbers, numbersOf } from '#server/features/numbers/number.ts'
import { release } from '#server/features/numbers/release.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { ERASED_TABLES } from './stored.ts'

type Wish = {
  churchId: number
  /** An owner of the church, or a platform admin. */
  userId: number
  /** The name of the church, typed once more. */
  name: string
  reason?: string
}

const OTHER_NAME = { name: ['This is not the name of the church.'] }
const STILL_RUNS = 'Its plan is paid again at the end of the period. Please cancel it under Billing first.'
const BEING_PAID = 'A payment is just being made. Please try again in a few minutes.'
const BEING_BOUGHT = 'A number is just being bought. Please try again in a few minutes.'
const UNDER_WAY = 'Texts are just on their way; no others follow. Please try again in a few minutes.'

async function requireChurch(db: Db, { churchId, name }: Wish): Promise<ChurchRow> {
  const [church] = await db.select().from(churches).where(eq(churches.id, churchId))
  if (!church) throw refuse(404, NOT_FOUND)
  if (church.name !== name.trim()) throw refuse(422, OTHER_NAME)
  return church
}

async function requireNothingOwed(db: Db, churchId: number): Promise<void> {
  const running = await findRunning(db, churchId)
  if (running && !running.cancelsAtEnd) throw refuse(409, STILL_RUNS)
  const open = await db.$count(
    purchases,
    and(eq(purchases.churchId, churchId), inArray(purchases.state, [...UNFINISHED_PURCHASES])),
  )
  if (open > 0) throw refuse(409, BEING_PAID)
}

/** From here on nothing new is sent; what the carrier is being given is waited for. */
async function stopSending({ db, clock }: Deps, { churchId, userId }: Wish): Promise<void> {
  await db.transaction((tx) => changeSending(tx, { churchId, userId }, 'paused', clock.now()))
  const going = await db.$count(messages, and(eq(messages.churchId, churchId), eq(messages.state, 'sending')))
  if (going > 0) throw refuse(409, UNDER_WAY)
}

async function giveNumbersBack(tx: Db, deps: Deps, churchId: number, now: Temporal.Instant) {
  await lockNumbers(tx, churchId)
  const held = await numbersOf(tx, churchId)
  if (held.some(({ state }) => state === 'buying')) throw refuse(409, BEING_BOUGHT)
  for (const row of held) await release(tx, deps, row, now)
}

/** Accounts stay; who paid is known to the payment provider. */
async function forgetPayer(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  const nowhere = { line1: null, city: null, state: null, postalCode: null, country: null }
  await tx
    .update(cards)
    .set({ name: '', email: null, ...nowhere })
    .where(eq(cards.churchId, churchId))
  await tx
    .update(billingAccounts)
    .set({
      ...{
        contactName: '',
        contactEmail: '',
        taxNote: '',
        taxIds: [],
        rechargeIsOn: false,
        customerId: null,
      },
      // A reading that is under way is stored no more.
      readings: sql`${billingAccounts.readings} + 1`,
    })
    .where(eq(billingAccounts.churchId, churchId))
  await tx
    .update(subscriptions)
    .set({
      ...{ status: 'cancelled', cancelComment: null },
      endedAt: sql`coalesce(${subscriptions.endedAt}, ${now.toString()}::timestamptz)`,
    })
    .where(eq(subscriptions.churchId, churchId))
  await tx
    .update(creditEntries)
    .set({ messageId: null, attempt: null })
    .where(eq(creditEntries.churchId, churchId))
}

const shell = (churchId: number, now: Temporal.Instant): Partial<ChurchRow> => ({
  name: `Erased church ${churchId}`,
  status: CANCELLED,
  cancelledAt: now,
  cancelEndsAt: now,
  trialEndsAt: null,
  cycleEndsAt: null,
})

/** Forgets a church and its people for good; see `KEPT_TABLES` for what stays. */
export async function eraseChurch(deps: Deps, wish: Wish): Promise<void> {
  const { churchId, userId, reason } = wish
  const { name } = await requireChurch(deps.db, wish)
  await requireNothingOwed(deps.db, churchId)
  await stopSending(deps, wish)
  await endSubscription(deps, churchId)
  await disconnect(deps, churchId, userId)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await giveNumbersBack(tx, deps, churchId, now)
    for (const to of await findRecipients(tx, churchId))
      await queueMail(tx, deps, 'church-erased', churchErasedMail({ to, church: name }))
    await leaveRegistrations(tx, eq(brands.churchId, churchId), now)
    for (const table of ERASED_TABLES)
      await tx.execute(sql`delete from ${sql.identifier(table)} where church_id = ${churchId}`)
    await forgetPayer(tx, churchId, now)
    await tx.update(churches).set(shell(churchId, now)).where(eq(churches.id, churchId))
    const detail = reason === undefined ? {} : { reason }
    await recordAudit(tx, { churchId, userId, action: 'church.erased', detail, at: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
}
