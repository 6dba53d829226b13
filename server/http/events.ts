import { api, may } from './api.ts'

export const eventsRoutes = {
  live: api.events.live
    .use(may('church.read'))
    .handler(({ context, signal }) =>
      context.live.of({ churchId: context.churchId, sessionId: context.session.id }, signal),
    ),
}
