import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Ask } from '#contract/asks.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { api } from '#web/lib/api.ts'
import { AskButton } from '#web/lib/ask-button.tsx'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { AskSearch } from './ask-search.ts'
import classes from './asks.module.css'
import { OneAsk } from './one-ask.tsx'
import { WaitingCard } from './waiting-card.tsx'

const route = getRouteApi('/workspace/ask-others')

/** Asks others for the places of a plan that were declined. */
export const AskOthersPage = () => {
  const search = route.useSearch()
  const { plan, planName, serviceName, assignment } = search
  useTitle('Ask others')
  return (
    <>
      <PageHeader
        title="Ask others"
        detail={
          [serviceName, planName].filter(Boolean).join(' · ') || 'Who could take a place that was declined'
        }
      />
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
        <Places search={{ ...search, plan }} assignment={assignment} />
      )}
      <p className={classes.byItself}>
        <Link to="/ask-by-itself">Let a team ask by itself</Link>
      </p>
    </>
  )
}

type PlacesProps = { search: AskSearch & { plan: string }; assignment: string | undefined }

const Places = ({ search, assignment }: PlacesProps) => {
  const query = useQuery(api.asks.list.queryOptions({ input: { planId: search.plan } }))
  if (!query.data) return <WaitingCard query={query} label="Loading" />
  const { asks } = query.data
  const known = asks.findLast(({ assignment_id }) => assignment_id === assignment)
  if (known) return <OneAsk id={known.id} search={search} />
  return <Declined search={search} asks={asks} />
}

/** Every place of the plan that was declined, with what was done about it. */
const Declined = ({ search, asks }: { search: AskSearch & { plan: string }; asks: Ask[] }) => {
  const query = useQuery(api.services.people.queryOptions({ input: { planId: search.plan } }))
  if (!query.data) return <WaitingCard query={query} rows={4} label="Loading people" />
  const declined = query.data.people.filter(({ status }) => status === DECLINED)
  if (declined.length === 0)
    return <EmptyState title="Nobody has declined">There is no place to ask others for.</EmptyState>
  return (
    <ul className={`${classes.card} ${classes.places}`} aria-label="Declined places">
      {declined.map(({ assignment_id: id, position, name }) => {
        const ask = asks.findLast(({ assignment_id }) => assignment_id === id)
        return (
          <li key={id}>
            <div className={classes.place}>
              <div>
                <b>{position || 'No position'}</b>
                <p className={classes.small}>{name} declined</p>
              </div>
              {ask?.state === 'running' || ask?.state === 'filled' ? (
                <Link to="/ask-others" search={{ ...search, assignment: id }} className={classes.link}>
                  Open
                </Link>
              ) : (
                <AskButton assignmentId={id} of={search} label={`Ask others: ${position}, ${name}`} />
              )}
            </div>
            {ask && ask.started_at !== null && <AskSteps ask={ask} />}
          </li>
        )
      })}
    </ul>
  )
}
