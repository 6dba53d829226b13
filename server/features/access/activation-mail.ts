import { isInvited, isSigningUp } from '#core/access/signup.ts'
import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { activationMail, alreadyRegisteredMail } from '#server/features/mails/sign-up.ts'
import { sendInvitation } from './invitations.ts'
import { issueToken } from './tokens.ts'

/** Sends the link that verifies the address; links sent before no longer work. */
export const sendActivation = async (tx: Db, deps: Deps, user: UserRow): Promise<void> => {
  const token = await issueToken(tx, user.id, 'activation', deps.clock.now())
  await queueMail(tx, deps, 'activation', activationMail(user, `${deps.publicUrl}/activate?code=${token}`))
}

/** Sends somebody the next step: the link of the signup, the link of the invitation, or the way to log in. */
export const sendWayIn = async (tx: Db, deps: Deps, user: UserRow): Promise<void> => {
  if (isInvited(user)) return sendInvitation(tx, deps, user)
  if (isSigningUp(user)) return sendActivation(tx, deps, user)
  await queueMail(tx, deps, 'already-registered', alreadyRegisteredMail(user, deps.publicUrl))
}
