import type { CreditBundle } from '#contract/billing.ts'
import { dollars } from '../money.ts'

/** The value of the first choice of a dropdown. */
export const NOTHING = '0'

/** 'Select Credit', then '100 credits - $12.00' and so on. */
export const bundleChoices = (bundles: readonly CreditBundle[]): { value: string; label: string }[] => [
  { value: NOTHING, label: 'Select Credit' },
  ...bundles.map(({ id, quantity, amount }) => ({
    value: String(id),
    label: `${quantity} credits - ${dollars(amount)}`,
  })),
]

type Chosen = { bundle: CreditBundle | undefined; hasCard: boolean; timesAMonth: number }

/** What recharging by itself will cost at most, or what is still to be chosen for it. */
export function rechargeInWords({ bundle, hasCard, timesAMonth }: Chosen): string {
  if (!bundle) return `Choose how many credits to buy${hasCard ? '' : ', and a card,'} to enable it.`
  const once = `Each time ${bundle.quantity} credits for ${dollars(bundle.amount)}`
  const most = `at most ${dollars(bundle.amount * timesAMonth)} in a calendar month`
  return hasCard ? `${once}, ${most}.` : `${once}, ${most}. Choose a card to enable it.`
}

/** The smallest bundle with so many credits, else the largest. */
export function bundleFor(bundles: readonly CreditBundle[], credits: number): CreditBundle | undefined {
  const sorted = bundles.toSorted((a, b) => a.quantity - b.quantity)
  return sorted.find(({ quantity }) => quantity >= credits) ?? sorted.at(-1)
}
