import { useSyncExternalStore } from 'react'

export const STEPS = ['asked', 'answered', 'looked'] as const
export type Step = (typeof STEPS)[number]

const KEY = 'guide'
const listeners = new Set<() => void>()

/** What was done in this browser, as words in one string. */
function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps that a step of the guide was taken, wherever on the console that was. */
export function take(step: Step | 'closed'): void {
  localStorage.setItem(KEY, [...new Set([...kept().split(' '), step])].join(' ').trim())
  for (const listener of listeners) listener()
}

export const useProgress = (): ReadonlySet<string> => new Set(useSyncExternalStore(follow, kept).split(' '))
