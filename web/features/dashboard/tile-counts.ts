import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'
import type { StatusFilter } from '#contract/shared.ts'

export type Dashboard = Awaited<ReturnType<ContractRouterClient<typeof contract>['dashboard']['get']>>

/** How many people each tile counts, the last one texts; -1 while loading, null when they could not be loaded. */
export type Counts = Record<StatusFilter, number | null>

const all = (count: number | null): Counts => ({ U: count, C: count, D: count, F: count, A: count })

export function countsOf({ data, isError }: { data?: Dashboard | undefined; isError: boolean }): Counts {
  if (!data) return all(isError ? null : -1)
  return { U: data.unconfirmed, C: data.accepted, D: data.declined, F: data.failed, A: data.sent }
}
