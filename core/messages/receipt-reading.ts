/** How often the carrier is asked what became of texts whose receipt is missing. */
export const RECEIPT_READING_MINUTES = 10
/** After this many doublings of the ten minutes, nearly two days, nobody waits for a receipt any more. */
const DOUBLINGS = 8

/** A stretch of time: after `after`, up to and with `until`. */
export type Stretch = { after: Temporal.Instant; until: Temporal.Instant }

/**
 * When those texts went whose receipt the carrier is asked about at `now`: ten minutes ago, then twice as long ago each
 * time. Read every ten minutes, each text is asked about once in each stretch.
 */
export const receiptStretches = (now: Temporal.Instant): Stretch[] =>
  Array.from({ length: DOUBLINGS + 1 }, (_, times) => {
    const until = now.subtract({ minutes: RECEIPT_READING_MINUTES * 2 ** times })
    return { after: until.subtract({ minutes: RECEIPT_READING_MINUTES }), until }
  })
