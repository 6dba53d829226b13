import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { hashToken, newRecoveryCode } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { recoveryCodes, type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

/** Every authenticator knows this kind: six digits, SHA-1, 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const authenticator = (secret: string, account: string): TOTP =>
  new TOTP({ issuer: 'Steeple', label: account, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator needs to know: as an address, and as a picture of it to scan. */
export const enrolment = (secret: string, account: string) => {
  const uri = authenticator(secret, account).toString()
  return { secret, uri, qr_svg: renderSVG(uri) }
}

/**
 * The time step whose code this is: the present one, the one before or the one after, for clocks that differ.
 * Null when it is none of them.
 */
export const stepOf = (secret: string, code: string, now: Temporal.Instant): number | null => {
  const timestamp = now.epochMilliseconds
  const delta = authenticator(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

export const secondFactorMail = ({ email }: { email: string }, isOn: boolean, publicUrl: string) => ({
  to: email,
  subject: `Two-step sign-in is ${isOn ? 'on' : 'off'}`,
  title: `Two-step sign-in is now ${isOn ? 'on' : 'off'}`,
  blocks: [
    isOn
      ? 'From now on, signing in asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
      : 'From now on, your password alone is enough to sign in.',
    `If this was not you, please choose a new password at once: ${publicUrl}/forgot`,
  ],
  because: 'You get this e-mail because the security of your Steeple account changed.',
})

const WRONG = 'This code is not right. Please try the next one.'
const RECOVERY_CODES = 10

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Takes a code of the authenticator: each once (RFC 6238 §5.2), also when two arrive together. */
export const takeTotp = async (tx: Db, userId: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return taken.length > 0
}

const takeRecoveryCode = async (
  tx: Db,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** Uses up a code of the authenticator, or a recovery code; refuses what is neither, or was used. */
export const requireCode = async (
  tx: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  user: UserRow,
  typed: string,
): Promise<void> => {
  const code = plain(typed)
  const now = clock.now()
  const step = user.totpSecretSealed ? stepOf(vault.open(user.totpSecretSealed), code, now) : null
  const isTaken =
    step === null ? await takeRecoveryCode(tx, user.id, code, now) : await takeTotp(tx, user.id, step)
  if (!isTaken) throw refuse(422, { code: [WRONG] })
}

/** Ten new recovery codes in place of the old ones; only their hashes are kept. */
export const renewRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })))
  return codes
}
