const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as people read them, for example '$1,420.00'. */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100)

type Payments = { nextCents: number; nextAt: Temporal.Instant; leftCents: number; isMonthly: boolean }

/** The first payment that takes money, when what is left of earlier ones pays some before it. */
export function firstPayment({ nextCents, nextAt, leftCents, isMonthly }: Payments) {
  const paid = nextCents <= 0 ? 0 : Math.floor(leftCents / nextCents)
  const duration = isMonthly ? { months: paid } : { years: paid }
  return {
    nextCents: nextCents - (leftCents - paid * nextCents),
    nextAt: nextAt.toZonedDateTimeISO('UTC').add(duration).toInstant(),
  }
}

const RULES = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

const ordinal = (day: number): string => `${day}${ENDINGS[RULES.select(day)] ?? 'th'}`

/** Within so many days a date is clear without its month. */
const NEAR_DAYS = 31

function dayInWords(at: Temporal.Instant, zone: string, now: Temporal.Instant): string {
  const date = at.toZonedDateTimeISO(zone).toPlainDate()
  const { days } = date.since(now.toZonedDateTimeISO(zone).toPlainDate(), { largestUnit: 'days' })
  if (days < NEAR_DAYS) return `the ${ordinal(date.day)}`
  return date.toLocaleString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
}

/** What is paid now and later, for example 'You pay $14.20 now, then $30.00 on the 1st'. */
export function paymentsInWords(
  { dueNowCents, nextCents, nextAt }: { dueNowCents: number; nextCents: number; nextAt: Temporal.Instant },
  zone: string,
  now: Temporal.Instant,
): string {
  const first = dueNowCents === 0 ? 'nothing' : dollars(dueNowCents)
  return `You pay ${first} now, then ${dollars(nextCents)} on ${dayInWords(nextAt, zone, now)}`
}
