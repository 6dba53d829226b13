import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { canPay } from './account.ts'
import { dueCardNotices } from './card-expiry.ts'
import { dueInterrupted } from './interrupted.ts'
import { dueDebts } from './overdue.ts'
import { dueRecharges, recharge } from './recharge.ts'
import { billingRoutes } from './routes.ts'
import { enqueueAfterStart, enqueueDueReadings, followEvents, settleChurch } from './settle.ts'
import { rechargeOrTell } from './shortage.ts'
import { dueTrialEnds, dueTrialNotices } from './trial.ts'

export const billing = {
  routes: billingRoutes,
  recharge: async (deps: Deps, churchId: number): Promise<boolean> =>
    canPay(deps) && (await recharge(deps, churchId))?.outcome === 'done',
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
    ...(canPay(deps) ? [dueInterrupted(deps), dueRecharges(deps), dueDebts(deps)] : []),
    { name: 'compare with the payment provider', run: () => enqueueDueReadings(deps) },
    dueTrialNotices(deps),
    dueTrialEnds(deps),
    dueCardNotices(deps),
  ],
}
