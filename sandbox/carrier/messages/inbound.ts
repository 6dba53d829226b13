import { accountStatus } from '../base/accounts.ts'
import type { CarrierState, StoredMessage } from '../base/state.ts'
import { ownedNumber } from '../numbers/owned-numbers.ts'
import { dispatch, VALIDITY_MAX_SECONDS } from './journeys.ts'
import { applyKeyword, isOptedOut } from './opt-outs.ts'
import { oweInboundHook } from './owed-hooks.ts'
import { countSegments } from './segments.ts'

/**
 * Takes in a text from a handset to one of the account's numbers: first the opt-out words, then the owner's
 * webhook. An account that is suspended gets none.
 */
export function receiveText(
  state: CarrierState,
  text: { from: string; to: string; body: string },
): StoredMessage {
  const number = ownedNumber(state, text.to)
  if (!number) throw new Error('nobody owns the number this text is for')
  const now = state.nowMs()
  const sid = state.newSid('SM')
  const message: StoredMessage = {
    ...text,
    sid,
    ...(number.account && { account: number.account }),
    direction: 'inbound',
    status: 'received',
    errorCode: null,
    segments: countSegments(text.body),
    mediaCount: 0,
    service: null,
    statusCallback: null,
    createdMs: now,
    updatedMs: now,
    sentMs: now,
  }
  if (accountStatus(state, number.account) !== 'active') return message
  state.messages.set(sid, message)
  const effect = applyKeyword(state, number, text.from, text.body)
  if (effect?.answer) answer(state, message, effect.answer, null)
  oweInboundHook(state, message, number, state.switches.advancedOptOut ? (effect?.type ?? null) : null)
  return message
}

/** Sends what the webhook's TwiML asks for; a person who has opted out does not get it. */
export function twimlReply(state: CarrierState, sid: string, twiml: string): void {
  const inbound = state.messages.get(sid)
  if (!inbound?.from) return
  const failsWith = isOptedOut(state, inbound.to, inbound.from) ? 21610 : null
  for (const body of messagesIn(twiml)) answer(state, inbound, body, failsWith)
}

function answer(state: CarrierState, inbound: StoredMessage, body: string, failsWith: number | null): void {
  dispatch(state, {
    direction: 'outbound-reply',
    from: inbound.to,
    to: inbound.from ?? '',
    body,
    mediaCount: 0,
    service: null,
    statusCallback: null,
    scheduledMs: null,
    failsWith,
    validitySeconds: VALIDITY_MAX_SECONDS,
  })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts that a TwiML answer asks to send back: <Message>…</Message>, with or without <Body> inside. */
function messagesIn(twiml: string): string[] {
  const elements = [...twiml.matchAll(/<Message\b[^>]*>([\s\S]*?)<\/Message>/g)].map(
    (match) => match[1] ?? '',
  )
  return elements
    .map((inner) => plain(/<Body\b[^>]*>([\s\S]*?)<\/Body>/.exec(inner)?.[1] ?? inner))
    .filter(Boolean)
}

function plain(xml: string): string {
  const text = xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1').replace(/<[^>]*>/g, '')
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => decoded(name) ?? whole).trim()
}

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name]
  const isHex = name[1]?.toLowerCase() === 'x'
  return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
}
