import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { eraseChurch } from './erase-church.ts'
import { erasePerson } from './erase-person.ts'
import { exportChurch, exportPerson } from './export.ts'

const done = { success: true as const }

const privacyRoutes = {
  exportChurch: api.privacy.exportChurch
    .use(may('data.manage'))
    .handler(({ context: { deps, churchId, session } }) =>
      exportChurch(deps, { churchId, userId: session.userId }),
    ),
  exportPerson: api.privacy.exportPerson
    .use(may('data.manage'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      exportPerson(deps, { churchId, userId: session.userId }, input.personId),
    ),
  erasePerson: api.privacy.erasePerson
    .use(may('data.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await erasePerson(deps, { churchId, userId: session.userId }, input.personId)
      return done
    }),
  eraseOwnChurch: api.privacy.eraseOwnChurch
    .use(may('data.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await eraseChurch(deps, { churchId, userId: session.userId, name: input.name })
      return done
    }),
  eraseChurch: api.privacy.eraseChurch
    .use(may('church.erase'))
    .handler(async ({ input, context: { deps, session } }) => {
      await eraseChurch(deps, { ...input, userId: session.userId })
      return done
    }),
}

export const privacy = { routes: { privacy: privacyRoutes } } satisfies Feature
