import { api, member } from './api.ts'

export const eventsRoutes = {
  live: api.events.live
    .use(member)
    .handler(({ context, signal }) =>
      context.live.of({ churchId: context.churchId, sessionId: context.session.id }, signal),
    ),
}
