/** The hours in which people may be texted, as wall-clock times 'HH:MM' of one day; `until` itself is outside. */
export type TextingWindow = { readonly from: string; readonly until: string }

/** 8 am to 9 pm local time (47 CFR 64.1200(c)(1)). */
export const TEXTING_WINDOW: TextingWindow = { from: '08:00', until: '21:00' }

const minuteOfDay = (time: { hour: number; minute: number }): number => time.hour * 60 + time.minute

const bounds = ({ from, until }: TextingWindow) => ({
  opens: minuteOfDay(Temporal.PlainTime.from(from)),
  closes: minuteOfDay(Temporal.PlainTime.from(until)),
})

const atMinute = (date: Temporal.PlainDate, minute: number, zone: string): Temporal.Instant =>
  date
    .toZonedDateTime({
      timeZone: zone,
      plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
    })
    .toInstant()

/** Is this moment inside the window, by the wall clock of the zone? */
export function insideWindow(at: Temporal.Instant, zone: string, window: TextingWindow): boolean {
  const { opens, closes } = bounds(window)
  const minute = minuteOfDay(at.toZonedDateTimeISO(zone))
  return opens <= minute && minute < closes
}

/** The first moment at or after `at` that is inside the window: `at` itself when it is. */
export function nextOpening(at: Temporal.Instant, zone: string, window: TextingWindow): Temporal.Instant {
  const { opens, closes } = bounds(window)
  const local = at.toZonedDateTimeISO(zone)
  const minute = minuteOfDay(local)
  if (minute < opens) return atMinute(local.toPlainDate(), opens, zone)
  return minute < closes ? at : atMinute(local.toPlainDate().add({ days: 1 }), opens, zone)
}

/** When the window closes that this moment is inside. */
export function closingAfter(at: Temporal.Instant, zone: string, window: TextingWindow): Temporal.Instant {
  return atMinute(at.toZonedDateTimeISO(zone).toPlainDate(), bounds(window).closes, zone)
}

/** The last whole minute before `at` that is inside the window. */
export function lastMomentBefore(
  at: Temporal.Instant,
  zone: string,
  window: TextingWindow,
): Temporal.Instant {
  const { opens, closes } = bounds(window)
  const local = at
    .subtract({ milliseconds: 1 })
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const minute = minuteOfDay(local)
  if (minute < opens) return atMinute(local.toPlainDate().subtract({ days: 1 }), closes - 1, zone)
  return minute < closes ? local.toInstant() : atMinute(local.toPlainDate(), closes - 1, zone)
}
