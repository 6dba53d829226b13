import type { Deps } from '#server/deps.ts'
import { rechargeOrTell } from './shortage.ts'

export const billing = {
  jobs: (deps: Deps) => ({
    'credits.recharge': ({ churchId }: { churchId: number }) => rechargeOrTell(deps, churchId),
  }),
}
