import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Forecast } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { shortDayAndTime, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card } from '#web/ui/card.tsx'
import classes from './dashboard.module.css'

/** What goes out in the coming week. */
export const useWeekAhead = () =>
  useQuery(api.messages.forecast.get.queryOptions({ input: { days: 7, state: 'planned', limit: 1 } }))

/** How much goes out in the coming week, when the next text is sent, and whether the credits last. */
export function ForecastCard() {
  const { data } = useWeekAhead()
  return (
    <Card
      flush
      title="Going out in the next 7 days"
      end={
        <Link to="/forecast" search={{ days: 7 }}>
          Forecast
        </Link>
      }
    >
      <p className={classes.foresight}>{data ? <InWords forecast={data} /> : 'Looking ahead…'}</p>
    </Card>
  )
}

function InWords({ forecast }: { forecast: Forecast }) {
  const { totals, texts, waits, runs_out_at } = forecast
  const zone = useZone()
  const now = useNow()
  const [next] = texts
  const [wait] = waits
  if (!next) return <>Nothing is planned.</>
  return (
    <>
      <b>{plural(totals.planned, 'text')}</b> for {plural(totals.credits, 'credit')}.{' '}
      {wait?.sentence ?? `The next one goes ${whenInWords(next.due_at, zone, now)}.`}{' '}
      {runs_out_at && <b>Your credits do not last beyond {shortDayAndTime(runs_out_at, zone)}.</b>}
    </>
  )
}
