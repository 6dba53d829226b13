import type { PlanningWords } from '../port.ts'

/** What Planning Center asks of the account that connects it. */
export const WORDS: PlanningWords = {
  noAccess:
    'Planning Center let you in, but your account there has no access to Services. Ask an administrator of your organization to give you access, or let somebody connect who has it.',
  accessNeeded: 'They need access to Services and People.',
}
