import type { Db } from '#server/db/connect.ts'
import { csvFile } from '#server/http/csv.ts'
import { readChurch } from './current.ts'
import { paymentsBetween, transactionView } from './payments.ts'

const COLUMNS = [
  'Date',
  'Number',
  'Description',
  'Plan',
  'Paid (USD)',
  'Paid back (USD)',
  'Total (USD)',
  'Card',
]

const amount = (cents: number): number => cents / 100

/** What a church paid in a year of its own calendar, for its treasurer; the last line sums it up. */
export async function yearlyOverview(db: Db, churchId: number, year: number): Promise<File> {
  const { timeZone } = await readChurch(db, churchId)
  const startOf = (one: number) =>
    Temporal.PlainDate.from({ year: one, month: 1, day: 1 }).toZonedDateTime(timeZone).toInstant()
  const lines = await paymentsBetween(db, churchId, startOf(year), startOf(year + 1))
  const rows = lines.map((line) => {
    const { payment, packageName } = line
    const view = transactionView(line)
    return [
      payment.paidAt.toZonedDateTimeISO(timeZone).toPlainDate().toString(),
      view.receipt_number,
      payment.description,
      packageName ?? '',
      payment.cents < 0 ? '' : amount(payment.cents),
      payment.cents < 0 ? amount(-payment.cents) : '',
      amount(payment.cents),
      view.charge ? `${view.charge.brand} ${view.charge.last4}` : '',
    ]
  })
  const sum = (isBack: boolean) =>
    lines.reduce((total, { payment: { cents } }) => total + (cents < 0 === isBack ? Math.abs(cents) : 0), 0)
  const [paid, back] = [sum(false), sum(true)]
  const total = ['Total', '', '', '', amount(paid), amount(back), amount(paid - back), '']
  return csvFile(`steeple-${year}.csv`, COLUMNS, [...rows, total])
}
