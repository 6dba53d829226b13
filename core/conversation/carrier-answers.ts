import { isTollFree } from '#core/messages/phone.ts'
import { CARRIER_ANSWERED, TOLL_FREE_START } from '#reader/read.ts'

/**
 * What the carrier acts on and answers by itself, when it is the whole text. Words of other languages that the reader
 * knows mean the same to us and nothing to it.
 */
const LONG_CODE: readonly string[] = Object.values(CARRIER_ANSWERED).flat()
/** On toll-free numbers the network itself reacts, and to fewer words. */
const TOLL_FREE: readonly string[] = ['stop', ...TOLL_FREE_START, ...CARRIER_ANSWERED.help]

/** A text, the carrier's own reading of it, and the number of ours that it came to. */
type Heard = { body: string; optOutType: string | null; to: string }

/** Whether the carrier has heard a text: what it answers is not answered twice. */
export const isHeardByCarrier = ({ body, optOutType, to }: Heard): boolean =>
  optOutType !== null || (isTollFree(to) ? TOLL_FREE : LONG_CODE).includes(body.trim().toLowerCase())

/** Whether the carrier itself keeps texts from one of our numbers away after an opt-out: then it also confirms the way back. */
export const isStoppedAtCarrier = (
  lastOptOut: { words: string | null; source: string } | null,
  to: string,
): boolean =>
  lastOptOut !== null &&
  (lastOptOut.source === 'carrier' ||
    isHeardByCarrier({ body: lastOptOut.words ?? '', optOutType: null, to }))
