import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { reload } from '#web/lib/live.ts'
import { useMe } from '#web/lib/profile.ts'

const LOOK_AGAIN_MS = 4_000

/** The package of the church; looks again and again while a payment is not finalized. */
export const useCurrentPackage = () =>
  useQuery(
    api.billing.currentPackage.queryOptions({
      refetchInterval: ({ state }) => (state.data?.billSyncing ? LOOK_AGAIN_MS : false),
    }),
  )

export function useCards() {
  const query = useQuery(api.billing.cards.queryOptions())
  return { ...query, cards: query.data?.cards.data }
}

/** Asks again for everything that a change of the church makes stale: the events that tell of it need not do so too. */
export function useRefreshBilling() {
  const queries = useQueryClient()
  return () => reload(queries, ['church'])
}

/** The time zone of the person who is signed in. */
export function useBillingZone(): string {
  const { user, church } = useMe()
  return user?.timezone || church?.timezone || 'UTC'
}
