import segmentsCalculator from 'sms-segments-calculator'

/** ASCII that GSM-7 writes in a single unit. */
const PLAIN = /^[\n -Z_a-z]*$/

/** How many segments a text takes. Plain texts are counted here, because the library is slow. */
export function countSegments(body: string): number {
  if (PLAIN.test(body)) return body.length <= 160 ? Math.sign(body.length) : Math.ceil(body.length / 153)
  return new segmentsCalculator.SegmentedMessage(body).segmentsCount
}
