import type { Deps } from '#server/deps.ts'
import type { JobHandlers } from '#server/jobs/jobs.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { advanceBrand, enqueueDueBrands } from './registration/advance.ts'
import { enqueueOverdueReleases, giveBack, releaseKept } from './release.ts'
import { checkGivenUp, settleInterrupted } from './settle.ts'

type Handlers = Pick<JobHandlers, 'numbers.release'>

export const numbersJobs = (deps: Deps): { handlers: Handlers; dueWork: DueWork[] } => ({
  handlers: { 'numbers.release': ({ numberId }) => giveBack(deps, numberId) },
  dueWork: [
    { name: 'settle interrupted purchases', run: () => settleInterrupted(deps) },
    { name: 'look once more for purchases that were given up', run: () => checkGivenUp(deps) },
    { name: 'release numbers that were kept long enough', run: () => releaseKept(deps) },
    { name: 'take up overdue releases', run: () => enqueueOverdueReleases(deps) },
  ],
})

export const brandJobs = (
  deps: Deps,
): { handlers: Pick<JobHandlers, 'brand.submit'>; dueWork: DueWork[] } => ({
  handlers: { 'brand.submit': ({ churchId }) => advanceBrand(deps, churchId) },
  dueWork: [{ name: 'ask how far registrations are', run: () => enqueueDueBrands(deps) }],
})
