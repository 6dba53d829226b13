import type { Forecast } from '#contract/messages.ts'
import { shortDay } from '#web/lib/dates.ts'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './forecast.module.css'
import { creditsInWords } from './text-words.ts'

type Day = Forecast['days'][number]
type DayTimelineProps = {
  days: Forecast['days']
  balance: number
  chosen: string | undefined
  choose: (day: string | undefined) => void
}

/** Noon in UTC, so that a calendar day stays the same day when it is put into words. */
const noonOf = (date: string): string => `${date}T12:00:00Z`
const dayInWords = (date: string): string => shortDay(noonOf(date), 'UTC')
const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

/** The days of the period, with what is due on each and the credits left then; a single day can be chosen. */
export function DayTimeline({ days, balance, chosen, choose }: DayTimelineProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const out = days.find(({ left }) => left < 0)
  return (
    <>
      <ol className={classes.days} aria-label="Days" data-days={days.length}>
        {days.map((day) => {
          const [weekday = '', , number = ''] = dayInWords(day.date).split(' ')
          return (
            <li key={day.date}>
              <button
                type="button"
                className={classes.day}
                aria-pressed={chosen === day.date}
                title={`${dayInWords(day.date)}: ${creditsInWords(day.left)} left`}
                onClick={() => choose(chosen === day.date ? undefined : day.date)}
              >
                <Bar day={day} most={most} balance={balance} isOut={day === out} />
                <b>{day.count > 0 ? day.count : ''}</b>
                <span className="visually-hidden">{partsInWords(day)} on</span>
                <span>{weekday.slice(0, 2)}</span>
                <span>{number}</span>
                {day === out && <span className="visually-hidden">, the day on which credits run out</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <Legend days={days} out={out} />
    </>
  )
}

function partsInWords({ count, asks, reminders, credits }: Day): string {
  if (count === 0) return 'nothing'
  const parts = [asks > 0 && `${asks} asking`, reminders > 0 && `${reminders} reminding`].filter(Boolean)
  return `texts, ${[...parts, creditsInWords(credits)].join(', ')}`
}

type BarProps = { day: Day; most: number; balance: number; isOut: boolean }

const Bar = ({ day: { count, asks, reminders, left }, most, balance, isOut }: BarProps) => (
  <span className={classes.bar}>
    <span className={classes.parts}>
      <span className={classes.otherPart} style={{ height: percent(count - asks - reminders, most) }} />
      <span className={classes.reminderPart} style={{ height: percent(reminders, most) }} />
      <span className={classes.askPart} style={{ height: percent(asks, most) }} />
    </span>
    <span
      className={left < 0 ? classes.overdrawn : classes.creditLine}
      style={{ bottom: percent(Math.max(0, left), Math.max(1, balance)) }}
      data-out={isOut || undefined}
    />
  </span>
)

/** What the colours mean, and until when the credits last. */
function Legend({ days, out }: { days: Forecast['days']; out: Day | undefined }) {
  const last = days.at(-1)
  const isMixed = days.some(({ count, asks, reminders }) => count > asks + reminders)
  return (
    <Row as="ul" className={classes.legend} aria-label="Legend">
      <Note as="li">
        <i className={classes.askPart} /> Asking
      </Note>
      <Note as="li">
        <i className={classes.reminderPart} /> Reminding
      </Note>
      {isMixed && (
        <Note as="li">
          <i className={classes.otherPart} /> Other
        </Note>
      )}
      <Note as="li" tone={out && 'bad'}>
        <i className={out ? classes.overdrawn : classes.creditLine} />{' '}
        {out
          ? `Credits run out on ${dayInWords(out.date)}`
          : `Credits, ${Math.max(0, last?.left ?? 0).toLocaleString('en-US')} left at the end`}
      </Note>
    </Row>
  )
}
