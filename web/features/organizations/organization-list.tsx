import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Organization, OrganizationSearch } from '#contract/organizations.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { type Filters, PlanFilter, StatusFilter } from './filter-button.tsx'
import { OrganizationCards, OrganizationTable } from './organization-table.tsx'
import classes from './organizations.module.css'

const PAGE = 15

type FilteredListProps = { filters: Filters; onFilter: (filters: Filters) => void }

const usePages = (filters: Filters) =>
  useInfiniteQuery(
    api.organizations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, limit: PAGE, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    }),
  )

/** The newest organizations, with more of them on scrolling; of the filtered, more by a button. */
export function FilteredList({ filters, onFilter }: FilteredListProps) {
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    usePages(filters)
  const isFiltered = filters.status.length > 0 || filters.plan.length > 0
  const plans = data?.pages[0]?.plans ?? []
  const heads = {
    status: <StatusFilter filters={filters} onFilter={onFilter} />,
    plans: <PlanFilter filters={filters} onFilter={onFilter} plans={plans} />,
  }
  if (!data && isError)
    return <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <Listed organizations={data?.pages.flatMap(({ churches }) => churches)} heads={heads}>
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={isError ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
          byHand={isFiltered}
        />
      )}
    </Listed>
  )
}

/** What a search found, in place of the list. */
export function SearchResults({ search }: { search: OrganizationSearch }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    api.organizations.search.queryOptions({ input: search }),
  )
  if (!data && isError)
    return <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
  return <Listed organizations={data} heads={{ status: 'Status', plans: 'Plans' }} />
}

type ListedProps = {
  organizations: Organization[] | undefined
  heads: { status: ReactNode; plans: ReactNode }
  children?: ReactNode
}

const Listed = ({ organizations, heads, children }: ListedProps) => (
  <Card flush aria-label="Organizations">
    <div className={`${classes.filters} ${classes.narrow}`}>
      {typeof heads.status !== 'string' && heads.status}
      {typeof heads.plans !== 'string' && heads.plans}
    </div>
    <div className={classes.wide}>
      <OrganizationTable organizations={organizations ?? []} heads={heads} />
    </div>
    {organizations && (
      <div className={classes.narrow}>
        <OrganizationCards organizations={organizations} />
      </div>
    )}
    {!organizations && <ListSkeleton rows={8} label="Loading organizations" />}
    {organizations?.length === 0 && <EmptyState title="No data to show" />}
    {children}
  </Card>
)
