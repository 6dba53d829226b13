import { isAfter } from '#core/time/instant.ts'
import type { SuspensionCause } from '#core/vocabulary/billing.ts'
import {
  ACTIVE,
  CANCELLED,
  type ChurchStatus,
  EMAIL_CONFIRMED,
  NOT_ACTIVE,
  ON_TRIAL,
  PENDING,
  TRIAL_STATUSES,
} from '#core/vocabulary/churches.ts'

const NEVER_SUSPENDED: readonly ChurchStatus[] = [CANCELLED, NOT_ACTIVE, PENDING, EMAIL_CONFIRMED]
type Standing = { status: ChurchStatus; suspendedBecause: SuspensionCause | null }

/** Whether a platform admin can suspend a church that stands so. */
export const canSuspend = (status: ChurchStatus): boolean => !NEVER_SUSPENDED.includes(status)

/** Whether a platform admin can lengthen the trial of a church that stands so: one that has ended, too. */
export const canExtendTrial = ({ status, suspendedBecause }: Standing): boolean =>
  TRIAL_STATUSES.includes(status) || (status === NOT_ACTIVE && suspendedBecause === 'trial_ended')

/** What a suspended church is again: what it was before, else on trial or active by its package. */
export const statusAfterSuspension = ({
  statusBefore,
  packageId,
}: {
  statusBefore: ChurchStatus | null
  packageId: string
}): ChurchStatus => statusBefore ?? (packageId === 'free' ? ON_TRIAL : ACTIVE)

/** The end of a trial that is lengthened by so many days: from its end, or from now when it is over. */
export const extendedTrialEnd = (
  endsAt: Temporal.Instant | null,
  days: number,
  now: Temporal.Instant,
): Temporal.Instant => (endsAt && isAfter(endsAt, now) ? endsAt : now).add({ hours: days * 24 })
