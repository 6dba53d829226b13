import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'
import type { StatusFilter } from '#contract/shared.ts'

export type Dashboard = Awaited<ReturnType<ContractRouterClient<typeof contract>['dashboard']['get']>>

/** How many people each tile counts; -1 while loading, 0 after a failure. */
export type Counts = Record<StatusFilter, number>

const all = (count: number): Counts => ({ U: count, C: count, D: count, F: count, A: count })

export const countsOf = ({ data, isError }: { data?: Dashboard; isError: boolean }): Counts => {
  if (!data) return all(isError ? 0 : -1)
  return { U: data.unconfirmed, C: data.accepted, D: data.declined, F: data.failed, A: data.sent }
}
