import { eq } from 'drizzle-orm'
import type { StoredSession } from '#contract/access.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { presentSession } from '../../queries.ts'
import { startSession } from '../../sessions/actions.ts'
import { takeToken } from '../../tokens/actions.ts'
import { findInvitation, NO_INVITATION } from '../queries.ts'

const PER_ADDRESS = { max: 60, windowMinutes: 15 }

export type Acceptance = { code: string; name: string; password: string; ip: string; device: string }

/** Turns an invitation into an account of the church, and signs in. */
export const acceptInvitation = async (
  deps: Deps,
  { code, name, password, ip, device }: Acceptance,
): Promise<StoredSession> => {
  const now = deps.clock.now()
  await limitAttempts(deps.db, `invitation-from:${ip}`, PER_ADDRESS, now)
  await findInvitation(deps.db, code, now)
  const passwordHash = await hashPassword(password)
  const session = await deps.db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'invitation', code, now)
    if (userId === null) throw refuse(404, NO_INVITATION)
    await tx.update(users).set({ name, passwordHash, status: 3 }).where(eq(users.id, userId))
    return { userId, token: await startSession(tx, { userId, kind: 'full', device }, now) }
  })
  return presentSession(deps.db, session.userId, session.token)
}
