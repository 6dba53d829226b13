import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { dueAsks, enqueueDueAsks } from './due.ts'
import { lookForStandIns } from './look.ts'
import { asksRoutes } from './routes.ts'
import { dueEmptyPlaces } from './teams.ts'
import { writeStandInBack } from './write-back.ts'

export const asks = {
  routes: asksRoutes,
  jobs: (deps: Deps) => ({
    'asks.look': ({ askId }: { askId: number }) => lookForStandIns(deps, askId),
    'asks.write-back': ({ askId }: { askId: number }) => writeStandInBack(deps, askId),
  }),
  dueWork: (deps: Deps): DueWork[] => [
    dueAsks(deps),
    { name: 'queue due asks', run: () => enqueueDueAsks(deps) },
    dueEmptyPlaces(deps),
  ],
}
