import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { tellOfExpiringCards } from './card-expiry.ts'
import { settleInterrupted } from './interrupted.ts'
import { followDebts } from './overdue.ts'
import { recharge, rechargeLow } from './recharge.ts'
import { billingRoutes } from './routes.ts'
import { enqueueAfterStart, enqueueDueReadings, followEvents, settleChurch } from './settle.ts'
import { rechargeOrTell } from './shortage.ts'
import { endTrials, tellOfTrialEnds } from './trial.ts'

export const billing = {
  routes: billingRoutes,
  recharge,
  /** Once after a start: what happened meanwhile is read. */
  afterStart: enqueueAfterStart,
  jobs: (deps: Deps) => ({
    'credits.recharge': ({ churchId }: { churchId: number }) => rechargeOrTell(deps, churchId),
    'billing.settle': ({ churchId }: { churchId: number }) => settleChurch(deps, churchId),
    'billing.compare': ({ churchId }: { churchId: number }) =>
      settleChurch(deps, churchId, { isComparison: true }),
  }),
  calls: ({ payments }: Deps): HookSource[] =>
    payments ? [{ path: payments.hook.path, read: async (call) => payments.hook.read(call) }] : [],
  hooks: (deps: Deps) => ({
    payments: (events: readonly HookEventRow[]) => followEvents(deps, events),
  }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'take up interrupted payments', run: () => settleInterrupted(deps) },
    { name: 'compare with the payment provider', run: () => enqueueDueReadings(deps) },
    { name: 'recharge credits', run: () => rechargeLow(deps) },
    { name: 'follow what is owed', run: () => followDebts(deps) },
    { name: 'tell that trials end', run: () => tellOfTrialEnds(deps) },
    { name: 'tell that cards expire', run: () => tellOfExpiringCards(deps) },
    { name: 'end trials', run: () => endTrials(deps) },
  ],
}
