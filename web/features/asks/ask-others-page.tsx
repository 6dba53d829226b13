import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Ask } from '#contract/asks.ts'
import type { OpenPlace } from '#contract/dashboard.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { api } from '#web/lib/api.ts'
import { AskButton } from '#web/lib/ask-button.tsx'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { plural } from '#web/lib/counts.ts'
import { planInWords, timeOfDay } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { emptyTimes, isAskFor, type OneTime, timeSayer } from '#web/lib/single-times.ts'
import { useTitle } from '#web/lib/title.ts'
import { WaitingCard } from '#web/lib/waiting-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Row } from '#web/ui/row.tsx'
import type { AskSearch } from './ask-search.ts'
import { AsksOfDay } from './asks-of-day.tsx'
import { OneAsk } from './one-ask.tsx'

const route = getRouteApi('/workspace/ask-others')

/** Asks others for the places of a plan that are empty. */
export function AskOthersPage() {
  const search = route.useSearch()
  const { plan, date } = search
  useTitle('Ask others')
  if (date) return <AsksOfDay date={date} />
  return (
    <>
      <PageHeader title="Ask others" detail={<PlanName planId={plan} />} />
      {!plan ? (
        <EmptyState
          title="No plan chosen"
          action={
            <Link to="/services" search={{ type: 'D' }}>
              See who declined
            </Link>
          }
        >
          Others are asked for a place of one plan.
        </EmptyState>
      ) : (
        <Places search={{ ...search, plan }} />
      )}
      <p>
        <Link to="/ask-by-itself">Let a team ask by itself</Link>
      </p>
    </>
  )
}

/** The plan as the server knows it, whatever the address says. */
function PlanName({ planId }: { planId: string | undefined }) {
  const zone = useZone()
  const { data } = useQuery(api.asks.list.queryOptions({ input: planId ? { planId } : skipToken }))
  if (!planId) return <>Who could take a place that is empty</>
  return <>{data?.plan ? planInWords(data.plan, zone) : '\u00a0'}</>
}

type OnePlan = { search: AskSearch & { plan: string } }

function Places({ search }: OnePlan) {
  const query = useQuery(api.asks.list.queryOptions({ input: { planId: search.plan } }))
  if (!query.data) return <WaitingCard query={query} label="Loading" />
  const { asks } = query.data
  const known = asks.findLast((ask) => isAskFor(ask, search.assignment, search.time))
  if (known) return <OneAsk id={known.id} search={search} />
  return <Empty search={search} asks={asks} open={query.data.open} />
}

/** Every place of the plan that is empty, and each time of one, with what was done about it. */
function Empty({ search, asks, open }: OnePlan & { asks: Ask[]; open: OpenPlace[] }) {
  const query = useQuery(api.services.people.queryOptions({ input: { planId: search.plan } }))
  if (!query.data) return <WaitingCard query={query} rows={4} label="Loading people" />
  const places = query.data.people.flatMap((person): DeclinedPlace[] =>
    person.status === DECLINED
      ? [{ person, time: null }]
      : emptyTimes(person).map((time) => ({ person, time })),
  )
  if (places.length + open.length === 0)
    return <EmptyState title="No place is empty">There is no place to ask others for.</EmptyState>
  return (
    <Card flush as="div">
      <List aria-label="Empty places">
        {open.map((place) => (
          <li key={place.assignment_id}>
            <Open place={place} search={search} asks={asks} />
          </li>
        ))}
        {places.map(({ person, time }) => (
          <li key={`${person.assignment_id} ${time?.id}`}>
            <Place person={person} time={time} search={search} asks={asks} />
          </li>
        ))}
      </List>
    </Card>
  )
}

function Open({ place, search, asks }: { place: OpenPlace; asks: Ask[] } & OnePlan) {
  const zone = useZone()
  const { assignment_id: assignment, time_id: time, position, quantity, starts_at: at } = place
  const ask = asks.findLast((one) => one.assignment_id === assignment)
  const words = [position, at && timeOfDay(at, zone)].filter(Boolean).join(', ')
  return (
    <>
      <Row between>
        <div>
          <b>{words}</b>
          <Note>{plural(quantity, 'place')} open</Note>
        </div>
        {ask?.state === 'running' ? (
          <Link to="/ask-others" search={{ ...search, assignment, time: time ?? undefined }}>
            Open
          </Link>
        ) : (
          <AskButton
            assignmentId={assignment}
            timeId={time ?? undefined}
            of={search}
            label={`Ask others: ${words}`}
          />
        )}
      </Row>
      {ask && ask.started_at !== null && <AskSteps ask={ask} />}
    </>
  )
}

type DeclinedPlace = { person: PersonInPlan; time: OneTime | null }

function Place({ person, time, search, asks }: DeclinedPlace & OnePlan & { asks: Ask[] }) {
  const say = timeSayer(person, useZone())
  const { assignment_id: assignment, name } = person
  const position = person.position || 'No position'
  const words = time ? say(time.starts_at) : null
  const ask = asks.findLast((one) => isAskFor(one, assignment, time?.id))
  return (
    <>
      <Row between>
        <div>
          <b>{words ? `${position}, ${words}` : position}</b>
          <Note>
            {name} declined{time && ' this time'}
          </Note>
        </div>
        {ask?.state === 'running' || ask?.state === 'filled' ? (
          <Link to="/ask-others" search={{ ...search, assignment, time: time?.id }}>
            Open
          </Link>
        ) : (
          <AskButton
            assignmentId={assignment}
            timeId={time?.id}
            of={search}
            label={`Ask others${words ? ` for ${words}` : ''}: ${position}, ${name}`}
          />
        )}
      </Row>
      {ask && ask.started_at !== null && <AskSteps ask={ask} />}
    </>
  )
}
