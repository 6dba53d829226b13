/**
 * The words that the carrier acts on and answers by itself, when they are the whole text: the usual opt-out, opt-in
 * and help words of long codes. Words of other languages in core/replies mean the same to us and nothing to it.
 */
const CARRIER_ANSWERS: readonly string[] = [
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['start', 'yes', 'unstop', 'help', 'info'],
]

/** Whether the carrier has heard a text: what it answers is not answered twice. */
export const isHeardByCarrier = (text: { body: string; optOutType: string | null }): boolean =>
  text.optOutType !== null || CARRIER_ANSWERS.includes(text.body.trim().toLowerCase())

/** Whether the carrier itself keeps texts away after an opt-out: then it also confirms the way back. */
export const isStoppedAtCarrier = (lastOptOut: { words: string | null; source: string } | null): boolean =>
  lastOptOut !== null &&
  (lastOptOut.source === 'carrier' || isHeardByCarrier({ body: lastOptOut.words ?? '', optOutType: null }))
