import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentGroup } from '#core/vocabulary/billing.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { FullDialog } from '../full-dialog.tsx'
import classes from './history.module.css'
import { type Order, TransactionsTable } from './transactions-table.tsx'

const PAGE_SIZE = 50

const GROUPS: { value: PaymentGroup | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'plan', label: 'Plan' },
  { value: 'credits', label: 'Credits' },
  { value: 'back', label: 'Paid back' },
]

export const TransactionsDialog = () => (
  <FullDialog name="transactions" title="Transaction history" isWide>
    <All />
  </FullDialog>
)

function All() {
  const [order, setOrder] = useState<Order>({ sort: 'date', direction: 'desc' })
  const [group, setGroup] = useState<PaymentGroup | 'all'>('all')
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(
      api.billing.payments.infiniteOptions({
        input: (page: number) => ({
          page,
          limit: PAGE_SIZE,
          ...order,
          group: group === 'all' ? undefined : group,
        }),
        initialPageParam: 1,
        getNextPageParam: ({ total }, pages) =>
          pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
        placeholderData: keepPreviousData,
      }),
    )
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={6} trailing label="Loading transactions" />
  const payments = data.pages.flatMap((page) => page.payments)
  if (payments.length === 0 && group === 'all')
    return <EmptyState title="Nothing was paid yet">Receipts and invoices are listed here.</EmptyState>
  return (
    <>
      <SegmentedControl
        className={classes.groups}
        aria-label="What was paid for"
        value={group}
        onChange={setGroup}
        data={GROUPS}
      />
      {payments.length === 0 && <EmptyState title="No data to show" />}
      <TransactionsTable payments={payments} order={order} onOrder={setOrder} />
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={error ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}
