import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CurrentPackage } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import type { Dialog } from '../dialogs.ts'
import { bundleFor } from './bundles.ts'

const route = getRouteApi('/workspace/billing')

/**
 * Whoever came for credits that are missing sees the purchase at once, or the plans where a plan comes first; a church
 * that an admin has suspended sees neither.
 */
export function useBuyMissing(
  { credit_sale: sale, suspension }: CurrentPackage,
  open: (dialog: Dialog) => void,
): void {
  const { credits } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery({ ...api.billing.bundles.queryOptions(), enabled: credits !== undefined })
  useEffect(() => {
    if (!credits || !data) return
    const bundle = bundleFor(data.bundles, credits)
    if (!sale.is_enabled && !suspension) open({ name: 'plans' })
    else if (sale.is_enabled && bundle) open({ name: 'buy', bundle })
    void navigate({ search: {}, replace: true })
  }, [credits, data, sale.is_enabled, suspension, open, navigate])
}
