import type { Church } from '#contract/churches.ts'
import { isShut } from '#core/vocabulary/churches.ts'

/** Whether a church sees its billing instead of the pages that are denied to cancelled and suspended churches. */
export const isDenied = (church: Pick<Church, 'status'> | null): boolean =>
  church !== null && isShut(church.status)
