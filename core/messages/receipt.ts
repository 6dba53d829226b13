import {
  AT_THE_CARRIER,
  CARRIER_STATES,
  type CarrierState,
  type MessageState,
} from '#core/vocabulary/messages.ts'

/** How far a text that is to go has come. */
export type DeliveryState = 'planned' | 'sending' | CarrierState

/** Later states win over earlier ones; among final ones the better proof wins. */
const ORDER: readonly DeliveryState[] = [
  'planned',
  'sending',
  'queued',
  'sent',
  'failed',
  'undelivered',
  'delivered',
]

/** The state after a report. Reports may come late, twice or in any order: the outcome is the same. */
export const advance = (current: DeliveryState, reported: DeliveryState): DeliveryState =>
  ORDER.indexOf(reported) > ORDER.indexOf(current) ? reported : current

/** No later report is expected. */
export const isFinal = (state: DeliveryState): boolean => ORDER.indexOf(state) >= ORDER.indexOf('failed')

/** A text that a receipt names, as it is kept. */
export type ReportedText = {
  state: MessageState
  /** The carrier's id; null while the carrier has not answered. */
  sid: string | null
  /** How often it was claimed to be sent. */
  attempts: number
  body: string | null
  /** The mark of its last attempt when that was on trial. */
  trialMark: string | null
}

/** What the carrier says became of a text; the address of the receipt names our text, the id the carrier's. */
export type Report = { sid: string; status: CarrierState }

/** What a receipt means for the text that it names. */
type ReceiptMeaning =
  | { kind: 'nothing' }
  /** The carrier has a second text for the same wish: a lost one was sent again, and the first had arrived after all. */
  | { kind: 'second' }
  /** It has come further; `isAdopted` when it was back in the plan because the carrier had not shown it. */
  | { kind: 'advance'; to: DeliveryState; isAdopted: boolean }

const NOTHING: ReceiptMeaning = { kind: 'nothing' }

const isTaken = ({ status }: Report): boolean => AT_THE_CARRIER.some((state) => state === status)

/** A text that was put back went after all; what went on trial is nobody's text. */
const isAdoptable = ({ state, attempts, sid, body, trialMark }: ReportedText): boolean =>
  state === 'planned' && attempts > 0 && sid === null && body !== null && trialMark === null

const handedOver = (state: MessageState): DeliveryState | null =>
  state === 'sending' ? state : (CARRIER_STATES.find((known) => known === state) ?? null)

/** What a receipt means. Receipts come late, twice and in any order; a text only moves forward. */
export function meaningOf(text: ReportedText, report: Report): ReceiptMeaning {
  if (text.sid !== null && text.sid !== report.sid)
    return report.status === 'sent' || report.status === 'delivered' ? { kind: 'second' } : NOTHING
  if (isAdoptable(text) && isTaken(report)) return { kind: 'advance', to: report.status, isAdopted: true }
  const before = handedOver(text.state)
  if (before === null) return NOTHING
  const to = advance(before, report.status)
  return to === before ? NOTHING : { kind: 'advance', to, isAdopted: false }
}

/** How often the carrier is asked what became of texts whose receipt is missing. */
export const RECEIPT_READING_MINUTES = 10
/** After this many doublings of the ten minutes, nearly two days, nobody waits for a receipt any more. */
const DOUBLINGS = 8

/** A stretch of time: after `after`, up to and with `until`. */
type Stretch = { after: Temporal.Instant; until: Temporal.Instant }

/**
 * When those texts went whose receipt the carrier is asked about at `now`: ten minutes ago, then twice as long ago each
 * time. Read every ten minutes, each text is asked about once in each stretch.
 */
export const receiptStretches = (now: Temporal.Instant): Stretch[] =>
  Array.from({ length: DOUBLINGS + 1 }, (_, times) => {
    const until = now.subtract({ minutes: RECEIPT_READING_MINUTES * 2 ** times })
    return { after: until.subtract({ minutes: RECEIPT_READING_MINUTES }), until }
  })
