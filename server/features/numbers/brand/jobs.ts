import type { Deps } from '#server/deps.ts'
import type { JobHandlers } from '#server/jobs/jobs.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { advanceBrand, enqueueDueBrands } from './submitting/actions.ts'

export const brandJobs = (
  deps: Deps,
): { handlers: Pick<JobHandlers, 'brand.submit'>; dueWork: DueWork[] } => ({
  handlers: { 'brand.submit': ({ churchId }) => advanceBrand(deps, churchId) },
  dueWork: [{ name: 'ask how far registrations are', run: () => enqueueDueBrands(deps) }],
})
