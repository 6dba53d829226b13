import type { CarrierState } from '../base/state.ts'

export type OptOutType = 'STOP' | 'START' | 'HELP'
/** What the carrier does about a keyword by itself. */
export type KeywordEffect = { type: OptOutType; answer: string | null }

type Words = { stop: string[]; start: string[]; help: string[] }
type Answers = { stop: string; start: string; help: string }

const LONG_CODE: Words = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
}
/** On toll-free numbers the network itself reacts, and to fewer words. */
const TOLL_FREE: Words = { stop: ['STOP'], start: ['START', 'UNSTOP'], help: ['HELP', 'INFO'] }

const HELP_ANSWER = 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.'
const LONG_CODE_ANSWERS: Answers = {
  stop: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  start:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  help: HELP_ANSWER,
}
const TOLL_FREE_ANSWERS: Answers = {
  stop: 'NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. Text back "unstop" to receive messages again.',
  start: 'NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number.',
  help: HELP_ANSWER,
}

const keyOf = (sender: string, person: string) => `${sender} ${person}`

export const isOptedOut = (state: CarrierState, sender: string, person: string): boolean =>
  state.optOuts.get(keyOf(sender, person)) !== undefined

/**
 * Applies a keyword that is the whole text, in any case. A start word from a person who is not opted out is an
 * ordinary text (so YES can confirm), a repeated stop is not answered again, and neither is help while opted out.
 */
export function applyKeyword(
  state: CarrierState,
  sender: { phoneNumber: string; type: string },
  person: string,
  body: string,
): KeywordEffect | null {
  const isTollFree = sender.type === 'toll_free'
  const words = isTollFree ? TOLL_FREE : LONG_CODE
  const answers = isTollFree ? TOLL_FREE_ANSWERS : LONG_CODE_ANSWERS
  const word = body.trim().toUpperCase()
  const key = keyOf(sender.phoneNumber, person)
  const wasOut = state.optOuts.get(key) !== undefined
  if (words.stop.includes(word)) {
    if (!wasOut) state.optOuts.set(key, { sender: sender.phoneNumber, person, word, atMs: state.nowMs() })
    return { type: 'STOP', answer: wasOut ? null : answers.stop }
  }
  if (words.start.includes(word) && wasOut) {
    state.optOuts.delete(key)
    return { type: 'START', answer: answers.start }
  }
  if (words.help.includes(word)) return { type: 'HELP', answer: wasOut ? null : answers.help }
  return null
}
