import { api, may } from '#server/http/api.ts'
import { presentRehearsal } from './rehearsal.ts'
import { checkKeyword, editKeyword, listKeywords, resetKeywords } from './words.ts'

const { keywords } = api
const success = true as const

export const keywordsRoutes = {
  list: keywords.list.use(may('church.read')).handler(async ({ context: { deps, churchId } }) => ({
    keywords: await listKeywords(deps.db, churchId),
  })),
  edit: keywords.edit
    .use(may('settings.change'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      keywords: await editKeyword(deps, { churchId, userId: session.userId }, input),
    })),
  reset: keywords.reset
    .use(may('settings.change'))
    .handler(async ({ context: { deps, churchId, session } }) => ({
      success,
      keywords: await resetKeywords(deps, { churchId, userId: session.userId }),
    })),
  check: keywords.check
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => checkKeyword(deps.db, churchId, input)),
  rehearse: keywords.rehearse
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => presentRehearsal(deps, churchId, input)),
}
