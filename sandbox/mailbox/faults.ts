import type { Fault } from '../base/faults.ts'

/** The answers that make a sender try again later; 'silent' instead swallows the mail with a good answer. */
const REPLIES: Partial<Record<Fault['kind'], [code: number, text: string]>> = {
  failing: [450, 'Mailbox unavailable'],
  rate_limited: [451, 'Too many messages, try again later'],
  truncated: [451, 'The message arrived incomplete'],
}

/** The error with which a fault makes the server refuse a mail; null for faults that refuse nothing. */
export function refusalOf({ kind, status }: Fault): Error | null {
  const reply = REPLIES[kind]
  if (!reply) return null
  const [code, text] = reply
  return Object.assign(new Error(text), { responseCode: status ?? code })
}
