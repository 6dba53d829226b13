import { setTimeout as pause } from 'node:timers/promises'
import { isBefore } from '#core/time/instant.ts'
import type { PurchaseRow } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import type { BillingDeps } from './account.ts'
import { TROUBLE } from './failures.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findPurchase } from './purchases.ts'

/** How long a second click waits for the first. */
const LOOKS = 40
const LOOK_MS = 250
const UNDER_WAY_SECONDS = 60

/** A purchase that somebody else is following is waited for, for a while; answers it as it is then. */
export async function awaitEnd(deps: BillingDeps, purchase: PurchaseRow): Promise<PurchaseRow> {
  let row = purchase
  for (let look = 0; look < LOOKS && row.state === 'open'; look++) {
    await pause(LOOK_MS)
    row = (await findPurchase(deps.db, row.id)) ?? row
  }
  return row
}

/** Whether somebody is following it at this moment. */
export const isUnderWay = ({ clock }: BillingDeps, { state, triedAt }: PurchaseRow): boolean =>
  state === 'open' && !isBefore(triedAt, clock.now().subtract({ seconds: UNDER_WAY_SECONDS }))

/** What became of a purchase that was begun before; one that was abandoned is asked for again. */
export async function follow(deps: BillingDeps, known: PurchaseRow): Promise<Fulfilment> {
  const row = isUnderWay(deps, known) ? await awaitEnd(deps, known) : known
  if (row.state === 'failed') throw refuse(422, row.problem ?? TROUBLE)
  return fulfil(deps, row, { isPressed: true })
}
