import { only } from '#server/db/query.ts'
import { type PurchaseRow, purchases } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, lockAccount } from './account.ts'
import { findBundle } from './catalogue.ts'
import { canBuyCredits, readChurch } from './current.ts'
import { NOT_FINAL, TROUBLE } from './failures.ts'
import { follow, isUnderWay } from './follow.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findPurchase, findRequested, findUnfinished } from './purchases.ts'
import { takeCard, type Who } from './subscribe.ts'

export type CreditWish = { creditId: number; requestId: string; cardId?: number | undefined }

const NO_BUNDLE = 'Please select credits.'
const OTHER_BUNDLE = 'This request was for other credits. Please reload the page and choose again.'
const EARLIER_DONE = 'Your earlier payment has just gone through. Look at your balance before you buy more.'

async function check(deps: BillingDeps, { churchId }: Who, wish: CreditWish) {
  const sale = canBuyCredits(await readChurch(deps.db, churchId))
  if (!sale.is_enabled) throw refuse(409, sale.sentence ?? TROUBLE)
  const bundle = await findBundle(deps.db, wish.creditId)
  if (!bundle) throw refuse(422, { creditId: [NO_BUNDLE] })
  return { bundle, card: await takeCard(deps.db, churchId, wish.cardId) }
}

/** Writes down the purchase before the provider hears of it; finds the one that the same click has written down. */
async function placePurchase(deps: BillingDeps, who: Who, wish: CreditWish) {
  const { bundle, card } = await check(deps, who, wish)
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

/** A request stands for one purchase of one bundle. */
async function demandSame({ db }: BillingDeps, known: PurchaseRow, { creditId }: CreditWish): Promise<void> {
  const bundle = await findBundle(db, creditId)
  if (bundle?.quantity !== known.quantity) throw refuse(409, OTHER_BUNDLE)
}

/** Credits of which nobody knows whether they were paid come to their end before others are bought. */
async function endEarlier(deps: BillingDeps, { churchId }: Who, { requestId }: CreditWish): Promise<void> {
  const earlier = await findUnfinished(deps.db, churchId, ['credits'])
  if (!earlier || earlier.requestId === requestId) return
  if (isUnderWay(deps, earlier)) return
  const { outcome } = await fulfil(deps, earlier, { isReplaced: earlier.state === 'action' })
  if (outcome === 'done') throw refuse(409, `${EARLIER_DONE} (${earlier.quantity} credits)`)
  if (outcome === 'unknown') throw refuse(502, NOT_FINAL)
}

/** Buys credits; the same request twice buys once. Answers the purchase and what became of it. */
export async function buyCredits(
  deps: BillingDeps,
  who: Who,
  wish: CreditWish,
): Promise<{ purchase: PurchaseRow; fulfilment: Fulfilment }> {
  const known = await findRequested(deps.db, who.churchId, wish.requestId)
  if (known) await demandSame(deps, known, wish)
  else await endEarlier(deps, who, wish)
  const placed = known ? { purchase: known, isNew: false } : await placePurchase(deps, who, wish)
  const fulfilment = placed.isNew ? await fulfil(deps, placed.purchase) : await follow(deps, placed.purchase)
  return { purchase: (await findPurchase(deps.db, placed.purchase.id)) ?? placed.purchase, fulfilment }
}
