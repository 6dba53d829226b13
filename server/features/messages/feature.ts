import type { Feature } from '#server/feature.ts'
import { carrierCalls, handleReceipts } from './carrier-calls.ts'
import { lookAtAccounts } from './church-accounts.ts'
import { dispatchDue } from './dispatch/dispatch.ts'
import { recoverInterrupted } from './dispatch/recover.ts'
import { forgetOldTexts } from './forget.ts'
import { linkVisits } from './link-visits.ts'
import { forgetLinks } from './links.ts'
import { readMissedReceipts } from './outcomes/missed-receipts.ts'
import { messagesRoutes } from './routes.ts'
import { enqueueDueScheduling, scheduleEveryone } from './schedule-everyone.ts'
import { beat, beginLook } from './standstill.ts'
import { forgetStrays } from './strays.ts'

export const messages = {
  routes: { messages: messagesRoutes },
  /** Whatever happened before: nothing goes before the carrier was asked. */
  afterStart: ({ db }) => beginLook(db),
  jobs: (deps) => ({
    'messages.schedule': (data) => scheduleEveryone(deps, data),
  }),
  /** Pages outside of the API. */
  plugins: (deps) => [linkVisits(deps)],
  calls: carrierCalls,
  hooks: (deps) => ({
    texting_status: (events) => handleReceipts(deps, events),
  }),
  daily: ({ db }) => [
    { name: 'forget old texts', run: (now) => forgetOldTexts(db, now) },
    { name: 'forget links that are over', run: (now) => forgetLinks(db, now) },
    { name: 'forget what carriers had sent', run: (now) => forgetStrays(db, now) },
  ],
  dueWork: (deps) => [
    { name: 'notice a standstill', run: () => beat(deps) },
    { name: 'send due texts', run: () => dispatchDue(deps) },
    { name: 'recover interrupted texts', run: () => recoverInterrupted(deps) },
    { name: 'schedule texts anew', run: () => enqueueDueScheduling(deps) },
  ],
  unhurriedWork: (deps) => [
    { name: 'read missed receipts', run: () => readMissedReceipts(deps) },
    { name: 'look at the accounts of churches', run: () => lookAtAccounts(deps) },
  ],
} satisfies Feature
