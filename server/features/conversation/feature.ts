import type { Feature } from '#server/feature.ts'
import { catchUp } from './catch-up.ts'
import { lookForMissedAgain, takeInMissed } from './missed-texts.ts'
import { conversationRoutes } from './routes.ts'
import { handleInbound } from './stored-texts.ts'

export const conversation = {
  routes: { conversation: conversationRoutes },
  jobs: (deps) => ({ 'texts.take-in-missed': async () => void (await takeInMissed(deps)) }),
  dueWork: (deps) => [{ name: 'catch up after a standstill', run: () => catchUp(deps) }],
  unhurriedWork: (deps) => [{ name: 'look for texts that were missed', run: () => lookForMissedAgain(deps) }],
  hooks: (deps) => ({
    texting_inbound: (events) => handleInbound(deps, events),
  }),
} satisfies Feature
