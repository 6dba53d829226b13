import type { PlanningWords } from '../port.ts'

/** What Planning Center asks of the account that connects it. */
export const WORDS: PlanningWords = {
  noAccess:
    'Planning Center let you in, but your account there has no access to Services. Ask an administrator of your organization to give you access, or let somebody connect who has it.',
  noRefreshToken:
    'Planning Center let you in, but without what keeps the connection alive. Remove the app there and connect again: in Planning Center, open your account menu, choose Connected apps, and remove Steeple.',
  accessNeeded: 'They need access to Services and People.',
}
