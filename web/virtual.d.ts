/** The contract without its schemas, made by vite.config.ts. */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract'
  export const contract: AnyContractRouter
}
