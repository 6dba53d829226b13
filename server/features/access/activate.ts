import { eq } from 'drizzle-orm'
import type { Signup } from '#contract/access.ts'
import { isSigningUp } from '#core/access/signup.ts'
import { EMAIL_VERIFIED } from '#core/vocabulary/users.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { limitFrom } from '#server/http/rate-limit.ts'
import { presentSignup } from './profile.ts'
import { startSession } from './sessions.ts'
import { findToken, takeToken } from './tokens.ts'
import { findUser } from './users.ts'

const PER_ADDRESS = { max: 60, windowMinutes: 15 }
const INVALID = 'Invalid link.'
const VERIFIED =
  'Your email has already been verified! Please go on where you were, log in, or sign up again with the same address to get a new link.'

type Caller = { ip: string; device: string }

/** Why a link does nothing: it has done its work already, or it never was one of ours. */
async function explain(deps: Deps, code: string, now: Temporal.Instant): Promise<Error> {
  const token = await findToken(deps.db, 'activation', code, now)
  return refuse(400, token?.isUsed ? VERIFIED : INVALID)
}

/** Verifies the e-mail address with the code of the link, and begins the rest of the signup. */
export async function activate(
  deps: Deps,
  code: string,
  { ip, device }: Caller,
): Promise<{ success: true; signup: Signup }> {
  const now = deps.clock.now()
  await limitFrom(deps.db, 'activate', ip, PER_ADDRESS, now)
  const started = await deps.db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'activation', code, now)
    const user = userId === null ? null : await findUser(tx, userId)
    if (!user || !isSigningUp(user)) return null
    await tx.update(users).set({ status: EMAIL_VERIFIED }).where(eq(users.id, user.id))
    await recordAudit(tx, { churchId: null, userId: user.id, action: 'account.verified', at: now })
    return {
      userId: user.id,
      token: await startSession(tx, { userId: user.id, kind: 'signup', device }, now),
    }
  })
  if (!started) throw await explain(deps, code, now)
  return { success: true, signup: await presentSignup(deps.db, started.userId, started.token) }
}
