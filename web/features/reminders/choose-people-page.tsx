import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonInPlan } from '#contract/services.ts'
import { ACCEPTED } from '#core/vocabulary/people.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { planInWords } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { type Choice, choicesOf, isOpen, stillPicked } from './choices.ts'
import { NoPlan } from './no-plan.tsx'
import { idsIn } from './reminder-search.ts'

const route = getRouteApi('/workspace/reminder-choose-people')

/** Whom of a plan a reminder goes to. */
export function ChoosePeoplePage() {
  const { plan } = route.useSearch()
  useTitle('Choose people')
  return plan ? (
    <People planId={plan} />
  ) : (
    <>
      <PageHeader title="Choose people" detail="Who gets the reminder" />
      <NoPlan />
    </>
  )
}

function People({ planId }: { planId: string }) {
  const zone = useZone()
  const query = useQuery(api.services.people.queryOptions({ input: { planId } }))
  const { data, isError, error, isFetching, refetch } = query
  return (
    <>
      <PageHeader title="Choose people" detail={data ? planInWords(data.plan, zone) : '\u00a0'} />
      {data ? (
        <Choices people={data.people} />
      ) : (
        <Card as="div">
          {isError ? (
            <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <ListSkeleton rows={8} trailing label="Loading people" />
          )}
        </Card>
      )}
    </>
  )
}

function Choices({ people }: { people: PersonInPlan[] }) {
  const search = route.useSearch()
  const choices = choicesOf(people)
  const everyone = choices.map(({ id }) => id)
  const open = choices.filter(isOpen).map(({ id }) => id)
  const accepted = choices.filter(({ status }) => status === ACCEPTED).map(({ id }) => id)
  const given = idsIn(search).filter((id) => everyone.includes(id))
  const [picked, setPicked] = useState<Choice[]>()
  const pick = (ids: string[]) => setPicked(choices.filter(({ id }) => ids.includes(id)))
  const usual = given.length > 0 ? given : open
  const chosen = picked ? stillPicked(picked, choices).map(({ id }) => id) : usual
  if (choices.length === 0)
    return <EmptyState title="Nobody is on this plan">There is nobody to remind.</EmptyState>
  return (
    <Card as="div">
      <Actions>
        <Button variant="default" size="xs" onClick={() => pick(open)}>
          Unconfirmed
        </Button>
        <Button variant="default" size="xs" onClick={() => pick(accepted)}>
          Accepted
        </Button>
        <Button variant="default" size="xs" onClick={() => pick(everyone)}>
          Everyone
        </Button>
        <Button variant="default" size="xs" onClick={() => pick([])}>
          Nobody
        </Button>
      </Actions>
      <Checkbox.Group value={chosen} onChange={pick} aria-label="People">
        <List>
          {choices.map(({ id, name, positions, status }) => (
            <li key={id}>
              <Checkbox value={id} label={name} description={positions} />
              <StatusBadge status={status} />
            </li>
          ))}
        </List>
      </Checkbox.Group>
      <Actions>
        {chosen.length > 0 ? (
          <ButtonLink to="/send-reminder" search={{ ...search, people: chosen.join(',') }}>
            Write to {plural(chosen.length, 'person', 'people')}
          </ButtonLink>
        ) : (
          <Button disabled>Choose somebody first</Button>
        )}
      </Actions>
    </Card>
  )
}
