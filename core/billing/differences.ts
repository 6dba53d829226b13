import { dollars } from '#core/billing/money.ts'
import { isRunning } from '#core/billing/standing.ts'
import { isAfter } from '#core/time/instant.ts'
import type { SubscriptionStatus } from '#core/vocabulary/payments.ts'

type Subscription = {
  id: string
  /** In words; null when it is no package of ours. */
  plan: string | null
  status: SubscriptionStatus
  cancelsAtEnd: boolean
  /** When its present period began. */
  since: Temporal.Instant
}
type Payment = { id: string; cents: number; refundedCents: number; at: Temporal.Instant }

/** What is known of a church, here or at the payment provider: payments that were made, cards by their ids. */
export type Books = {
  subscriptions: readonly Subscription[]
  payments: readonly Payment[]
  cards: readonly string[]
}

/** What has just happened is not told of yet. */
const NEWS_HOURS = 2

const keyed = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

const namesOf = ({ plan }: Subscription): string => (plan === null ? 'no plan of ours' : plan)

function subscriptionDifference(here: Subscription | undefined, there: Subscription | undefined) {
  if (!here) {
    if (!there || !isRunning(there)) return null
    return `A subscription to ${namesOf(there)} runs at the payment provider and was not known here.`
  }
  const name = `The subscription to ${namesOf(here)}`
  if (!there) return isRunning(here) ? `${name} is not there at the payment provider.` : null
  if (here.status !== there.status)
    return `${name} was ${here.status} here and ${there.status} at the payment provider.`
  if (!isRunning(here)) return null
  if (here.plan !== there.plan) return `${name} was to ${namesOf(there)} at the payment provider.`
  if (here.cancelsAtEnd === there.cancelsAtEnd) return null
  return there.cancelsAtEnd
    ? `${name} was cancelled at the payment provider.`
    : `${name} was cancelled here and goes on at the payment provider.`
}

function paymentDifference(here: Payment | undefined, there: Payment | undefined): string | null {
  if (!here) return there ? `A payment of ${dollars(there.cents)} was not known here.` : null
  const name = `payment of ${dollars(here.cents)}`
  if (!there) return `A ${name} is not there at the payment provider.`
  if (here.cents !== there.cents)
    return `A ${name} was one of ${dollars(there.cents)} at the payment provider.`
  if (here.refundedCents === there.refundedCents) return null
  return `Of a ${name}, ${dollars(there.refundedCents)} was paid back at the payment provider and ${dollars(here.refundedCents)} here.`
}

const idsOf = (...lists: (readonly { id: string }[])[]): string[] => [
  ...new Set(lists.flat().map(({ id }) => id)),
]

const cardDifferences = (here: readonly string[], there: readonly string[]): string[] => [
  ...there.filter((id) => !here.includes(id)).map(() => 'A card was added at the payment provider.'),
  ...here.filter((id) => !there.includes(id)).map(() => 'A card was removed at the payment provider.'),
]

/** In what the books of a church differ here and at the payment provider, in words; what has just happened is left out. */
export function differencesOf(here: Books, there: Books, now: Temporal.Instant): string[] {
  const news = now.subtract({ hours: NEWS_HOURS })
  const isNews = (at: Temporal.Instant | undefined): boolean => at !== undefined && isAfter(at, news)
  const subscriptions = [keyed(here.subscriptions), keyed(there.subscriptions)] as const
  const payments = [keyed(here.payments), keyed(there.payments)] as const
  const running = there.subscriptions.filter(isRunning).length
  const found = [
    ...idsOf(here.subscriptions, there.subscriptions).map((id) => {
      const [ours, theirs] = [subscriptions[0].get(id), subscriptions[1].get(id)]
      return isNews(theirs?.since) ? null : subscriptionDifference(ours, theirs)
    }),
    running > 1 ? `${running} subscriptions run at the payment provider.` : null,
    ...idsOf(here.payments, there.payments).map((id) => {
      const [ours, theirs] = [payments[0].get(id), payments[1].get(id)]
      return isNews(theirs?.at ?? ours?.at) ? null : paymentDifference(ours, theirs)
    }),
    ...cardDifferences(here.cards, there.cards),
  ]
  return found.filter((words) => words !== null)
}
