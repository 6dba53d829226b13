import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { lookForMissed, lookForMissedAgain, takeInMissed } from './missed-texts.ts'
import { conversationRoutes } from './routes.ts'
import { handleInbound } from './stored-texts.ts'

export const conversation = {
  routes: conversationRoutes,
  /** Once after a start: what was texted meanwhile is taken in. */
  afterStart: lookForMissed,
  jobs: (deps: Deps) => ({ 'texts.take-in-missed': () => takeInMissed(deps) }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'look for texts that were missed', run: () => lookForMissedAgain(deps) },
  ],
  hooks: (deps: Deps) => ({
    texting_inbound: (events: readonly HookEventRow[]) => handleInbound(deps, events),
  }),
}
