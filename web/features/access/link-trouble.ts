import { errorStatus } from '#web/lib/errors.ts'

/** Whether the server could not answer, which says nothing about a link. */
export function isTrouble(error: unknown): boolean {
  const status = errorStatus(error)
  return status === null || status >= 429
}

/** How a link is asked about: once, since it may be good for one answer only. */
export const ASK_ONCE = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const

let why: string | null = null

/** Kept for the login page: why the link did not work that led there. */
export function keepReason(sentence: string): void {
  why = sentence
}

/** The sentence that was kept; null when nobody came from a link. */
export const keptReason = (): string | null => why
