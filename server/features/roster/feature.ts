import type { Feature } from '#server/feature.ts'
import { followHints } from './hints.ts'
import { continueSync, enqueueDueSyncs } from './read.ts'
import { rosterRoutes } from './routes.ts'
import { enqueueDueWriteBacks, writeBack } from './write-back.ts'

export const roster = {
  routes: { roster: rosterRoutes },
  jobs: (deps) => ({
    'planning.sync': ({ churchId }) => continueSync(deps, churchId),
    'planning.write-back': ({ answerId }) => writeBack(deps, answerId),
  }),
  hooks: (deps) => ({
    planning: (events) => followHints(deps, events),
  }),
  dueWork: (deps) => [
    { name: 'queue due readings of rosters', run: () => enqueueDueSyncs(deps) },
    { name: 'queue due write-backs', run: () => enqueueDueWriteBacks(deps) },
  ],
} satisfies Feature
