import { setTimeout as pause } from 'node:timers/promises'
import { isBefore } from '#core/time/instant.ts'
import { only } from '#server/db/query.ts'
import { type PurchaseRow, purchases } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, ensureCustomer, lockAccount } from './account.ts'
import { findBundle } from './catalogue.ts'
import { canBuyCredits, readChurch } from './current.ts'
import { NOT_FINAL, TROUBLE } from './failures.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findPurchase, findRequested } from './purchases.ts'
import { takeCard, type Who } from './subscribe.ts'

export type CreditWish = { creditId: number; requestId: string; cardId?: number | undefined }

const NO_BUNDLE = 'Please select credits.'

/** How long a second click waits for the first. */
const LOOKS = 40
const LOOK_MS = 250
const UNDER_WAY_SECONDS = 60

const check = async (deps: BillingDeps, { churchId }: Who, wish: CreditWish) => {
  const sale = canBuyCredits(await readChurch(deps.db, churchId))
  if (!sale.is_enabled) throw refuse(409, sale.sentence ?? TROUBLE)
  const bundle = await findBundle(deps.db, wish.creditId)
  if (!bundle) throw refuse(422, { creditId: [NO_BUNDLE] })
  return { bundle, card: await takeCard(deps.db, churchId, wish.cardId) }
}

/** Writes down the purchase before the provider hears of it; finds the one that the same click has written down. */
const placePurchase = async (deps: BillingDeps, who: Who, wish: CreditWish) => {
  const { bundle, card } = await check(deps, who, wish)
  await ensureCustomer(deps, who.churchId)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, who.churchId)
    const known = await findRequested(tx, who.churchId, wish.requestId)
    if (known) return { purchase: known, isNew: false }
    const rows = await tx
      .insert(purchases)
      .values({
        ...who,
        kind: 'credits',
        requestId: wish.requestId,
        quantity: bundle.quantity,
        cents: bundle.cents,
        cardId: card.id,
        createdAt: now,
        triedAt: now,
      })
      .returning()
    return { purchase: only(rows), isNew: true }
  })
}

const awaitEnd = async (deps: BillingDeps, { id }: PurchaseRow): Promise<PurchaseRow> => {
  for (let look = 0; look < LOOKS; look++) {
    const row = await findPurchase(deps.db, id)
    if (row && row.state !== 'open') return row
    await pause(LOOK_MS)
  }
  throw refuse(502, NOT_FINAL)
}

/** What became of a purchase that was begun before; one that was abandoned is asked for again. */
const follow = async (deps: BillingDeps, known: PurchaseRow): Promise<Fulfilment> => {
  const abandonedBefore = deps.clock.now().subtract({ seconds: UNDER_WAY_SECONDS })
  const isUnderWay = known.state === 'open' && !isBefore(known.triedAt, abandonedBefore)
  const row = isUnderWay ? await awaitEnd(deps, known) : known
  if (row.state === 'done') return { outcome: 'done' }
  if (row.state === 'failed') throw refuse(422, row.problem ?? TROUBLE)
  return fulfil(deps, row)
}

/** Buys credits; the same request twice buys once. Answers the purchase and what became of it. */
export const buyCredits = async (
  deps: BillingDeps,
  who: Who,
  wish: CreditWish,
): Promise<{ purchase: PurchaseRow; fulfilment: Fulfilment }> => {
  const known = await findRequested(deps.db, who.churchId, wish.requestId)
  const placed = known ? { purchase: known, isNew: false } : await placePurchase(deps, who, wish)
  const fulfilment = placed.isNew ? await fulfil(deps, placed.purchase) : await follow(deps, placed.purchase)
  return { purchase: (await findPurchase(deps.db, placed.purchase.id)) ?? placed.purchase, fulfilment }
}
