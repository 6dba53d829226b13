import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { RosterKeeper } from '#server/features/integrations/roster-keeper.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { forgetRoster } from './forget.ts'
import { followHints } from './hints.ts'
import { continueSync, enqueueDueSyncs, requestSync } from './read.ts'
import { rosterRoutes } from './routes.ts'
import { enqueueDueWriteBacks, writeBack } from './write-back.ts'

/** What the roster does when a church connects its planning service, and when it disconnects. */
export const rosterKeeper: RosterKeeper = { begin: requestSync, forget: forgetRoster }

export const roster = {
  routes: rosterRoutes,
  jobs: (deps: Deps) => ({
    'planning.sync': ({ churchId }: { churchId: number }) => continueSync(deps, churchId),
    'planning.write-back': ({ answerId }: { answerId: number }) => writeBack(deps, answerId),
  }),
  hooks: (deps: Deps) => ({
    planning: (events: readonly HookEventRow[]) => followHints(deps, events),
  }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'queue due readings of rosters', run: () => enqueueDueSyncs(deps) },
    { name: 'queue due write-backs', run: () => enqueueDueWriteBacks(deps) },
  ],
}
