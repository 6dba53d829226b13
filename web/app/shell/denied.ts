import type { Church } from '#contract/churches.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'

/** Whether a church sees nothing but its billing on the pages that carry the denied-page flag. */
export const isDenied = (church: Pick<Church, 'status'> | null): boolean =>
  church !== null && SHUT_STATUSES.includes(church.status)
