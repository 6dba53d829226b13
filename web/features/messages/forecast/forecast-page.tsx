import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { PlanningTroubleBanner } from '#web/lib/planning-trouble.tsx'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { ForecastFilters } from './forecast-filters.tsx'
import { Blocked, Totals, Warnings } from './forecast-summary.tsx'
import { asOneList } from './text-groups.ts'
import { TextList } from './text-list.tsx'

const route = getRouteApi('/workspace/forecast')
const PAGE_SIZE = 100
const PERIODS = [7, 14, 30] as const
type Period = (typeof PERIODS)[number]

function useForecast() {
  const search = route.useSearch()
  return useInfiniteQuery(
    api.messages.forecast.get.infiniteOptions({
      input: (after: string | undefined) => ({ ...search, limit: PAGE_SIZE, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({ first: pages[0], texts: asOneList(pages) }),
    }),
  )
}

/** What will go out in the coming days, and what will not. */
export function ForecastPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useForecast()
  useTitle('Forecast')
  const setDays = (days: Period) =>
    void navigate({ search: { ...search, days, day: undefined }, replace: true })
  return (
    <>
      <PageHeader
        title="Forecast"
        detail="What will go out if nothing changes. The same rules do the sending."
      >
        <SegmentedControl
          aria-label="Period"
          data={PERIODS.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(search.days)}
          onChange={(value) => setDays(PERIODS.find((days) => String(days) === value) ?? 7)}
        />
      </PageHeader>
      <Body query={query} />
    </>
  )
}

function Body({ query }: { query: ReturnType<typeof useForecast> }) {
  const { day, kind, service, state, days } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = query
  if (!data?.first) {
    return (
      <Card as="div" flush>
        {isError ? (
          <ErrorState
            title="The forecast could not be loaded"
            message={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={8} trailing label="Loading the forecast" />
        )}
      </Card>
    )
  }
  const go = (search: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: { days, kind, service, state, day, ...search }, replace: true })
  return (
    <>
      <PlanningTroubleBanner trouble={data.first.planning_trouble} />
      {data.first.is_unseen && <NoteSeen />}
      <Warnings forecast={data.first} />
      <Totals forecast={data.first} />
      <Card flush aria-labelledby="texts-title">
        <h2 id="texts-title" className="visually-hidden">
          Texts
        </h2>
        <DayTimeline
          days={data.first.days}
          balance={data.first.balance}
          chosen={day}
          choose={(chosen) => go({ day: chosen })}
        />
        <ForecastFilters filter={{ kind, service, state }} services={data.first.services} set={go} />
        <TextList texts={data.texts} />
        {hasNextPage && (
          <LoadMore
            busy={isFetchingNextPage}
            error={isError ? errorText(error) : null}
            onLoad={() => void fetchNextPage()}
          />
        )}
      </Card>
      <Blocked blocked={data.first.blocked} show={() => go({ state: 'blocked', day: undefined })} />
    </>
  )
}

/** Notes that the texts were looked at, where none can be tried on a phone. */
function NoteSeen() {
  const { mutate } = useMutation(api.messages.forecast.seen.mutationOptions())
  useEffect(() => mutate(undefined), [mutate])
  return null
}
