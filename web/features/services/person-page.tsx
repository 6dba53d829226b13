import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { LoadedList } from './loaded-list.tsx'
import { PersonAnswers } from './person-answers.tsx'
import { PersonData } from './person-data.tsx'
import { PersonDetail } from './person-detail.tsx'
import { PersonLog } from './person-log.tsx'
import { PersonVerbs } from './person-verbs.tsx'
import classes from './services.module.css'
import { withoutPerson } from './services-search.ts'
import { BackToPeople } from './trail.tsx'
import { usePersonLogs } from './use-lists.ts'

const route = getRouteApi('/workspace/personal-service')

/** The texts of one person in one plan, as a page. */
export function PersonPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const query = usePersonLogs(search)
  const { data } = query
  const name = data?.person.name ?? search.personName ?? 'Texts'
  useTitle(name)
  if (!search.plan || !search.personId) return <NoPerson />
  return (
    <Stack className={classes.page}>
      <PageHeader
        title={name}
        detail={data && <PersonDetail {...data} />}
        above={<BackToPeople search={withoutPerson(search)} />}
      />
      <PersonVerbs search={search} to="/personal-service" phone={data?.person.phone}>
        {data && (
          <PersonData
            person={data.person}
            onErased={() => navigate({ to: '/services', search: withoutPerson(search) })}
          />
        )}
      </PersonVerbs>
      <Card as="div" flush>
        <LoadedList query={query} what="texts" rows={4}>
          {(logs) => <PersonLog {...logs} />}
        </LoadedList>
        {data?.person.phone && <ConsentHistory phone={data.person.phone} />}
        {data && (
          <footer className={classes.pageFoot}>
            <PersonAnswers {...data} />
          </footer>
        )}
      </Card>
    </Stack>
  )
}

function NoPerson() {
  return (
    <>
      <PageHeader title="Texts" />
      <EmptyState
        title="Nobody chosen"
        action={
          <Link to="/services" search={{ type: 'A' }}>
            Choose a person
          </Link>
        }
      >
        The texts of one volunteer about one plan appear here.
      </EmptyState>
    </>
  )
}
