import { useState } from 'react'
import type { PageAwayDays } from '#contract/personal-page.ts'
import { addDays } from '#web/lib/calendar-days.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './away-calendar.module.css'
import type { ChosenDays } from './personal-calls.ts'
import page from './personal-page.module.css'

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string): string => format.format(noon(day))
}
const monthInWords = words({ month: 'long', year: 'numeric' })
const dayInWords = words({ weekday: 'long', month: 'long', day: 'numeric' })

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Every day of some spans, or from one day to another. */
function daysIn(spans: PageAwayDays['days']): string[] {
  return spans.flatMap(({ from, until }) => {
    const days = []
    for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
    return days
  })
}

/** The weeks of a month ('2030-03'), from Sunday on; null where a week has days of another month. */
function weeksOf(month: string): (string | null)[][] {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  const days = daysIn([{ from: `${month}-01`, until: addDays(`${next}-01`, -1) }])
  const before = noon(`${month}-01`).getUTCDay()
  const cells = [...Array.from({ length: before }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  )
}

const without = (days: ReadonlySet<string>, taken: ReadonlySet<string>): string[] =>
  [...days].filter((day) => !taken.has(day)).toSorted()

type AwayCalendarProps = {
  away: PageAwayDays
  isSaving: boolean
  failure: string | null
  onSave: (chosen: ChosenDays) => void
  onBack: () => void
}

/** A calendar to tap the days on which somebody cannot serve, month by month. */
export function AwayCalendar({ away, isSaving, failure, onSave, onBack }: AwayCalendarProps) {
  const [before] = useState(() => new Set(daysIn(away.days)))
  const [days, setDays] = useState<ReadonlySet<string>>(before)
  const months = [...new Set(daysIn([away]).map((day) => day.slice(0, 7)))]
  const [shown, setShown] = useState(0)
  const month = months[shown] ?? away.from.slice(0, 7)
  const chosen = { away: without(days, before), free: without(before, days) }
  const hasChanged = chosen.away.length + chosen.free.length > 0
  const toggle = (day: string) =>
    setDays(new Set(days.has(day) ? without(days, new Set([day])) : [...days, day]))
  return (
    <Stack>
      <div className={classes.month}>
        <Action
          look="plain"
          aria-label="Month before"
          disabled={shown === 0}
          onClick={() => setShown(shown - 1)}
        >
          ‹
        </Action>
        <h3 aria-live="polite" tabIndex={-1} ref={focusOnce}>
          {monthInWords(`${month}-01`)}
        </h3>
        <Action
          look="plain"
          aria-label="Month after"
          disabled={shown === months.length - 1}
          onClick={() => setShown(shown + 1)}
        >
          ›
        </Action>
      </div>
      <Note>Tap each day on which you cannot serve.</Note>
      <table className={classes.calendar} aria-label={monthInWords(`${month}-01`)}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {day !== null && (
                    <button
                      type="button"
                      aria-pressed={days.has(day)}
                      aria-label={`${dayInWords(day)}${days.has(day) ? ', away' : ''}`}
                      disabled={day < away.from}
                      onClick={() => toggle(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {failure && (
        <Banner tone="bad" title="Your days were not saved">
          {failure}
        </Banner>
      )}
      <div className={page.actions}>
        <Action look="go" busy={isSaving} disabled={!hasChanged} onClick={() => onSave(chosen)}>
          {isSaving ? 'Saving…' : 'Save days'}
        </Action>
        <Action look="plain" onClick={onBack}>
          Back
        </Action>
      </div>
    </Stack>
  )
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus()
