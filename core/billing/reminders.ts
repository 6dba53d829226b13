import { isBefore } from '#core/time/instant.ts'

/** Days after the first failure at which the owners are told, at first at once; the provider tries again on the same days. */
export const OVERDUE_DAYS = [0, 3, 7, 14] as const
/** After so many days the church is suspended. */
export const SUSPENDED_AFTER_DAYS = 14
/** How long a church tries everything; a coupon can add to it. */
export const TRIAL_DAYS = 14
/** Days before the end of a trial at which the owners are told. */
export const TRIAL_NOTICE_DAYS = [7, 3, 1] as const

const inDays = (at: Temporal.Instant, days: number): Temporal.Instant => at.add({ hours: days * 24 })

/** When a church that owes a payment since then is suspended. */
export const suspendedAt = (since: Temporal.Instant): Temporal.Instant => inDays(since, SUSPENDED_AFTER_DAYS)

/** The step that is due for what is owed since then: the latest day that has come and was not done. */
export function overdueStep(
  since: Temporal.Instant,
  doneDays: number | null,
  now: Temporal.Instant,
): number | null {
  const day = OVERDUE_DAYS.findLast((days) => !isBefore(now, inDays(since, days)))
  return day === undefined || (doneDays !== null && day <= doneDays) ? null : day
}

/** The notice that is due before a trial ends: the last one whose day has come and that was not given. */
export function trialNotice(
  endsAt: Temporal.Instant,
  toldDays: number | null,
  now: Temporal.Instant,
): number | null {
  if (!isBefore(now, endsAt)) return null
  const day = TRIAL_NOTICE_DAYS.findLast((days) => !isBefore(now, inDays(endsAt, -days)))
  return day === undefined || (toldDays !== null && toldDays <= day) ? null : day
}
