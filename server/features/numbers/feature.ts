import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { directNumbers, enqueueDirecting } from './direct.ts'
import { advanceBrand, enqueueDueBrands } from './registration/advance.ts'
import { publicPages } from './registration/public-pages.ts'
import { enqueueOverdueReleases, giveBack, releaseKept, releaseOfShut } from './release.ts'
import { numbersRoutes } from './routes.ts'
import { checkGivenUp, settleInterrupted } from './settle.ts'

export const numbers = {
  routes: numbersRoutes,
  /** Pages outside of the API. */
  plugins: (deps: Deps) => [publicPages(deps)],
  /** Once after a start, since our address may be another than when the numbers were bought. */
  afterStart: enqueueDirecting,
  jobs: (deps: Deps) => ({
    'numbers.direct': () => directNumbers(deps),
    'numbers.release': ({ numberId }: { numberId: number }) => giveBack(deps, numberId),
    'brand.submit': ({ churchId }: { churchId: number }) => advanceBrand(deps, churchId),
  }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'settle interrupted purchases', run: () => settleInterrupted(deps) },
    { name: 'look once more for purchases that were given up', run: () => checkGivenUp(deps) },
    { name: 'release numbers that were kept long enough', run: () => releaseKept(deps) },
    { name: 'release numbers of churches that ended', run: () => releaseOfShut(deps) },
    { name: 'take up overdue releases', run: () => enqueueOverdueReleases(deps) },
    { name: 'ask how far registrations are', run: () => enqueueDueBrands(deps) },
  ],
}
