import type { Feature } from '#server/feature.ts'
import { dueAsks, enqueueDueAsks } from './due.ts'
import { lookForStandIns } from './look.ts'
import { asksRoutes } from './routes.ts'
import { dueEmptyPlaces } from './teams.ts'
import { writeStandInBack } from './write-back.ts'

export const asks = {
  routes: { asks: asksRoutes },
  jobs: (deps) => ({
    'asks.look': ({ churchId }) => lookForStandIns(deps, churchId),
    'asks.write-back': (job) => writeStandInBack(deps, job),
  }),
  dueWork: (deps) => [dueAsks(deps), { name: 'queue due asks', run: () => enqueueDueAsks(deps) }],
  unhurriedWork: (deps) => [dueEmptyPlaces(deps)],
} satisfies Feature
