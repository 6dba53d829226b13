import { isHeardByCarrier, isStoppedAtCarrier } from '#core/conversation/carrier-answers.ts'
import { announce } from '#server/db/live.ts'
import { optIn, optOut } from '#server/features/messages/consent.ts'
import { forgetLosses } from '#server/features/messages/phone-trouble.ts'
import { type Inbound, reply } from './reply.ts'

const consentOf = ({ churchId, text, heardAt, optsIn }: Inbound) => ({
  churchId,
  phone: text.from,
  words: text.body.slice(0, 200),
  source: optsIn ? ('page' as const) : ('text' as const),
  saidAt: text.writtenAt,
  heardAt,
})

/** The texts of those who share the phone go or stay, and screens show who is opted out. */
async function heed({ tx, churchId, conversation, scheduled }: Inbound): Promise<void> {
  scheduled.push(...conversation.people.map(({ id }) => ({ churchId, id })))
  await announce(tx, { church_id: churchId, topic: 'roster' })
}

/**
 * The carrier confirms its own words itself, and one confirmation is all the law allows. What was taken back before it
 * came in is for somebody at the church.
 */
export async function stop(inbound: Inbound): Promise<void> {
  const { tx, text, now, messageId, kept } = inbound
  if (!(await optOut(tx, consentOf(inbound), now))) {
    kept.push(messageId)
    return
  }
  if (!isHeardByCarrier(text)) reply(inbound, { kind: 'stop_reply' })
  await heed(inbound)
}

/**
 * What a phone that had opted out was refused meanwhile is asked as if for the first time. What may have been taken back
 * before it came in is for somebody at the church.
 */
export async function start(inbound: Inbound): Promise<void> {
  const { tx, now, churchId, conversation, text, messageId, kept } = inbound
  if (!(await optIn(tx, consentOf(inbound), now))) {
    kept.push(messageId)
    return
  }
  const personIds = conversation.people.map(({ id }) => id)
  if (conversation.isOptedOut) await forgetLosses(tx, churchId, personIds)
  await heed(inbound)
  const isConfirmed = isStoppedAtCarrier(conversation.lastOptOut, text.to) && isHeardByCarrier(text)
  if (!isConfirmed) reply(inbound, { kind: 'start_reply' })
}

/** What the carrier says by itself names neither the church nor whom to ask; words that an operator has chosen there do. */
export function help(inbound: Inbound): void {
  if (inbound.text.optOutType === null) reply(inbound, { kind: 'help_reply' })
}
