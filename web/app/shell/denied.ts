import type { Church } from '#contract/churches.ts'

const SHUT = ['Cancelled', 'Not Active']

/** Whether a church sees nothing but its billing on the pages that carry the denied-page flag (spec 001 §4). */
export const isDenied = (church: Pick<Church, 'status'> | null): boolean =>
  church !== null && SHUT.includes(church.status)
