import type { MovableClock } from '../base/clock.ts'
import type { Faults } from '../base/faults.ts'
import type { Carrier } from '../carrier/carrier.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Payments } from '../payments/payments.ts'
import type { PlanningCenter } from '../planning/planning-center.ts'

/** Somebody who can log in to the product, shown on the console. */
export type Account = { label: string; login: string; password: string; phone?: string }

/** The parts of a sandbox that the console can see and change. */
export type Controlled = {
  clock: MovableClock
  planning: PlanningCenter
  carrier: Carrier
  mailbox: Mailbox
  payments: Payments
  faults: Faults
  productUrl: string | null
  accounts: readonly Account[]
  onChange: (listener: () => void) => () => void
  /** For changes outside the store, such as faults. */
  announceChange: () => void
}
