import { goesAtItsTime, isScheduleKey } from '#core/scheduling/catalogue.ts'
import { isBefore } from '#core/time/instant.ts'
import { insideWindow, type TextingWindow } from '#core/time/window.ts'
import type { ForecastAction, ForecastState } from '#core/vocabulary/messages.ts'

/** A text that waits, as far as the church may decide about it. */
export type ChoosableText = {
  state: ForecastState
  latestAt: Temporal.Instant | null
  lines: readonly { leadKey: string }[]
}

/** Why the church cannot decide that about a text: it would not go although it was asked for. */
export type ChoiceRefusal = 'blocked' | 'too_late' | 'paused' | 'at_night'

const goesAtAnyHour = ({ lines }: ChoosableText): boolean =>
  lines.every(({ leadKey }) => isScheduleKey(leadKey) && goesAtItsTime(leadKey))

/** Why the church may not do this with a text that waits; null when it may. */
export function refusalOf(
  text: ChoosableText,
  action: ForecastAction,
  { zone, window, isPaused }: { zone: string; window: TextingWindow; isPaused: boolean },
  now: Temporal.Instant,
): ChoiceRefusal | null {
  if (text.state === 'blocked') return 'blocked'
  if (action === 'skip') return null
  if (text.latestAt && !isBefore(now, text.latestAt)) return 'too_late'
  if (action !== 'send') return null
  if (isPaused) return 'paused'
  return goesAtAnyHour(text) || insideWindow(now, zone, window) ? null : 'at_night'
}
