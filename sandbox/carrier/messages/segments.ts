import segmentsCalculator from 'sms-segments-calculator'

/** Printable ASCII that is in GSM-7 without an escape. */
const PLAIN = /^[\n -Z_a-z]*$/

/** How many segments a text takes on the air. Plain texts are counted here: the library needs a while for each. */
export function countSegments(body: string): number {
  if (PLAIN.test(body)) return body.length <= 160 ? Math.sign(body.length) : Math.ceil(body.length / 153)
  return new segmentsCalculator.SegmentedMessage(body).segmentsCount
}
