import type { Forecast } from '#contract/messages.ts'
import { shortDay } from '#web/lib/dates.ts'
import classes from './forecast.module.css'
import { creditsInWords } from './text-words.ts'

type DayTimelineProps = {
  days: Forecast['days']
  chosen: string | undefined
  choose: (day: string | undefined) => void
}

/** Noon in UTC, so that a calendar day stays the same day when it is put into words. */
const noonOf = (date: string): string => `${date}T12:00:00Z`

/** The days of the period, with how many texts are due on each; a single day can be chosen. */
export const DayTimeline = ({ days, chosen, choose }: DayTimelineProps) => {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <ol className={classes.timeline} aria-label="Days" data-days={days.length}>
      {days.map(({ date, count, credits }) => {
        const [weekday = '', , day = ''] = shortDay(noonOf(date), 'UTC').split(' ')
        return (
          <li key={date}>
            <button
              type="button"
              className={classes.day}
              aria-pressed={chosen === date}
              title={shortDay(noonOf(date), 'UTC')}
              onClick={() => choose(chosen === date ? undefined : date)}
            >
              <span className={classes.bar}>
                <span className={classes.fill} style={{ height: `${Math.round((count / most) * 100)}%` }} />
              </span>
              <b>{count > 0 ? count : ''}</b>
              <span className="visually-hidden">
                {count === 0 ? 'nothing' : `texts, ${creditsInWords(credits)}`} on
              </span>
              <span>{weekday.slice(0, 2)}</span>
              <span>{day}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
