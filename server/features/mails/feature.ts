import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { enqueueOverdueMails, sendMail } from './mail.ts'

export const mails = {
  jobs: (deps: Deps) => ({ 'mail.send': ({ mailId }: { mailId: number }) => sendMail(deps, mailId) }),
  dueWork: (deps: Deps): DueWork[] => [
    { name: 'take up overdue e-mails', run: () => enqueueOverdueMails(deps) },
  ],
}
