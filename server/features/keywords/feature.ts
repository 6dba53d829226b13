import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { checkKeyword, editKeyword, listKeywords, resetKeywords } from './own-keywords.ts'
import { presentRehearsal } from './rehearsal.ts'

const success = true as const

const keywordsRoutes = {
  list: api.keywords.list.use(may('church.read')).handler(async ({ context: { deps, churchId } }) => ({
    keywords: await listKeywords(deps.db, churchId),
  })),
  edit: api.keywords.edit
    .use(may('settings.change'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      keywords: await editKeyword(deps, { churchId, userId: session.userId }, input),
    })),
  reset: api.keywords.reset
    .use(may('settings.change'))
    .handler(async ({ context: { deps, churchId, session } }) => ({
      success,
      keywords: await resetKeywords(deps, { churchId, userId: session.userId }),
    })),
  check: api.keywords.check
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => checkKeyword(deps.db, churchId, input)),
  rehearse: api.keywords.rehearse
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => presentRehearsal(deps, churchId, input)),
}

export const keywords = { routes: { keywords: keywordsRoutes } } satisfies Feature
