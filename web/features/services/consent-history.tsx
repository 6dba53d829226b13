import { useQuery } from '@tanstack/react-query'
import type { ConsentEvent } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './services.module.css'

const actions = { opted_out: 'Opted out', opted_in: 'Opted in again' }

function how({ words, source }: ConsentEvent): string {
  if (source === 'page') return `on your public page, and answered “${words}”`
  if (words) return `with “${words}”`
  return source === 'carrier' ? 'as the carrier told us' : ''
}

/** When a number agreed to texts or opted out, newest first. */
export function ConsentHistory({ phone }: { phone: string }) {
  const { data } = useQuery(api.messages.consent.history.queryOptions({ input: { phone } }))
  const zone = useZone()
  if (!data) return null
  return (
    <section className={classes.consent} aria-labelledby="consent-title">
      <h2 id="consent-title">Texting consent</h2>
      {data.history.length === 0 && <Note>Has never opted out of your texts.</Note>}
      <Note as="ul">
        {data.history.map((event) => (
          <li key={event.id}>
            {event.source === 'page' ? 'Opted in' : actions[event.action]}{' '}
            <time dateTime={event.at} title={exactTime(event.at, zone)}>
              {shortDayAndTime(event.at, zone)}
            </time>{' '}
            {how(event)}
          </li>
        ))}
      </Note>
    </section>
  )
}
