import { nextStep, type PurchaseStep } from '#core/billing/purchase.ts'
import { isBefore } from '#core/time/instant.ts'
import { UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import type { PaymentsFailure } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import type { PurchaseRow, PurchaseSent } from '#server/db/schema/schema.ts'
import { type BillingDeps, lockAccount, updateAccount } from './account.ts'
import { completeCharge, completePlan, failPurchase } from './complete.ts'
import { problemOf } from './failures.ts'
import { storeSubscription } from './mirror.ts'
import { type AtProvider, atProvider, type Look, type Paid } from './purchase-at-provider.ts'
import { changeUndone, frozen } from './purchases.ts'

/** What became of a wish when the provider was asked. */
export type Fulfilment =
  | { outcome: 'done' }
  | { outcome: 'action'; clientSecret: string; card: string | null }
  | { outcome: 'failed'; failure: PaymentsFailure }
  /** It is asked again later, by the same reference. */
  | { outcome: 'unknown'; failure: PaymentsFailure }

/** After so long nothing is taken any more that somebody once pressed for; what was taken is completed for ever. */
const WANTED_HOURS = 20
const TURNS_MAX = 8

type How = {
  /** Its owner is pressing right now, whenever it was written down. */
  isPressed?: boolean
  /** Something else takes its place. */
  isReplaced?: boolean
  /** Written together with its failure. */
  onFail?: (tx: Db, failure: PaymentsFailure) => Promise<void>
}

const REPLACED = 'Another payment was begun instead.'
const ASKED = 'It wants you to confirm each payment with this card, which cannot happen automatically.'
const NOT_CONFIRMED =
  'The payment was not confirmed. Nothing was charged; please try again or use another card.'

const declined = (sentence: string, isHard = false): PaymentsFailure => ({
  kind: 'declined',
  sentence,
  code: 'not_confirmed',
  isHard,
})

/** Writes down what became of a wish; a reading that began before that is old. */
async function record(
  deps: BillingDeps,
  { churchId }: PurchaseRow,
  write: (tx: Db) => Promise<unknown>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { readings } = await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, { readings: readings + 1 })
    await write(tx)
  })
}

const complete = (
  deps: BillingDeps,
  purchase: PurchaseRow & { sent: PurchaseSent },
  paid: Paid,
): Promise<void> =>
  record(deps, purchase, async (tx) => {
    if ('charge' in paid) return completeCharge(tx, deps, purchase, paid.charge)
    // Whoever wishes for a plan before the next reading must find that one runs.
    await storeSubscription(tx, purchase.churchId, paid.plan, deps.clock.now())
    await completePlan(tx, deps, purchase, paid.plan.id)
  })

async function fail(
  deps: BillingDeps,
  purchase: PurchaseRow,
  failure: PaymentsFailure,
  onFail: How['onFail'],
): Promise<void> {
  const { id, kind } = purchase
  if (failure.kind !== 'declined')
    deps.log.error({ purchase: id, kind, why: failure.kind }, 'a purchase was not taken')
  await record(deps, purchase, async (tx) => {
    const isFailed = await failPurchase(tx, purchase, problemOf(failure), deps.clock.now())
    if (isFailed) await onFail?.(tx, failure)
  })
}

/** Why a purchase that is given up is: what the bank said, else what took its place. */
function reasonOf(look: Look, isAttended: boolean, isReplaced: boolean): PaymentsFailure {
  if (look.is === 'refused' || look.is === 'over') return look.failure
  if (isReplaced) return declined(REPLACED)
  return look.is === 'asks' && !isAttended ? declined(ASKED, true) : declined(NOT_CONFIRMED)
}

type Sent = PurchaseRow & { sent: PurchaseSent }
type Facts = { purchase: Sent; isWanted: boolean; isAttended: boolean; isReplaced: boolean }
type End = { look: Look; step: PurchaseStep; reason: PaymentsFailure | null }

/** Does at the provider what follows from how it stands to a purchase, until nothing more does. */
async function advance(provider: AtProvider, facts: Facts): Promise<End> {
  const { purchase, isWanted, isAttended, isReplaced } = facts
  let look = await provider.look()
  let reason: PaymentsFailure | null = null
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const step = nextStep({ state: purchase.state, isWanted, isAttended }, look.is)
    if (step !== 'begin' && step !== 'take' && step !== 'drop') return { look, step, reason }
    if (step === 'drop') reason ??= reasonOf(look, isAttended, isReplaced)
    look = await provider[step]()
  }
  throw new Error(`purchase ${purchase.id} came to no end`)
}

/**
 * Follows a purchase as far as it goes now, by the one rule of `core/billing/purchase.ts`, and writes down how far
 * that is. Harmless however often, however late and by however many at once.
 */
export async function fulfil(
  deps: BillingDeps,
  row: PurchaseRow,
  { isPressed = false, isReplaced = false, onFail }: How = {},
): Promise<Fulfilment> {
  if (row.state === 'done') return { outcome: 'done' }
  const purchase = await frozen(deps, row)
  const isLate = isBefore(purchase.createdAt, deps.clock.now().subtract({ hours: WANTED_HOURS }))
  const isWanted = !isReplaced && (isPressed || !isLate)
  const isAttended = purchase.kind !== 'recharge'
  const provider = await atProvider(deps, purchase)
  const { look, step, reason } = await advance(provider, { purchase, isWanted, isAttended, isReplaced })
  if (look.is === 'unknown') return { outcome: 'unknown', failure: look.failure }
  if (look.is === 'paid') {
    await complete(deps, purchase, look.paid)
    return { outcome: 'done' }
  }
  if (look.is === 'asks') {
    const change = { state: 'action' } as const
    await record(deps, purchase, (tx) => changeUndone(tx, purchase.id, change, UNFINISHED_PURCHASES))
    return { outcome: 'action', clientSecret: look.clientSecret, card: look.card ?? purchase.sent.card }
  }
  const failure = reason ?? reasonOf(look, isAttended, isReplaced)
  if (step === 'fail') await fail(deps, purchase, failure, onFail)
  return { outcome: 'failed', failure }
}
