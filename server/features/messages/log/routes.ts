import { api, member } from '#server/http/api.ts'
import { listLog } from './queries.ts'

export const messagesRoutes = {
  list: api.messages.list
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => listLog(deps.db, churchId, input)),
}
