import { and, asc, eq, lt, or } from 'drizzle-orm'
import { type PurchaseRow, purchases } from '#server/db/schema/schema.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import type { BillingDeps } from './account.ts'
import { fulfil } from './fulfil.ts'
import { recharge } from './recharge.ts'

/** By then whoever began has its answer, or never will. */
const INTERRUPTED_SECONDS = 60
/** What the bank was answered is told by the page and by an event; where both are lost it is looked at. */
const ASKED_AGAIN_SECONDS = 30 * 60

const ago = (now: Temporal.Instant, seconds: number) => now.subtract({ seconds })

async function settle(deps: BillingDeps, purchase: PurchaseRow): Promise<boolean> {
  await deps.db.update(purchases).set({ triedAt: deps.clock.now() }).where(eq(purchases.id, purchase.id))
  const fulfilment =
    purchase.kind === 'recharge' ? await recharge(deps, purchase.churchId) : await fulfil(deps, purchase)
  if (fulfilment?.outcome === 'unknown')
    throw new Error('the payment provider does not say what became of it')
  return fulfilment !== null
}

/** Takes up wishes again of which a killed process or a silent provider left nobody knowing what became. */
export function dueInterrupted(deps: BillingDeps): DueWork {
  return eachDue(deps, {
    name: 'take up an interrupted payment',
    limit: 20,
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: purchases.id, churchId: purchases.churchId, purchase: purchases })
        .from(purchases)
        .where(
          and(
            or(
              and(eq(purchases.state, 'open'), lt(purchases.triedAt, ago(now, INTERRUPTED_SECONDS))),
              and(eq(purchases.state, 'action'), lt(purchases.triedAt, ago(now, ASKED_AGAIN_SECONDS))),
            ),
            mayRun(purchases.id),
          ),
        )
        .orderBy(asc(purchases.triedAt))
        .limit(limit),
    run: ({ purchase }) => settle(deps, purchase),
  })
}
