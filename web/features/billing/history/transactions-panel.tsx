import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { useDialogs } from '../dialogs.ts'
import { type Order, TransactionsTable } from './transactions-table.tsx'
import { YearlyOverview } from './yearly-overview.tsx'

const SHOWN = 6

/** The first transactions; all of them are in a dialog. */
export function TransactionsPanel() {
  const { open } = useDialogs()
  return (
    <Card
      title="Transaction History"
      end={
        <Button variant="subtle" size="compact-sm" onClick={() => open({ name: 'transactions' })}>
          View all
        </Button>
      }
    >
      <First />
      <YearlyOverview />
    </Card>
  )
}

function First() {
  const [order, setOrder] = useState<Order>({ sort: 'date', direction: 'desc' })
  const { data, error, refetch, isFetching } = useQuery({
    ...api.billing.payments.queryOptions({ input: { limit: SHOWN, ...order } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={3} trailing label="Loading transactions" />
  if (data.payments.length === 0)
    return <EmptyState title="Nothing was paid yet">Receipts and invoices are listed here.</EmptyState>
  return <TransactionsTable payments={data.payments} order={order} onOrder={setOrder} />
}
