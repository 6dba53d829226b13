import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'
import { carrierCalls, handleReceipts } from './carrier-calls.ts'
import { dispatchDue } from './dispatch/dispatch.ts'
import type { Freshen, Shorten } from './dispatch/freshen.ts'
import { recoverInterrupted } from './dispatch/recover.ts'
import { forgetOldTexts } from './forget.ts'
import { linkVisits } from './link-visits.ts'
import { forgetLinks } from './links.ts'
import { readMissedReceipts } from './outcomes/missed-receipts.ts'
import { messagesRoutes } from './routes.ts'
import { enqueueDueScheduling, scheduleEveryone } from './schedule-everyone.ts'

export const messages = {
  routes: messagesRoutes,
  jobs: (deps: Deps) => ({
    'messages.schedule': (data: { churchId: number }) => scheduleEveryone(deps, data),
  }),
  /** Pages outside of the API. */
  plugins: (deps: Deps) => [linkVisits(deps)],
  calls: carrierCalls,
  hooks: (deps: Deps) => ({
    texting_status: (events: readonly HookEventRow[]) => handleReceipts(deps, events),
  }),
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget old texts', run: (now) => forgetOldTexts(db, now) },
    { name: 'forget links that are over', run: (now) => forgetLinks(db, now) },
  ],
  /** `freshen` reads a stale roster again, `shorten` asks for short links, before a text goes. */
  dueWork: (deps: Deps, lent: { freshen: Freshen; shorten: Shorten }): DueWork[] => [
    { name: 'send due texts', run: () => dispatchDue({ ...deps, ...lent }) },
    { name: 'recover interrupted texts', run: () => recoverInterrupted(deps) },
    { name: 'read missed receipts', run: () => readMissedReceipts(deps) },
    { name: 'schedule texts anew', run: () => enqueueDueScheduling(deps) },
  ],
}
