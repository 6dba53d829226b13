import { and, asc, eq, inArray, isNotNull, lt, max, not, notExists, type SQL, sql } from 'drizzle-orm'
import { beginOfMonth } from '#core/time/instant.ts'
import type { RechargeLimit } from '#core/vocabulary/billing.ts'
import { RECHARGE_LIMITS, UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import { ACTIVE } from '#core/vocabulary/churches.ts'
import type { PaymentsFailure } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import {
  billingAccounts,
  cards,
  churches,
  creditBundles,
  type PurchaseRow,
  purchases,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { rechargeFailedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { refuse } from '#server/http/errors.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { type BillingDeps, canPay, findAccount, findReaders, lockAccount, updateAccount } from './account.ts'
import { findBundle } from './catalogue.ts'
import { canBuyCredits, readChurch } from './current.ts'
import { problemOf } from './failures.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findCard } from './mirror.ts'
import { findUnfinished } from './purchases.ts'
import {
  endTurnToBuy,
  isOpenToBuy,
  isShort,
  reopenShortage,
  takeTurnToBuy,
  tellOfShortage,
} from './shortage.ts'
import { stopRecharge } from './stop-recharge.ts'
import type { Who } from './subscribe.ts'

const [LIMIT] = RECHARGE_LIMITS

/** Sets automatic recharge and switches it on. */
export async function setRecharge(
  deps: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: Who,
  wish: { bundleId: number; limit: RechargeLimit; cardId: number; monthMax: number | undefined },
): Promise<void> {
  const bundle = await findBundle(deps.db, wish.bundleId)
  if (!bundle) throw refuse(422, { recharge_credit_id: ['credits are required'] })
  const card = await findCard(deps.db, churchId, wish.cardId)
  if (!card) throw refuse(422, { recharge_card_id: ['card is required'] })
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, churchId)
    const { limit, monthMax = account.rechargeMonthMax } = wish
    await updateAccount(tx, churchId, {
      rechargeBundleId: bundle.id,
      rechargeCardId: card.id,
      rechargeLimit: limit,
      rechargeMonthMax: monthMax,
      rechargeIsOn: true,
      rechargeOffBecause: null,
    })
    await reopenShortage(tx, churchId)
    const detail = { quantity: bundle.quantity, cents: bundle.cents, limit, monthMax }
    await recordAudit(tx, { churchId, userId, action: 'recharge.on', detail, at: deps.clock.now() })
  })
}

/** Switches automatic recharge off and forgets its settings. */
export async function disableRecharge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: Who,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, {
      rechargeBundleId: null,
      rechargeCardId: null,
      rechargeLimit: LIMIT,
      rechargeIsOn: false,
      rechargeOffBecause: null,
    })
    await recordAudit(tx, { churchId, userId, action: 'recharge.off', at: clock.now() })
  })
}

/**
 * Whether a church has had all the recharges that it allows a month, by its own calendar; in SQL, for churches of these
 * zones: the database may not know them by name.
 */
function isSpent(zones: readonly string[], now: Temporal.Instant): SQL {
  const begins = Object.fromEntries(zones.map((zone) => [zone, beginOfMonth(now, zone).toString()]))
  return sql`(
    select count(*) from purchases
    where purchases.church_id = churches.id and kind = 'recharge' and state <> 'failed'
      and created_at >= (${JSON.stringify(begins)}::jsonb ->> churches.time_zone)::timestamptz
  ) >= billing_accounts.recharge_month_max`
}

/** How many recharges a month a church allows, where it has had them all; null while another may come. */
async function spentMonth(db: Db, churchId: number, now: Temporal.Instant): Promise<number | null> {
  const { timeZone } = await readChurch(db, churchId)
  const [spent] = await db
    .select({ max: billingAccounts.rechargeMonthMax })
    .from(billingAccounts)
    .innerJoin(churches, eq(churches.id, billingAccounts.churchId))
    .where(and(eq(churches.id, churchId), eq(billingAccounts.rechargeIsOn, true), isSpent([timeZone], now)))
  return spent?.max ?? null
}

/** The recharge that is under way, else a new one when it may be tried: once for each crossing of the limit. */
async function takeTurn(tx: Db, churchId: number, now: Temporal.Instant): Promise<PurchaseRow | null> {
  // Whoever never turned it on has none, and neither has a church that was erased meanwhile.
  if ((await findAccount(tx, churchId)) === null) return null
  const account = await lockAccount(tx, churchId)
  const underWay = await findUnfinished(tx, churchId, ['recharge'])
  if (underWay) return underWay
  if (!account.rechargeIsOn) return null
  const church = await readChurch(tx, churchId)
  if (!canBuyCredits(church).is_enabled) return null
  // Whoever asked may be late: another has bought meanwhile.
  if (church.creditBalance >= account.rechargeLimit && !(await isShort(tx, churchId))) return null
  // It has its turn when the next month begins.
  if ((await spentMonth(tx, churchId, now)) !== null) return null
  if (!(await takeTurnToBuy(tx, churchId, now))) return null
  const [bundle] = await tx
    .select()
    .from(creditBundles)
    .where(eq(creditBundles.id, account.rechargeBundleId ?? 0))
  const card = account.rechargeCardId ? await findCard(tx, churchId, account.rechargeCardId) : null
  if (!bundle || !card) {
    await endTurnToBuy(tx, churchId)
    return null
  }
  return only(
    await tx
      .insert(purchases)
      .values({
        churchId,
        kind: 'recharge',
        quantity: bundle.quantity,
        cents: bundle.cents,
        cardId: card.id,
        createdAt: now,
        triedAt: now,
      })
      .returning(),
  )
}

