import type { Feature } from '#server/feature.ts'
import { lookForMissed, lookForMissedAgain, takeInMissed } from './missed-texts.ts'
import { conversationRoutes } from './routes.ts'
import { handleInbound } from './stored-texts.ts'

export const conversation = {
  routes: { conversation: conversationRoutes },
  /** Once after a start: what was texted meanwhile is taken in. */
  afterStart: lookForMissed,
  jobs: (deps) => ({ 'texts.take-in-missed': () => takeInMissed(deps) }),
  dueWork: (deps) => [{ name: 'look for texts that were missed', run: () => lookForMissedAgain(deps) }],
  hooks: (deps) => ({
    texting_inbound: (events) => handleInbound(deps, events),
  }),
} satisfies Feature
