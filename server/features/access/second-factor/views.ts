import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

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
