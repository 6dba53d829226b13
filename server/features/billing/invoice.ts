import PDFDocument from 'pdfkit'
import { dollars } from '#core/billing/money.ts'
import { TAX_ID_LABELS, type TaxExemption } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import type { AccountRow, ChurchRow } from '#server/db/schema/schema.ts'
import { findAccount } from './account.ts'
import { readChurch } from './current.ts'
import { receiptNumberOf, takePayment } from './payments.ts'

type Line = Awaited<ReturnType<typeof takePayment>>

const INK = '#1f2a24'
const SOFT = '#5b6660'
const GREEN = '#1b7f4c'
const MARGIN = 56
const RIGHT = 340
const BLANK = ' '

const day = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toLocaleString('en-US', { dateStyle: 'long' })

/** The fonts that every PDF has know the letters of Western Europe only. */
const isPrintable = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text.normalize('NFC'))

type Paper = {
  number: string
  day: string
  church: string
  rows: { label: string; amount: string }[]
  total: string
  foot: string[]
}

const EXEMPTIONS: Record<TaxExemption, string[]> = {
  none: [],
  exempt: ['Exempt from sales tax.'],
  reverse: ['Reverse charge.'],
}

/** What stands on the invoice of a payment. */
function paperOf({ payment }: Line, church: ChurchRow, account: AccountRow | null): Paper {
  const { cents, refundedCents, last4, description } = payment
  const back = { label: 'Paid back', amount: dollars(-refundedCents) }
  return {
    number: receiptNumberOf(payment),
    day: day(payment.paidAt, church.timeZone),
    church: church.name,
    rows: [{ label: description, amount: dollars(cents) }, ...(refundedCents > 0 ? [back] : [])],
    total: dollars(cents - refundedCents),
    foot: [
      ...(last4 ? [`Paid with the card ending in ${last4}.`] : []),
      ...(account?.taxIds ?? []).map(({ kind, value }) => `${TAX_ID_LABELS[kind]}: ${value}`),
      ...EXEMPTIONS[account?.taxExempt ?? 'none'],
      ...(account?.taxNote ? [account.taxNote] : []),
      'No sales tax was charged.',
    ],
  }
}

function drawHead(pdf: PDFKit.PDFDocument, { number, day: date, church }: Paper): void {
  pdf.fillColor(GREEN).font('Helvetica-Bold').fontSize(20).text('Steeple')
  pdf.moveDown(1.5).fillColor(INK).fontSize(16).text(`Invoice ${number}`)
  pdf.moveDown(0.5).font('Helvetica').fontSize(11).fillColor(SOFT)
  pdf.text(`Date: ${date}`)
  pdf.text(`For: ${church}`)
}

function drawRow(pdf: PDFKit.PDFDocument, label: string, amount: string, isBold = false): void {
  const top = pdf.y
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fillColor(INK)
    .fontSize(11)
  pdf.text(label || BLANK, MARGIN, top, { width: RIGHT - MARGIN })
  const bottom = pdf.y
  pdf.text(amount, RIGHT, top, { width: pdf.page.width - RIGHT - MARGIN, align: 'right' })
  pdf.x = MARGIN
  pdf.y = bottom + 8
}

function drawLines(pdf: PDFKit.PDFDocument, { rows, total }: Paper): void {
  pdf.moveDown(2)
  for (const { label, amount } of rows) drawRow(pdf, label, amount)
  drawRow(pdf, 'Total (USD)', total, true)
}

function drawFoot(pdf: PDFKit.PDFDocument, { foot }: Paper): void {
  pdf.moveDown(1).font('Helvetica').fontSize(10).fillColor(SOFT)
  for (const line of foot) pdf.text(line)
}

function drawn(paper: Paper, created: Temporal.Instant): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    info: {
      Title: `Invoice ${paper.number}`,
      CreationDate: new Date(created.epochMilliseconds),
    },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  drawHead(pdf, paper)
  drawLines(pdf, paper)
  drawFoot(pdf, paper)
  pdf.end()
  return done
}

/** The same as a page that a browser prints, with the fonts of whoever opens it. */
function pageOf({ number, day: date, church, rows, total, foot }: Paper): string {
  const rowOf = ({ label, amount }: Paper['rows'][number], cell = 'td') =>
    `<tr><${cell} dir="auto">${escaped(label)}</${cell}><${cell} class="amount">${amount}</${cell}></tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Invoice ${escaped(number)}</title>
<style>
body { color: ${INK}; font: 15px/1.6 system-ui, sans-serif; margin: 3rem auto; max-width: 34rem; padding: 0 1rem }
h1 { color: ${GREEN}; font-size: 1.7rem } h2 { font-size: 1.3rem } p { color: ${SOFT}; margin: 0 }
table { border-collapse: collapse; margin: 2rem 0; width: 100% } th, td { padding: .3rem 0; text-align: start }
.amount { text-align: end }
</style>
<h1>Steeple</h1>
<h2>Invoice ${escaped(number)}</h2>
<p>Date: ${date}</p>
<p>For: <bdi>${escaped(church)}</bdi></p>
<table>${rows.map((row) => rowOf(row)).join('')}${rowOf({ label: 'Total (USD)', amount: total }, 'th')}</table>
${foot.map((line) => `<p dir="auto">${escaped(line)}</p>`).join('\n')}
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)

/** The invoice of a payment, with the church's name, tax numbers and note: a PDF where its fonts have the letters. */
export async function invoiceFile(db: Db, churchId: number, paymentId: number): Promise<File> {
  const line = await takePayment(db, churchId, paymentId)
  const paper = paperOf(line, await readChurch(db, churchId), await findAccount(db, churchId))
  const name = `invoice-${paper.number}`
  const texts = [paper.church, ...paper.rows.map(({ label }) => label), ...paper.foot]
  if (!texts.every(isPrintable)) return new File([pageOf(paper)], `${name}.html`, { type: 'text/html' })
  const pdf = await drawn(paper, line.payment.paidAt)
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}
