import type { CheckedLink } from '#core/vocabulary/users.ts'
import { churchName } from '#server/db/church.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { limitFrom } from '#server/http/rate-limit.ts'
import { lookUpToken } from './tokens.ts'
import { findUser } from './users.ts'

const PER_ADDRESS = { max: 120, windowMinutes: 15 }

/** `at` names the church, where there is one. */
const DEAD: Record<CheckedLink, { used: (at: string) => string; expired: (at: string) => string }> = {
  activation: {
    used: (at) =>
      `Your email${at} has already been verified with this link. Please go on where you were, or log in.`,
    expired: () =>
      'This link has expired: it works for a week. Please sign up again with the same address to get a new one.',
  },
  reset: {
    used: (at) => `This link to a new password${at} has been used already: it works once.`,
    expired: (at) => `This link to a new password${at} has expired: it works for an hour.`,
  },
}
const UNKNOWN = 'This link does not work: a newer e-mail has taken its place, or a part of it is missing.'

/** Whose a link is, without using it. Refuses one that does not work any more, and says why. */
export async function presentLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, code }: { kind: CheckedLink; code: string },
  ip: string,
): Promise<{ name: string; email: string }> {
  const now = clock.now()
  await limitFrom(db, 'link', ip, PER_ADDRESS, now)
  const token = await lookUpToken(db, kind, code, now)
  const user = token && (await findUser(db, token.userId))
  if (!user) throw refuse(404, UNKNOWN)
  const at = user.churchId === null ? '' : ` for ${await churchName(db, user.churchId)}`
  if (token.state !== 'good') throw refuse(404, DEAD[kind][token.state](at))
  return { name: user.name, email: user.email }
}
