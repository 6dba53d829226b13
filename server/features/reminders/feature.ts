import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { previewReminder, sendReminder, undoReminder } from './reminders.ts'

const remindersRoutes = {
  preview: api.reminders.preview
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => previewReminder(deps, scope, input, deps.clock.now())),
  send: api.reminders.send
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, scope } }) => sendReminder(deps, scope, input, deps.clock.now())),
  undo: api.reminders.undo
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, churchId } }) => undoReminder(deps.db, churchId, input.id)),
}

export const reminders = { routes: { reminders: remindersRoutes } } satisfies Feature
