import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { CallLink } from '#web/lib/call-link.tsx'
import { CountedPeople, placeSearch } from '#web/lib/counted-people.tsx'
import { plural } from '#web/lib/counts.ts'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { type ServicesSearch, withoutPerson } from './services-search.ts'
import { StatusLinks } from './status-links.tsx'
import { Trail } from './trail.tsx'
import { useRoom } from './use-room.ts'

const route = getRouteApi('/workspace/services')

const TITLES: Record<ServicesSearch['type'], string> = {
  A: 'Who was texted',
  U: 'Unconfirmed people',
  C: 'Accepted people',
  D: 'Declined people',
  F: 'People out of reach',
}

const useEverybody = ({ type }: ServicesSearch) =>
  useInfiniteQuery(
    api.dashboard.people.infiniteOptions({
      input: (offset: number) => ({ type, offset }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, { people }) => sum + people.length, 0)
        return shown < last.total ? shown : undefined
      },
      placeholderData: keepPreviousData,
    }),
  )

/** The people whom a tile of the dashboard counts, across all services. */
export function Everybody() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const room = useRoom()
  const query = useEverybody(search)
  const title = TITLES[search.type]
  useTitle(title)
  if (room !== 'columns' && search.plan && search.personId)
    return <Navigate to="/personal-service" search={search} replace />
  const total = query.data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title={title}
        detail={total === undefined ? '\u00a0' : `${plural(total, 'person', 'people')} in the coming weeks`}
        above={<Trail here={title} />}
      >
        <Link to="/services" search={{ type: search.type }}>
          By service
        </Link>
      </PageHeader>
      <StatusLinks to="/services" search={{ type: search.type, all: true }} />
      <Card as="div" flush>
        <People query={query} search={search} />
      </Card>
      <PersonDrawer
        search={search}
        onClose={() =>
          void navigate({
            search: { ...withoutPerson(search), plan: undefined, service: undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}

function People({ query, search }: { query: ReturnType<typeof useEverybody>; search: ServicesSearch }) {
  const { data, isError, error, isFetching, refetch } = query
  if (!data)
    return isError ? (
      <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton rows={10} trailing label="Loading people" />
    )
  const people = data.pages.flatMap((page) => page.people)
  if (people.length === 0)
    return <EmptyState title="Nobody">Nobody of the coming weeks is counted here.</EmptyState>
  return (
    <>
      <CountedPeople
        people={people}
        label="People"
        linkOf={(person, place) => ({
          to: '/services',
          search: { ...search, ...placeSearch(place), personId: person.id, personName: person.name },
        })}
        act={(person) => <CallLink {...person} />}
      />
      {query.hasNextPage && (
        <LoadMore
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? errorText(error) : null}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
