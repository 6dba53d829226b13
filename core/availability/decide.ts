import type { Availability } from '#reader/read.ts'
import type { AwayDays } from './texts.ts'

/** How far the question to somebody is, when they write. */
export type AskedOf = { state: 'asked' | 'confirming'; hasAskedBack: boolean; days: readonly AwayDays[] }

/** What becomes of it. `again` asks once more; `keep` leaves the text to somebody at the church. */
export type AvailabilityStep =
  | { kind: 'done'; days: readonly AwayDays[] }
  | { kind: 'confirm'; days: readonly AwayDays[] }
  | { kind: 'again' }
  | { kind: 'keep' }

/** What to do with an answer: days count only once they were repeated in words and answered YES. */
export function nextStep(asked: AskedOf, heard: { agrees: boolean; read: Availability }): AvailabilityStep {
  const { agrees, read } = heard
  if (asked.state === 'confirming' && agrees) return { kind: 'done', days: asked.days }
  if (read.kind === 'days') return { kind: 'confirm', days: read.days }
  // 'No' to 'Is that right?' says that the days are wrong, and not that there are none.
  if (read.kind === 'all_good' && asked.state === 'asked') return { kind: 'done', days: [] }
  return asked.hasAskedBack ? { kind: 'keep' } : { kind: 'again' }
}
