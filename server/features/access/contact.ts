import { lookAtEmail, NO_MAIL, phoneDoubt } from '#core/access/contact.ts'
import type { Doubt } from '#core/vocabulary/users.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

export type Contact = {
  email: string
  mobile_phone: string
  bypass_email: boolean
  bypass_phone: boolean
}

/** What is doubtful about an e-mail address; null when nothing is, or DNS cannot be asked. */
async function emailDoubt({ domains }: Pick<Deps, 'domains'>, email: string): Promise<string | null> {
  const look = lookAtEmail(email)
  if (look.outcome === 'ask') return (await domains.takesMail(look.domain)) === false ? NO_MAIL : null
  return look.outcome === 'doubtful' ? look.doubt : null
}

/** What is doubtful about the contact of somebody who says that it is right all the same. */
export async function findDoubts(
  deps: Pick<Deps, 'domains'>,
  { email, mobile_phone, bypass_email, bypass_phone }: Contact,
): Promise<Doubt[]> {
  const ofEmail = bypass_email ? await emailDoubt(deps, email) : null
  const ofPhone = bypass_phone ? phoneDoubt(mobile_phone) : null
  return [
    ...(ofEmail
      ? [{ subject: ofEmail === NO_MAIL ? 'mail_exchanger' : 'disposable_address', words: ofEmail } as const]
      : []),
    ...(ofPhone ? [{ subject: 'phone', words: ofPhone } as const] : []),
  ]
}

/** Refuses an e-mail address or a phone that is doubtful, unless its owner has ticked that it is right. */
export async function requirePlausibleContact(deps: Pick<Deps, 'domains'>, contact: Contact): Promise<void> {
  const email = contact.bypass_email ? null : await emailDoubt(deps, contact.email)
  const phone = contact.bypass_phone ? null : phoneDoubt(contact.mobile_phone)
  if (email === null && phone === null) return
  throw refuse(422, {
    ...(email !== null && { email: [email] }),
    ...(phone !== null && { mobile_phone: [phone] }),
  })
}
