import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/schema.ts'

/** Every authenticator knows this kind: six digits, SHA-1, 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const authenticator = (secret: string, account: string): TOTP =>
  new TOTP({ issuer: 'Steeple', label: account, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator needs: the secret as an address, and that address as a picture to scan. */
export function enrolment(secret: string, account: string) {
  const uri = authenticator(secret, account).toString()
  return { secret, uri, qr_svg: renderSVG(uri) }
}

/**
 * The time step whose code this is: the present one, or the one before or after, because clocks differ. Null when it
 * is none of them.
 */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | null {
  const timestamp = now.epochMilliseconds
  const delta = authenticator(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** Uses up the code of a time step. A code is good once, also when it arrives twice at the same moment. */
export async function takeStep(tx: Db, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return taken.length > 0
}
