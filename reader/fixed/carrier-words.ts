import { linesOfAll } from '../folders.ts'

/** Words upon which the carrier itself acts and answers (Twilio advanced opt-out, defaults for long codes). */
export const CARRIER_ANSWERED = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'unstop', 'yes'],
  help: ['help', 'info'],
} as const

/** The network of toll-free numbers knows fewer words that opt in again. */
export const TOLL_FREE_START = ['start', 'unstop'] as const

/** Words that count only when they are the whole text; CANCEL, END and QUIT therefore never decline. */
const WORDS = {
  stop: [...CARRIER_ANSWERED.stop, 'stop all', 'opt out'],
  start: [...TOLL_FREE_START, ...linesOfAll('carrier-start')],
  help: [...CARRIER_ANSWERED.help, ...linesOfAll('carrier-help')],
} as const

/** What opts out or asks for help, as one word. */
export const CARRIER_WORDS: ReadonlySet<string> = new Set(
  [...WORDS.stop, ...CARRIER_ANSWERED.help, ...TOLL_FREE_START].map((word) => word.replace(' ', '')),
)

export type CarrierWord = keyof typeof WORDS

/** What a whole normalised text means to the carrier; null when it is none of its words. */
export function carrierWord(text: string): CarrierWord | null {
  const kinds: readonly CarrierWord[] = ['stop', 'start', 'help']
  return kinds.find((kind) => (WORDS[kind] as readonly string[]).includes(text)) ?? null
}

/** YES opts in again whom STOP has opted out; otherwise it is an answer. */
export const isCarrierYes = (text: string): boolean => text === 'yes'
