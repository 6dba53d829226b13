import type { NoCreditsReason } from '#core/vocabulary/billing.ts'
import { ACTIVE, type ChurchStatus } from '#core/vocabulary/churches.ts'

/** What decides whether a church can buy credits. */
type Buyer = { status: ChurchStatus; hasPackage: boolean; isDemo: boolean }

const SENTENCES: Record<NoCreditsReason, string> = {
  no_package: 'Please subscribe to one of our plans to add credits.',
  not_active: 'Credits can be added while your subscription is active.',
}

function reasonOf({ status, hasPackage, isDemo }: Buyer): NoCreditsReason | null {
  if (isDemo) return null
  if (!hasPackage) return 'no_package'
  return status === ACTIVE ? null : 'not_active'
}

/** Whether a church can buy credits, and else why not. */
export function creditSale(buyer: Buyer): {
  is_enabled: boolean
  reason: NoCreditsReason | null
  sentence: string | null
} {
  const reason = reasonOf(buyer)
  return { is_enabled: reason === null, reason, sentence: reason && SENTENCES[reason] }
}

/** The smallest of the bundles that covers what is missing, else the largest. */
export function bundleFor<Bundle extends { quantity: number }>(
  missing: number,
  bundles: readonly Bundle[],
): Bundle | null {
  const sorted = bundles.toSorted((one, other) => one.quantity - other.quantity)
  return sorted.find(({ quantity }) => quantity >= missing) ?? sorted.at(-1) ?? null
}
