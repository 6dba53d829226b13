import { isBefore, later } from '#core/time/instant.ts'
import { insideWindow, nextOpening, type TextingWindow } from '#core/time/window.ts'

/** How one of those who may be asked stands. */
export type AskedPerson = {
  personId: string
  /** `waiting`: nobody asked them yet. `later`: something else is asked of them for now. `left_out`: nobody will. */
  is: 'waiting' | 'later' | 'asked' | 'said_no' | 'left_out'
}

/** An ask that goes on, with its people in the order in which they are asked. */
export type RunningAsk = {
  people: readonly AskedPerson[]
  waveSize: number
  /** When the next are asked at the earliest, unless everybody has said no before. */
  nextWaveAt: Temporal.Instant
  startsAt: Temporal.Instant
}

/** What is to be done with an ask. */
export type NextWave =
  | { kind: 'ask'; personIds: string[] }
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'end'; as: 'nobody' | 'started' }

/** Those who cannot be asked yet are looked at again after this. */
const LOOK_AGAIN = { hours: 1 }

/** Whom to ask now, or until when to wait; nobody is asked at night, nor once the service has begun. */
export function nextWave(
  ask: RunningAsk,
  zone: string,
  window: TextingWindow,
  now: Temporal.Instant,
): NextWave {
  const { people, waveSize, nextWaveAt, startsAt } = ask
  if (!isBefore(now, startsAt)) return { kind: 'end', as: 'started' }
  const waiting = people.filter(({ is }) => is === 'waiting')
  const hasOpen = people.some(({ is }) => is === 'asked')
  const waitUntil = (at: Temporal.Instant): NextWave => {
    const until = nextOpening(at, zone, window)
    return { kind: 'wait', until: isBefore(until, startsAt) ? until : startsAt }
  }
  if (waiting.length === 0) {
    if (people.some(({ is }) => is === 'later')) return waitUntil(now.add(LOOK_AGAIN))
    return hasOpen ? { kind: 'wait', until: startsAt } : { kind: 'end', as: 'nobody' }
  }
  const due = hasOpen ? later(nextWaveAt, now) : now
  if (due.equals(now) && insideWindow(now, zone, window))
    return { kind: 'ask', personIds: waiting.slice(0, waveSize).map(({ personId }) => personId) }
  return waitUntil(due)
}
