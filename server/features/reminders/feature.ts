import type { Feature } from '#server/feature.ts'
import { api, member } from '#server/http/api.ts'
import { previewReminder, sendReminder, undoReminder } from './reminders.ts'

const remindersRoutes = {
  preview: api.reminders.preview
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      previewReminder(deps, churchId, input, deps.clock.now()),
    ),
  send: api.reminders.send
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      sendReminder(deps.db, churchId, input, deps.clock.now()),
    ),
  undo: api.reminders.undo
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => undoReminder(deps.db, churchId, input.id)),
}

export const reminders = { routes: { reminders: remindersRoutes } } satisfies Feature
