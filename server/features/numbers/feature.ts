import type { Feature } from '#server/feature.ts'
import { directNumbers, enqueueDirecting } from './direct.ts'
import { dueClosings, dueLeaving, dueWithdrawals } from './leave.ts'
import { advanceBrand, enqueueDueBrands } from './registration/advance.ts'
import { publicPages } from './registration/public-pages.ts'
import { dueReleases, dueReleasesOfShut, enqueueOverdueReleases, giveBack } from './release.ts'
import { numbersRoutes } from './routes.ts'
import { dueInterrupted, dueLastLooks } from './settle-purchase.ts'

export const numbers = {
  routes: { numbers: numbersRoutes },
  /** Pages outside of the API. */
  plugins: (deps) => [publicPages(deps)],
  /** Once after a start, since our address may be another than when the numbers were bought. */
  afterStart: enqueueDirecting,
  jobs: (deps) => ({
    'numbers.direct': () => directNumbers(deps),
    'numbers.release': ({ numberId }) => giveBack(deps, numberId),
    'brand.submit': ({ churchId }) => advanceBrand(deps, churchId),
  }),
  dueWork: (deps) => [{ name: 'ask how far registrations are', run: () => enqueueDueBrands(deps) }],
  unhurriedWork: (deps) => [
    dueInterrupted(deps),
    dueLastLooks(deps),
    dueReleases(deps),
    dueReleasesOfShut(deps),
    dueLeaving(deps),
    dueWithdrawals(deps),
    dueClosings(deps),
    { name: 'take up overdue releases', run: () => enqueueOverdueReleases(deps) },
  ],
} satisfies Feature
