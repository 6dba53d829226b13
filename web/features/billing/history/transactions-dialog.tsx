import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { FullDialog } from '../full-dialog.tsx'
import { type Order, TransactionsTable } from './transactions-table.tsx'

const PAGE_SIZE = 50

export const TransactionsDialog = () => (
  <FullDialog name="transactions" title="Transaction history" isWide>
    <All />
  </FullDialog>
)

function All() {
  const [order, setOrder] = useState<Order>({ sort: 'date', direction: 'desc' })
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(
      api.billing.payments.infiniteOptions({
        input: (page: number) => ({ page, limit: PAGE_SIZE, ...order }),
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
  if (payments.length === 0)
    return <EmptyState title="Nothing was paid yet">Receipts and invoices are listed here.</EmptyState>
  return (
    <>
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
