import type { Feature } from '#server/feature.ts'
import { enqueueOverdueMails, sendMail } from './mail.ts'

export const mails = {
  jobs: (deps) => ({ 'mail.send': ({ mailId }) => sendMail(deps, mailId) }),
  unhurriedWork: (deps) => [{ name: 'take up overdue e-mails', run: () => enqueueOverdueMails(deps) }],
} satisfies Feature
