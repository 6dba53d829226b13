import { isBefore } from '#core/time/instant.ts'
import { nextOpening, TEXTING_WINDOW, type TextingWindow } from '#core/time/window.ts'
import { ONE_OFF, type OutgoingKind, PLACE_FILLED, STEP_IN } from '#core/vocabulary/messages.ts'

/** Whether a church lets what cannot wait go an hour before or after the usual hours. */
export type UrgentHours = { urgentEarly: boolean; urgentLate: boolean }

const EARLIEST = '07:00'
const LATEST = '22:00'
/** Nothing about a service further ahead is urgent. */
const URGENT_BEFORE = { hours: 24 } as const
/** What a leader sets off by hand. */
const URGENT_KINDS: readonly OutgoingKind[] = [ONE_OFF, STEP_IN, PLACE_FILLED]

/** The hours of a church: the usual ones, and those of what is urgent. */
export type Hours = { zone: string; window: TextingWindow; urgentWindow: TextingWindow }

export const urgentWindowOf = ({ urgentEarly, urgentLate }: UrgentHours): TextingWindow => ({
  from: urgentEarly ? EARLIEST : TEXTING_WINDOW.from,
  until: urgentLate ? LATEST : TEXTING_WINDOW.until,
})

/** The hours of a text that is sent by hand about a service. */
export const windowBefore = (
  startsAt: Temporal.Instant | null,
  { window, urgentWindow }: Omit<Hours, 'zone'>,
  now: Temporal.Instant,
): TextingWindow =>
  startsAt !== null && isBefore(startsAt.subtract(URGENT_BEFORE), now) ? urgentWindow : window

/** When a text that is sent by hand about a service may go. */
export const opensFor = (
  startsAt: Temporal.Instant | null,
  hours: Hours,
  now: Temporal.Instant,
): Temporal.Instant => nextOpening(now, hours.zone, windowBefore(startsAt, hours, now))

/** The hours of a text as it is handed over. */
export function windowOf(
  text: { kind: OutgoingKind; lines: readonly { startsAt: Temporal.Instant }[] },
  hours: Omit<Hours, 'zone'>,
  now: Temporal.Instant,
): TextingWindow {
  if (!URGENT_KINDS.includes(text.kind)) return hours.window
  const soonest = text.lines.map(({ startsAt }) => startsAt).sort(Temporal.Instant.compare)[0]
  return windowBefore(soonest ?? null, hours, now)
}
