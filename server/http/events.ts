import { api, member } from './api.ts'

export const eventsRoutes = {
  live: api.events.live
    .use(member)
    .handler(({ context, signal }) => context.live.of(context.churchId, signal)),
}
