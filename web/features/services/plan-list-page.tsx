import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { PersonInPlan, PlanSheet } from '#contract/services.ts'
import { api } from '#web/lib/api.ts'
import { CallLink } from '#web/lib/call-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { dayInWords, planInWords, timeOfDay } from '#web/lib/dates.ts'
import { saveFile } from '#web/lib/download.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
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

/** Everybody on a plan, or on the plans of a day, on one sheet: to print, to save, and to call from a phone. */
export function PlanListPage() {
  const { date, plan } = route.useSearch()
  if (date) return <DayList date={date} />
  if (plan) return <OnePlan planId={plan} />
  return (
    <EmptyState title="No plan chosen" action={<Link to="/services">Choose a plan</Link>}>
      The people of a plan appear here.
    </EmptyState>
  )
}

function OnePlan({ planId }: { planId: string }) {
  const search = route.useSearch()
  const zone = useZone()
  const query = usePeople(search)
  const plan = query.data?.plan
  const { mutate: save, isPending } = useMutation(
    api.services.planFile.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Page
      title={plan ? planInWords(plan, zone) : 'Plan'}
      above={<Trail between={[servicesStep(search)]} here="List" />}
      save={() => save({ planId })}
      isSaving={isPending}
    >
      <LoadedList query={query} what="people" rows={12}>
        {(sheet) => <Sheet sheets={[sheet]} />}
      </LoadedList>
    </Page>
  )
}

function DayList({ date }: { date: string }) {
  const zone = useZone()
  const now = useNow()
  const query = useQuery(api.services.ofDay.queryOptions({ input: { date } }))
  const { mutate: save, isPending } = useMutation(
    api.services.dayFile.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Page
      title={`Who is coming, ${dayInWords(date, zone, now)}`}
      above={
        <Link to="/day/$date" params={{ date }}>
          Back to the day
        </Link>
      }
      save={() => save({ date })}
      isSaving={isPending}
    >
      <LoadedList query={query} what="people" rows={12}>
        {({ plans }) => <Sheet sheets={plans} />}
      </LoadedList>
    </Page>
  )
}

type PageProps = {
  title: string
  above: ReactNode
  save: () => void
  isSaving: boolean
  children: ReactNode
}

function Page({ title, above, save, isSaving, children }: PageProps) {
  useTitle(title)
  return (
    <>
      <PageHeader title={title} above={above}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="default" loading={isSaving} onClick={save}>
          Save as CSV
        </Button>
      </PageHeader>
      {children}
    </>
  )
}

function Sheet({ sheets }: { sheets: PlanSheet[] }) {
  const zone = useZone()
  const people = sheets.flatMap((sheet) => sheet.people)
  const [group, setGroup] = useState<Group>(null)
  const [order, setOrder] = useState<Order>('team')
  const shown = sheets
    .map((sheet) => ({ ...sheet, people: inOrder(inGroup(sheet.people, group), order) }))
    .filter((sheet) => sheet.people.length > 0)
  const count = shown.reduce((sum, sheet) => sum + sheet.people.length, 0)
  return (
    <>
      <Row className={classes.tools}>
        <PeopleChoice people={people} group={group} onGroup={setGroup} order={order} onOrder={setOrder} />
        <Note as="span">{plural(count, 'place')}</Note>
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
        {shown.map((sheet) => (
          <tbody key={sheet.plan.id}>
            {sheets.length > 1 && (
              <tr className={classes.plan}>
                <th scope="rowgroup" colSpan={5}>
                  {sheet.plan.starts_at && timeOfDay(sheet.plan.starts_at, zone)} {sheet.plan.service_name}{' '}
                  <Note as="span">
                    {sheet.people.filter(({ status }) => status === 'C').length} of {sheet.people.length}{' '}
                    accepted
                  </Note>
                </th>
              </tr>
            )}
            {sheet.people.map((person) => (
              <PersonLine key={person.assignment_id} person={person} />
            ))}
          </tbody>
        ))}
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
      <td className={classes.number}>
        {person.phone && <CallLink name={person.name} phone={person.phone} />}
      </td>
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
