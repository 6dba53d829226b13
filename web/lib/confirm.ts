import { useSyncExternalStore } from 'react'
import type { Confirmation } from '#core/vocabulary/users.ts'

/** What is asked for, and where the answer goes. */
export type Question = { what: Confirmation; answer: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let question: Question | null = null
let waiting: Promise<boolean> | null = null

function tell(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Asks whoever is signed in to show once more who they are; answers whether they did. Calls that need it at the same
 * moment wait for the same answer.
 */
export function askToConfirm(what: Confirmation): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => tell({ what, answer })).finally(() => {
    waiting = null
    tell(null)
  })
  return waiting
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is being asked for; null when nothing is. */
export const useQuestion = (): Question | null => useSyncExternalStore(onChange, () => question)
