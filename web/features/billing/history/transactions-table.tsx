import { IconArrowDown, IconArrowUp, IconReceipt } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Transaction } from '#contract/billing.ts'
import { client } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Note } from '#web/ui/note.tsx'
import { cardInWords } from '../cards/cards-table.tsx'
import { billingDay, billingMonth, dollars } from '../money.ts'
import { useBillingZone } from '../use-billing.ts'
import classes from './history.module.css'

export type Order = { sort: 'date' | 'amount'; direction: 'asc' | 'desc' }

type TransactionsTableProps = {
  payments: readonly Transaction[]
  order: Order
  onOrder: (order: Order) => void
}

/** What was paid, as a table on wide screens and as cards on phones. */
export const TransactionsTable = ({ payments, order, onOrder }: TransactionsTableProps) => (
  <table className={`${classes.transactions} rows`}>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <SortHead of="date" label="Date" order={order} onOrder={onOrder} />
        <th scope="col">Description</th>
        <SortHead of="amount" label="Amount" order={order} onOrder={onOrder} />
        <th scope="col">Receipt</th>
      </tr>
    </thead>
    {order.sort === 'date' ? <Months payments={payments} /> : <Rows payments={payments} />}
  </table>
)

type Listed = Pick<TransactionsTableProps, 'payments'>

const Rows = ({ payments }: Listed) => (
  <tbody>
    {payments.map((payment) => (
      <Row key={payment.id} payment={payment} />
    ))}
  </tbody>
)

function Months({ payments }: Listed) {
  const zone = useBillingZone()
  const months = Map.groupBy(payments, ({ created_at_utc: at }) => billingMonth(at, zone))
  return [...months].map(([month, some]) => (
    <tbody key={month}>
      <tr className={classes.month}>
        <th colSpan={5} scope="rowgroup">
          {month}
        </th>
      </tr>
      {some.map((payment) => (
        <Row key={payment.id} payment={payment} />
      ))}
    </tbody>
  ))
}

type SortHeadProps = Pick<TransactionsTableProps, 'order' | 'onOrder'> & { of: Order['sort']; label: string }

function SortHead({ of, label, order: { sort, direction }, onOrder }: SortHeadProps) {
  const isSorted = sort === of
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const turned = isSorted && direction === 'desc' ? 'asc' : 'desc'
  return (
    <th scope="col" aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" onClick={() => onOrder({ sort: of, direction: turned })}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

function Row({ payment }: { payment: Transaction }) {
  const zone = useBillingZone()
  return (
    <tr className={payment.total < 0 ? classes.back : undefined}>
      <td>{payment.receipt_number}</td>
      <td>{billingDay(payment.created_at_utc, zone)}</td>
      <td>
        {payment.description}
        {payment.charge && <Note as="div">{cardInWords(payment.charge)}</Note>}
      </td>
      <td className={classes.total}>{dollars(payment.total)}</td>
      <td>
        <Papers payment={payment} />
      </td>
    </tr>
  )
}

function Papers({ payment: { id, receipt_number, receipt_url } }: { payment: Transaction }) {
  const save = useMutation({
    mutationFn: () => client.billing.invoice({ id }),
    onSuccess: saveFile,
    onError: showError,
  })
  return (
    <span className={classes.papers}>
      {receipt_url && (
        <a href={receipt_url} target="_blank" rel="noreferrer" aria-label={`Receipt ${receipt_number}`}>
          <IconReceipt size={16} aria-hidden /> Receipt
        </a>
      )}
      <button
        type="button"
        aria-label={`Invoice ${receipt_number} as PDF`}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        PDF
      </button>
    </span>
  )
}
