import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { forgetExpired } from './expired.ts'

export const accessDueWork = (deps: Deps): DueWork[] => [
  { name: 'forget what has expired', run: () => forgetExpired(deps) },
]
