import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconDownload, IconFilter } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LogColumn } from '#core/vocabulary/log.ts'
import { api, client } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { saveFile } from '#web/lib/download.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { useLogColumns } from './log-columns.ts'
import { LogFilters } from './log-filters.tsx'
import { LogRow } from './log-row.tsx'
import { EVERYTHING, type Filters, searchOf } from './log-search.ts'
import { LogTable } from './log-table.tsx'
import { asOneList, nextPage } from './logs.ts'

const FILTERS_ID = 'log-filters'

/** Every text that went out or came in: a table where there is room, a list on phones. */
export function LogsPage() {
  useTitle('Logs')
  const isWide = useMediaQuery('(min-width: 959px)', undefined, { getInitialValueInEffect: false })
  const hasRoomForColumns = useMediaQuery('(min-width: 1200px)', undefined, {
    getInitialValueInEffect: false,
  })
  const [filters, setFilters] = useState(EVERYTHING)
  const [isSearching, setIsSearching] = useState(isWide)
  const [columns, setColumns] = useLogColumns()
  const query = useLog(filters)
  return (
    <>
      <PageHeader title="Logs" detail={query.data && `${plural(query.data.total, 'message')}, newest first`}>
        {!isWide && (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isSearching}
            aria-controls={FILTERS_ID}
            onClick={() => setIsSearching(!isSearching)}
          >
            Filter
          </Button>
        )}
        {hasRoomForColumns && <ColumnPicker columns={columns} onChoose={setColumns} />}
        <DownloadButton filters={filters} columns={columns} />
        <LogsMenu />
      </PageHeader>
      <Card as="div" flush id={FILTERS_ID} hidden={!isWide && !isSearching}>
        <LogFilters errors={fieldErrors(query.error)} onSearch={setFilters} />
      </Card>
      <Card as="div" flush aria-busy={query.isPlaceholderData}>
        <Logs query={query} columns={hasRoomForColumns ? columns : null} />
      </Card>
    </>
  )
}

function DownloadButton({ filters, columns }: { filters: Filters; columns: LogColumn[] }) {
  const { mutate, isPending } = useMutation(
    api.messages.download.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ ...searchOf(filters), columns })}
    >
      CSV
    </Button>
  )
}

type LogsProps = { query: ReturnType<typeof useLog>; columns: LogColumn[] | null }

function Logs({ query, columns }: LogsProps) {
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = query
  if (!data) {
    if (!isError) return <ListSkeleton rows={8} trailing label="Loading logs" />
    return (
      <ErrorState
        title="The logs could not be loaded"
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.logs.length === 0) return <NoLogs />
  return (
    <>
      {columns ? (
        <LogTable logs={data.logs} columns={columns} />
      ) : (
        <List as="ol" aria-label="Logs">
          {data.logs.map((log) => (
            <LogRow key={log.id} log={log} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={isError ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

const NoLogs = () => (
  <EmptyState
    title="No logs found"
    action={
      <Link to="/services" search={{ type: 'A' }}>
        See who is scheduled
      </Link>
    }
  >
    Every text that goes out or comes in, and every opened link, is listed here.
  </EmptyState>
)

/** Further acts on the logs. */
function LogsMenu() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.messages.consent.export(),
    onSuccess: saveFile,
    onError: showError,
  })
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More about logs" loading={isPending}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={() => mutate()}>
          Export consent history
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const PAGE_SIZE = 20

/** What fits the filters, page by page. */
const useLog = (filters: Filters) =>
  useInfiniteQuery(
    api.messages.search.infiniteOptions({
      input: (page: number) => ({ ...searchOf(filters), page, limit: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({ logs: asOneList(pages), total: pages.at(-1)?.logTotal ?? 0 }),
    }),
  )
