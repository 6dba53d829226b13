import type { ClockView } from '../../control/clock-routes.ts'

const TEXTS_FROM = 8
const TEXTS_UNTIL = 21
const DAY_MS = 86_400_000
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** At night no text leaves: how the clock gets to the next morning. Null by day. */
export function toMorning({ now, timeZone }: ClockView): object | null {
  const part = (options: Intl.DateTimeFormatOptions, at = Date.parse(now)) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const hour = Number(part({ hour: '2-digit', hourCycle: 'h23' }))
  if (hour >= TEXTS_FROM && hour < TEXTS_UNTIL) return null
  const morning = Date.parse(now) + (hour < TEXTS_FROM ? 0 : DAY_MS)
  const weekday = WEEKDAYS.indexOf(part({ weekday: 'short' }, morning)) + 1
  return { moveToNext: { weekday, at: '08:00' } }
}
