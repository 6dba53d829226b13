import type { SuspensionCause } from '#core/vocabulary/billing.ts'
import {
  ACTIVE,
  CANCELLED,
  CANCELLING,
  type ChurchStatus,
  EMAIL_CONFIRMED,
  NOT_ACTIVE,
  ON_EXTENDED_TRIAL,
  PENDING,
} from '#core/vocabulary/churches.ts'
import type { SubscriptionStatus } from '#core/vocabulary/payments.ts'

/** What of a subscription decides where its church stands. */
type Subscription = { status: SubscriptionStatus; cancelsAtEnd: boolean }

/** Where a church stood before. */
type Before = { status: ChurchStatus; isSuspendedByAdmin: boolean }

const NOT_BY_PAYMENT: readonly ChurchStatus[] = [PENDING, EMAIL_CONFIRMED]

const OVER: readonly SubscriptionStatus[] = ['cancelled', 'incomplete']

/** Whether an admin has suspended a church, and not a payment that is missing. */
export const isSuspendedByAdmin = ({
  status,
  suspendedBecause,
}: {
  status: ChurchStatus
  suspendedBecause: SuspensionCause | null
}): boolean => status === NOT_ACTIVE && suspendedBecause === null

/** Whether a subscription has begun and goes on, paid or not. */
export const isRunning = ({ status }: { status: SubscriptionStatus }): boolean => !OVER.includes(status)

/** Whether it gives the church credits: what is owed gives none. */
export const isPaid = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'active' || status === 'trialing'

/** Where a church stands by its subscription; what an admin or the signup decided stays. */
export function statusBy({ status, cancelsAtEnd }: Subscription, before: Before): ChurchStatus {
  if (before.isSuspendedByAdmin || NOT_BY_PAYMENT.includes(before.status)) return before.status
  switch (status) {
    case 'incomplete':
      return before.status
    case 'trialing':
      return cancelsAtEnd ? CANCELLING : ON_EXTENDED_TRIAL
    case 'active':
      return cancelsAtEnd ? CANCELLING : ACTIVE
    // What is owed is asked for by our own calendar, which suspends the church in the end.
    case 'past_due':
    case 'unpaid':
    case 'paused':
      if (before.status === NOT_ACTIVE) return NOT_ACTIVE
      return cancelsAtEnd ? CANCELLING : ACTIVE
    case 'cancelled':
      return before.status === NOT_ACTIVE ? NOT_ACTIVE : CANCELLED
  }
}
