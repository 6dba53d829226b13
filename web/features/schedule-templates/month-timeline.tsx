import type { ExampleMonth } from '#contract/schedule-templates.ts'
import { exactTime, shortDay, timeOfDay } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './timeline.module.css'

type Kind = ExampleMonth['texts'][number]['kind']

const ASKED_AGAIN = 'Asked again, if she has not answered'
const ASKED_FIRST = 'Asked, if she has not answered'

const WORDS: Record<Kind, { what: string; tone: string }> = {
  confirmation: { what: 'Anna is asked', tone: 'ask' },
  confirmation_reminder: { what: ASKED_AGAIN, tone: 'again' },
  follow_up: { what: 'Reminded, if she has accepted', tone: 'follow' },
}

type Entry = { at: string; what: string; detail: string; tone: string }

function entriesOf({ scheduled_at, starts_at, texts }: ExampleMonth): Entry[] {
  const first = texts.find(({ kind }) => kind !== 'follow_up')
  return [
    { at: scheduled_at, what: 'Anna is scheduled', detail: '', tone: 'plain' },
    ...texts.map((text) => ({
      at: text.at,
      ...WORDS[text.kind],
      ...(text === first && text.kind === 'confirmation_reminder' && { what: ASKED_FIRST }),
      detail: text.kind === 'confirmation' ? '' : text.name,
    })),
    { at: starts_at, what: 'Anna serves', detail: '', tone: 'plain' },
  ]
}

/** One volunteer's month as a line of days: when she is scheduled, which texts she gets, when she serves. */
export function MonthTimeline({ month }: { month: ExampleMonth }) {
  const zone = useZone()
  const entries = entriesOf(month)
  const [from, until] = [Date.parse(month.scheduled_at), Date.parse(month.starts_at)]
  const place = (at: string) => `${(100 * (Date.parse(at) - from)) / (until - from)}%`
  return (
    <div className={classes.month}>
      <div className={classes.line} aria-hidden>
        {entries.map(({ at, tone, what }) => (
          <span key={at + what} className={classes.dot} data-tone={tone} style={{ left: place(at) }} />
        ))}
      </div>
      <ol className={classes.entries} aria-label="One volunteer’s month">
        {entries.map(({ at, what, detail, tone }) => (
          <li key={at + what} data-tone={tone}>
            <time dateTime={at} title={exactTime(at, zone)}>
              {shortDay(at, zone)} <span>{timeOfDay(at, zone)}</span>
            </time>
            <div>
              {what}
              {detail && <Note> {detail}</Note>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
