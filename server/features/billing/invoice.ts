import PDFDocument from 'pdfkit'
import { dollars } from '#core/billing/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { ChurchRow } from '#server/db/schema/schema.ts'
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

/** The built-in fonts know the letters of Western Europe; others are left out rather than printed wrongly. */
const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '')

type Paper = { church: ChurchRow; line: Line; taxNote: string }

function drawHead(pdf: PDFKit.PDFDocument, { church, line: { payment } }: Paper): void {
  pdf.fillColor(GREEN).font('Helvetica-Bold').fontSize(20).text('Steeple')
  pdf
    .moveDown(1.5)
    .fillColor(INK)
    .fontSize(16)
    .text(`Invoice ${receiptNumberOf(payment)}`)
  pdf.moveDown(0.5).font('Helvetica').fontSize(11).fillColor(SOFT)
  pdf.text(`Date: ${day(payment.paidAt, church.timeZone)}`)
  pdf.text(`For: ${printable(church.name)}`)
}

function drawRow(pdf: PDFKit.PDFDocument, label: string, amount: string, isBold = false): void {
  const top = pdf.y
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fillColor(INK)
    .fontSize(11)
  pdf.text(printable(label) || BLANK, MARGIN, top, { width: RIGHT - MARGIN })
  const bottom = pdf.y
  pdf.text(amount, RIGHT, top, { width: pdf.page.width - RIGHT - MARGIN, align: 'right' })
  pdf.x = MARGIN
  pdf.y = bottom + 8
}

function drawLines(pdf: PDFKit.PDFDocument, { line: { payment } }: Paper): void {
  const { cents, refundedCents } = payment
  pdf.moveDown(2)
  drawRow(pdf, payment.description, dollars(cents))
  if (refundedCents > 0) drawRow(pdf, 'Paid back', dollars(-refundedCents))
  drawRow(pdf, 'Total (USD)', dollars(cents - refundedCents), true)
}

function drawFoot(pdf: PDFKit.PDFDocument, { line: { payment }, taxNote }: Paper): void {
  pdf.moveDown(1).font('Helvetica').fontSize(10).fillColor(SOFT)
  if (payment.last4) pdf.text(`Paid with the card ending in ${payment.last4}.`)
  if (taxNote) pdf.text(printable(taxNote))
  pdf.text('No sales tax was charged.')
}

function drawn(paper: Paper, created: Temporal.Instant): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    info: {
      Title: `Invoice ${receiptNumberOf(paper.line.payment)}`,
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

/** The invoice of a payment as PDF, with the church's name and its note on taxes. */
export async function invoicePdf(db: Db, churchId: number, paymentId: number): Promise<File> {
  const line = await takePayment(db, churchId, paymentId)
  const church = await readChurch(db, churchId)
  const account = await findAccount(db, churchId)
  const pdf = await drawn({ church, line, taxNote: account?.taxNote ?? '' }, line.payment.paidAt)
  const name = `invoice-${receiptNumberOf(line.payment)}.pdf`
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' })
}
