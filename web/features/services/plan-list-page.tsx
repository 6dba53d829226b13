import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonInPlan } from '#contract/services.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { saveFile } from '#web/lib/download.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Row } from '#web/ui/row.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { LoadedList } from './loaded-list.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { type Group, inGroup, inOrder, type Order } from './people-order.ts'
import classes from './plan-list.module.css'
import { DeclinedTimes, useInPartWords } from './single-times.tsx'
import { servicesStep, Trail } from './trail.tsx'
import { usePeople } from './use-lists.ts'

const route = getRouteApi('/workspace/plan-list')

/** Everybody on a plan on one sheet, to print or to save. */
export function PlanListPage() {
  const search = route.useSearch()
  const query = usePeople(search)
  const title = [search.serviceName, search.planName].filter(Boolean).join(', ') || 'Plan'
  useTitle(title)
  const { mutate: save, isPending } = useMutation(
    api.services.planFile.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  const { plan } = search
  if (!plan) {
    return (
      <EmptyState title="No plan chosen" action={<Link to="/services">Choose a plan</Link>}>
        The people of a plan appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader title={title} above={<Trail between={[servicesStep(search)]} here="List" />}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="default" loading={isPending} onClick={() => save({ planId: plan })}>
          Save as CSV
        </Button>
      </PageHeader>
      <LoadedList query={query} what="people" rows={12}>
        {({ people }) => <Sheet people={people} />}
      </LoadedList>
    </>
  )
}

function Sheet({ people }: { people: PersonInPlan[] }) {
  const [group, setGroup] = useState<Group>(null)
  const [order, setOrder] = useState<Order>('team')
  const shown = inOrder(inGroup(people, group), order)
  return (
    <>
      <Row className={classes.tools}>
        <PeopleChoice people={people} group={group} onGroup={setGroup} order={order} onOrder={setOrder} />
        <Note as="span">{plural(shown.length, 'place')}</Note>
      </Row>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Team</th>
            <th scope="col">Position</th>
            <th scope="col">Number</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((person) => (
            <PersonLine key={person.assignment_id} person={person} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function PersonLine({ person }: { person: PersonInPlan }) {
  const inPart = useInPartWords(person)
  return (
    <tr>
      <th scope="row">{person.name}</th>
      <td>{person.team}</td>
      <td>{person.position}</td>
      <td className={classes.number}>{person.phone && phoneInWords(person.phone)}</td>
      <td>
        <StatusBadge status={person.status} words={person.message ?? inPart} />
        <DeclinedTimes person={person} />
        {(person.error_message ?? person.decline_reason) && (
          <small>{person.error_message ?? person.decline_reason}</small>
        )}
      </td>
    </tr>
  )
}
