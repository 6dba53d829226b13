import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'

/** A number of the church, as the list of numbers returns it. */
export type MyNumber = InferContractRouterOutputs<typeof contract>['numbers']['list']['numbers'][number]
