import type { Charge, Invoice } from '../base/objects.ts'
import type { PaymentsState } from '../base/state.ts'

const STYLE = `
  :root { color-scheme: light dark; --page: #f6f8fa; --card: #fff; --ink: #1a1f36; --muted: #4f566b; --line: #d8dee4; }
  @media (prefers-color-scheme: dark) { :root { --page: #14171f; --card: #1d222d; --ink: #eef0f6; --muted: #aeb6c9; --line: #3a4152; } }
  body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 36rem; margin: 0 auto; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; }
  h1 { font-size: 1.25rem; margin: 0; } p { color: var(--muted); margin: 0.25rem 0 1rem; }
  table { width: 100%; border-collapse: collapse; } td, th { padding: 0.5rem 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; }
  td:last-child { text-align: right; white-space: nowrap; } tr.total > * { font-weight: 600; }`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

const dayOf = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toLocaleString('en-US', { dateStyle: 'long' })

const page = (title: string, note: string, rows: [string, string][], total: [string, string]): string => {
  const line = ([name, value]: [string, string], kind = ''): string =>
    `<tr${kind}><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(note)}</p>
<table><tbody>${rows.map((row) => line(row)).join('')}${line(total, ' class="total"')}</tbody></table></main></body></html>`
}

/** The receipt of a payment. */
export function receiptPage(state: PaymentsState, charge: Charge): string {
  const card = state.cards.get(charge.payment_method ?? '')?.card
  const rows: [string, string][] = [
    ['Date paid', dayOf(charge.created)],
    ['Payment method', card ? `${card.brand} ending in ${card.last4}` : 'card'],
    [charge.description ?? 'Payment', dollars(charge.amount)],
    ...(charge.amount_refunded > 0
      ? ([['Refunded', dollars(-charge.amount_refunded)]] as [string, string][])
      : []),
  ]
  const number = charge.receipt_number ? `#${charge.receipt_number}` : charge.id
  return page('Receipt from Steeple', `Receipt ${number} (sandbox)`, rows, [
    'Amount charged',
    dollars(charge.amount - charge.amount_refunded),
  ])
}

/** The invoice as its customer sees it. */
export function invoicePage(state: PaymentsState, invoice: Invoice): string {
  const customer = state.customers.get(invoice.customer)
  const rows = invoice.lines.data.map(({ description, amount }): [string, string] => [
    description,
    dollars(amount),
  ])
  const note = `${customer?.name ?? 'Customer'}, ${dayOf(invoice.created)}, ${invoice.status} (sandbox)`
  const total: [string, string] = ['Amount due', dollars(invoice.amount_due)]
  return page(`Invoice ${invoice.number ?? 'draft'}`, note, rows, total)
}
