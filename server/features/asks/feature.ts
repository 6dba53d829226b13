import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { runDueAsks } from './due.ts'
import { lookForStandIns } from './look.ts'
import { asksRoutes } from './routes.ts'
import { askByItself } from './teams.ts'
import { writeStandInBack } from './write-back.ts'

export const asks = {
  routes: asksRoutes,
  jobs: (deps: Deps) => ({
    'asks.look': ({ askId }: { askId: number }) => lookForStandIns(deps, askId),
    'asks.write-back': ({ askId }: { askId: number }) => writeStandInBack(deps, askId),
  }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'ask others for free places', run: () => runDueAsks(deps) },
    { name: 'begin to ask others by itself', run: () => askByItself(deps) },
  ],
}
