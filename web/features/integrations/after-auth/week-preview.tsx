import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Forecast, ForecastText } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { exactTime, shortDay, shortDayAndTime, timeOfDay } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

const TEXTS_READ = 200
const SHOWN_A_DAY = 2

/** The first texts of each day, as the phones will show them. */
export function WeekPreview() {
  const query = useQuery(
    api.messages.forecast.get.queryOptions({ input: { days: 7, state: 'planned', limit: TEXTS_READ } }),
  )
  return (
    <Stack as="section" gap="m" aria-labelledby="texts-title">
      <h2 id="texts-title" className="visually-hidden">
        The first texts of each day
      </h2>
      {query.isError && (
        <ErrorState
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <ListSkeleton rows={6} label="Looking ahead" />}
      {query.data && <Days forecast={query.data} />}
    </Stack>
  )
}

function Days({ forecast }: { forecast: Forecast }) {
  const zone = useZone()
  const planning = usePlanningName()
  const { texts, days, runs_out_at } = forecast
  if (texts.length === 0)
    return (
      <EmptyState title="Nothing would go out this week">
        Texts are planned as soon as scheduling e-mails go out in {planning}.
      </EmptyState>
    )
  return (
    <>
      {runs_out_at && (
        <Banner tone="careful">Your credits last until {shortDayAndTime(runs_out_at, zone)}.</Banner>
      )}
      <Stack as="ol" gap="m">
        {days
          .filter((day) => day.count > 0)
          .map((day) => (
            <Day key={day.date} day={day} texts={texts.filter((text) => text.day === day.date)} />
          ))}
      </Stack>
      <Link to="/forecast" search={{ days: 7 }}>
        See every text in the forecast
      </Link>
    </>
  )
}

type DayProps = { day: Forecast['days'][number]; texts: readonly ForecastText[] }

function Day({ day, texts }: DayProps) {
  const zone = useZone()
  const shown = texts.slice(0, SHOWN_A_DAY)
  const [first] = shown
  const others = day.count - shown.length
  return (
    <Card as="li">
      <Row between>
        <h3>{first ? shortDay(first.due_at, zone) : day.date}</h3>
        <Note as="span">
          {plural(day.count, 'text')} · {plural(day.credits, 'credit')}
        </Note>
      </Row>
      <BubbleLog label={`Texts on ${first ? shortDay(first.due_at, zone) : day.date}`}>
        {shown.map((text) => (
          <PhoneBubble
            key={text.id}
            side="out"
            planned
            text={text.message}
            when={
              <span title={exactTime(text.due_at, zone)}>
                {text.person_name}, {timeOfDay(text.due_at, zone)}
              </span>
            }
          />
        ))}
      </BubbleLog>
      {others > 0 && <Note>and {others} more like these</Note>}
    </Card>
  )
}
