import { iso } from './base/dates.ts'
import type { CarrierState, MessageStatus, StoredMessage } from './base/state.ts'
import { ownedNumber } from './numbers/owned-numbers.ts'

/** A handset that has texted or been texted. `lastText` is the newest either way. */
export type Phone = { number: string; lastText: string; lastAt: string; received: number; sent: number }
export type ConversationEntry = {
  sid: string
  direction: 'to_phone' | 'from_phone'
  /** The customer's number at the other end. */
  with: string
  body: string
  at: string
  status: MessageStatus
  errorCode: number | null
  segments: number
}
/** A text as the handset shows it. */
export type ArrivedText = { sid: string; from: string; body: string; at: string }

const handsetOf = (message: StoredMessage) => (message.direction === 'inbound' ? message.from : message.to)

/** All phones, the most recently active first. */
export function listPhones(state: CarrierState): Phone[] {
  const phones = new Map<string, Omit<Phone, 'number' | 'lastAt'> & { atMs: number }>()
  for (const message of state.messages.all()) {
    const number = handsetOf(message) ?? ''
    const { received = 0, sent = 0 } = phones.get(number) ?? {}
    const isSent = message.direction === 'inbound'
    phones.set(number, {
      lastText: message.body,
      atMs: message.createdMs,
      received: received + (isSent ? 0 : 1),
      sent: sent + (isSent ? 1 : 0),
    })
  }
  return [...phones]
    .toSorted(([, one], [, other]) => other.atMs - one.atMs)
    .map(([number, { atMs, ...phone }]) => ({ number, lastAt: iso(atMs), ...phone }))
}

/** The texts from and to a phone, oldest first. */
export function conversationOf(state: CarrierState, number: string): ConversationEntry[] {
  return state.messages
    .filter((message) => handsetOf(message) === number)
    .map((message) => ({
      sid: message.sid,
      direction: message.direction === 'inbound' ? 'from_phone' : 'to_phone',
      with: (message.direction === 'inbound' ? message.to : message.from) ?? '',
      body: message.body,
      at: iso(message.createdMs),
      status: message.status,
      errorCode: message.errorCode,
      segments: message.segments,
    }))
}

/** What has arrived at this handset, oldest first. */
export function textsAt(state: CarrierState, number: string): ArrivedText[] {
  return state.messages
    .filter(({ to, status }) => to === number && status === 'delivered')
    .map(({ sid, from, body, updatedMs }) => ({ sid, from: from ?? '', body, at: iso(updatedMs) }))
}

/**
 * The number that this handset answers: the one behind the last text it got, else the one whose text is on its way, else
 * the account's first.
 */
export function correspondentOf(state: CarrierState, number: string): string {
  const sent = state.messages.filter(({ to, direction }) => to === number && direction !== 'inbound')
  const senders = [...sent, ...textsAt(state, number)]
    .map(({ from }) => from ?? '')
    .filter((from) => ownedNumber(state, from))
  const last = senders.at(-1) ?? state.numbers.find(({ account }) => !account)?.phoneNumber
  if (!last) throw new Error('the account has no number to text to')
  return last
}
