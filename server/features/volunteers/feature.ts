import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { volunteersRoutes } from './routes.ts'
import { handleInbound } from './stored-texts.ts'

export const volunteers = {
  routes: volunteersRoutes,
  hooks: (deps: Deps) => ({
    texting_inbound: (events: readonly HookEventRow[]) => handleInbound(deps, events),
  }),
}
