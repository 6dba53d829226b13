import { presentChurch } from '#server/db/church.ts'
import { api, may } from '#server/http/api.ts'
import { checkPerson } from './check-person.ts'
import { presentLeftOut } from './left-out.ts'
import { savePreferences } from './preferences.ts'
import { presentProgress } from './progress.ts'
import { syncOnRequest } from './read.ts'

const { roster } = api
const success = true as const

export const rosterRoutes = {
  startSync: roster.startSync
    .use(may('planning.read_again'))
    .handler(async ({ context: { deps, churchId } }) => {
      await syncOnRequest(deps, churchId)
      return { success, sync: await presentProgress(deps.db, churchId) }
    }),

  sync: roster.sync
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentProgress(deps.db, churchId)),

  leftOut: roster.leftOut
    .use(may('church.read'))
    .handler(({ context: { deps, scope } }) => presentLeftOut(deps, scope, deps.clock.now())),
  checkPerson: roster.checkPerson
    .use(may('planning.read_again'))
    .handler(({ input, context: { deps, churchId } }) => checkPerson(deps, churchId, input.personId)),

  savePreferences: roster.savePreferences
    .use(may('settings.change'))
    .handler(async ({ input, context: { deps, churchId } }) => {
      await savePreferences(deps, churchId, input)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),
}
