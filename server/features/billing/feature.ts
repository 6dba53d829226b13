import type { Feature } from '#server/feature.ts'
import { canPay } from './account.ts'
import { dueCardNotices } from './card-expiry.ts'
import { dueInterrupted } from './interrupted.ts'
import { dueDebts } from './overdue.ts'
import { dueRecharges, rechargeOrTell } from './recharge.ts'
import { billingRoutes } from './routes.ts'
import { enqueueAfterStart, enqueueDueReadings, followEvents, settleChurch } from './settle.ts'
import { dueTrialEnds, dueTrialNotices } from './trial.ts'

export const billing = {
  routes: { billing: billingRoutes },
  /** Once after a start: what happened meanwhile is read. */
  afterStart: enqueueAfterStart,
  jobs: (deps) => ({
    'credits.recharge': ({ churchId }) => rechargeOrTell(deps, churchId),
    'billing.settle': ({ churchId }) => settleChurch(deps, churchId),
    'billing.compare': ({ churchId }) => settleChurch(deps, churchId, { isComparison: true }),
  }),
  calls: ({ payments }) =>
    payments ? [{ path: payments.hook.path, read: async (call) => payments.hook.read(call) }] : [],
  hooks: (deps) => ({
    payments: (events) => followEvents(deps, events),
  }),
  dueWork: (deps) => [
    ...(canPay(deps) ? [dueInterrupted(deps), dueRecharges(deps), dueDebts(deps)] : []),
    { name: 'compare with the payment provider', run: () => enqueueDueReadings(deps) },
  ],
  unhurriedWork: (deps) => [dueTrialNotices(deps), dueTrialEnds(deps), dueCardNotices(deps)],
} satisfies Feature
