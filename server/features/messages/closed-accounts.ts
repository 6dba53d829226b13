import { isBefore } from '#core/time/instant.ts'
import type { TextingFailure } from '#providers/texting/port.ts'
import type { Deps } from '#server/deps.ts'
import { forgetAttempts, notedSince } from '#server/http/rate-limit.ts'
import { isSuspended, type Sender } from './senders.ts'

/** For so long it may only have another token, which is found meanwhile. */
const REFUSED = { minutes: 10 }

const keyOf = (sid: string): string => `account-refuses:${sid}`

/**
 * Whether all wait until this account has told what is in it. One of a church alone that the carrier has stopped, or that
 * has let nobody in for a while, keeps no other waiting: nothing goes from it.
 */
export async function mustWaitFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account }: Pick<Sender, 'account'>,
  failure: TextingFailure,
): Promise<boolean> {
  if (!account || failure.kind !== 'alert') return true
  if (isSuspended(failure)) return false
  const now = clock.now()
  return isBefore(now, (await notedSince(db, keyOf(account.sid), now)).add(REFUSED))
}

/** It has answered. */
export async function noteAnswer(
  { db }: Pick<Deps, 'db'>,
  { account }: Pick<Sender, 'account'>,
): Promise<void> {
  if (account) await forgetAttempts(db, keyOf(account.sid))
}