/** After a hard decline, or when the bank wants a person, trying again with this card is useless. */
const isUseless = (failure: PaymentsFailure): boolean =>
  failure.kind === 'declined' ? failure.isHard : failure.kind === 'stop'

/** Tells the owners that nothing was bought, and switches it off where trying again is useless. */
async function tellFailure(tx: Db, deps: BillingDeps, purchase: PurchaseRow, failure: PaymentsFailure) {
  const { churchId, quantity, cents } = purchase
  await endTurnToBuy(tx, churchId)
  const isOff = isUseless(failure)
  const problem = problemOf(failure)
  if (isOff) await stopRecharge(tx, churchId, problem, deps.clock.now())
  for (const reader of await findReaders(tx, deps, churchId)) {
    const mail = rechargeFailedMail(reader, { quantity: quantity ?? 0, cents, problem, isOff })
    await queueMail(tx, deps, 'recharge-failed', mail)
  }
}

/**
 * Buys the credits that a church has chosen for this; null when it is not its turn. Whoever asks at the same time,
 * again, or after a crash finds the same purchase.
 */
export async function recharge(deps: BillingDeps, churchId: number): Promise<Fulfilment | null> {
  const purchase = await deps.db.transaction((tx) => takeTurn(tx, churchId, deps.clock.now()))
  if (!purchase) return null
  // Nobody wants any more what was under way when it was switched off.
  const isOn = (await findAccount(deps.db, churchId))?.rechargeIsOn ?? false
  return fulfil(deps, purchase, {
    isReplaced: !isOn,
    onFail: (tx, failure) => (isOn ? tellFailure(tx, deps, purchase, failure) : endTurnToBuy(tx, churchId)),
  })
}

/** Buys credits for a church with automatic recharge; when none were bought and texts still wait, its owners are told. */
export async function rechargeOrTell(deps: Deps, churchId: number): Promise<void> {
  const fulfilment = canPay(deps) ? await recharge(deps, churchId) : null
  if (fulfilment?.outcome === 'done' || !(await isShort(deps.db, churchId))) return
  const now = deps.clock.now()
  const monthMax = await spentMonth(deps.db, churchId, now)
  await deps.db.transaction((tx) => tellOfShortage(tx, deps, churchId, now, monthMax))
}

/** While a recharge is under way another one is not due: what became of it is asked by `dueInterrupted`. */
const nothingUnderWay = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(purchases)
      .where(
        and(
          eq(purchases.churchId, billingAccounts.churchId),
          eq(purchases.kind, 'recharge'),
          inArray(purchases.state, [...UNFINISHED_PURCHASES]),
        ),
      ),
  )

/** No church whose balance is as high as this needs credits. */
async function highestLimit(db: Db): Promise<number | null> {
  const { highest } = only(
    await db
      .select({ highest: max(billingAccounts.rechargeLimit) })
      .from(billingAccounts)
      .where(eq(billingAccounts.rechargeIsOn, true)),
  )
  return highest
}

const churchesThat = (db: Db, condition: SQL | undefined) =>
  db
    .select({ key: churches.id, churchId: churches.id, zone: churches.timeZone })
    .from(billingAccounts)
    .innerJoin(churches, eq(churches.id, billingAccounts.churchId))
    .innerJoin(cards, eq(cards.id, billingAccounts.rechargeCardId))
    .where(condition)

/** Buys credits for the churches whose balance has fallen below their limit. */
export function dueRecharges(deps: BillingDeps): DueWork {
  const { db } = deps
  return eachDue(deps, {
    name: 'buy credits automatically',
    limit: 20,
    find: async ({ now, limit, mayRun }) => {
      const highest = await highestLimit(db)
      if (highest === null) return []
      const areLow = and(
        eq(billingAccounts.rechargeIsOn, true),
        isOpenToBuy(db, churches.id),
        isNotNull(billingAccounts.rechargeBundleId),
        lt(churches.creditBalance, highest),
        sql`${churches.creditBalance} < ${billingAccounts.rechargeLimit}`,
        sql`(${churches.isDemo} or (${churches.status} = ${literals([ACTIVE])} and ${churches.packageId} <> 'free'))`,
        nothingUnderWay(db),
        mayRun(churches.id),
      )
      const low = await churchesThat(db, areLow)
      if (low.length === 0) return []
      const zones = [...new Set(low.map(({ zone }) => zone))]
      return churchesThat(db, and(areLow, not(isSpent(zones, now))))
        .orderBy(asc(churches.creditBalance), asc(churches.id))
        .limit(limit)
    },
    // Whatever came of it, the next attempt is not before the balance crosses the limit again.
    run: async ({ churchId }) => (await recharge(deps, churchId)) !== null,
  })
}
