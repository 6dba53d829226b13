import { type ComponentType, useState } from 'react'
import type { PageAwayDays, Schedules } from '#contract/personal-page.ts'
import { dateSpan } from '#web/lib/calendar-days.ts'
import { Action } from '#web/ui/action.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import type { AwayCalendar } from './away-calendar.tsx'
import { type ChosenDays, changeDays } from './personal-calls.ts'
import classes from './personal-page.module.css'

type Calendar = ComponentType<Parameters<typeof AwayCalendar>[0]>

type AwayCardProps = { away: PageAwayDays; personId: string; onSaved: (page: Schedules) => void }

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'

/** The days on which somebody cannot serve; the calendar to change them comes when it is asked for. */
export function AwayCard({ away, personId, onSaved }: AwayCardProps) {
  const [Calendar, setCalendar] = useState<Calendar | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setIsBusy(false)
  }
  const open = () =>
    attempt(async () => {
      const loaded = await import('./away-calendar.tsx').catch(() => {
        throw new Error('The calendar could not be loaded. Check your connection and try again.')
      })
      setIsSaved(false)
      setCalendar(() => loaded.AwayCalendar)
    })
  const save = (chosen: ChosenDays) =>
    attempt(async () => {
      onSaved(await changeDays(personId, chosen))
      setCalendar(null)
      setIsSaved(true)
    })
  const close = () => {
    setFailure(null)
    setCalendar(null)
  }
  return (
    <Card title="Days you cannot serve" className={classes.card}>
      {Calendar ? (
        <Calendar
          away={away}
          isSaving={isBusy}
          failure={failure}
          onSave={(chosen) => void save(chosen)}
          onBack={close}
        />
      ) : (
        <>
          <AwayList away={away} />
          <Note role="status">{isSaved ? 'Saved. Your church sees it when it plans.' : failure}</Note>
          <Action look="plain" busy={isBusy} ref={isSaved ? focus : undefined} onClick={() => void open()}>
            {away.days.length > 0 ? 'Change days' : 'Choose days'}
          </Action>
        </>
      )}
    </Card>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

const AwayList = ({ away: { days } }: { away: PageAwayDays }) =>
  days.length === 0 ? (
    <p>Away for a while? Tell your church before it plans.</p>
  ) : (
    <ul>
      {days.map(({ from, until }) => (
        <li key={from}>{dateSpan(from, until)}</li>
      ))}
    </ul>
  )
