import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { CaptchaPort } from '../port.ts'

const parameters = z.object({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  data: z.object({ expires: z.number() }),
})

/** The signature in one spelling only: it is what used solutions are remembered by. */
const payload = z.object({
  challenge: z.object({ parameters, signature: z.string().regex(/^[0-9a-f]{64}$/) }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
type AltchaPayload = z.infer<typeof payload>

/** What the widget sends: base64 of JSON; null when it is something else. */
function readPayload(solution: string): AltchaPayload | null {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Iterations of PBKDF2 for one try; a browser needs about 256 tries. */
const COST = 5000
/** What the derived key must begin with. */
const KEY_PREFIX = '00'
const VALID_MINUTES = 60

/**
 * A proof of work (altcha.org) that needs no third party: costs a browser a moment and a robot much time.
 * `secret` signs the challenges. Their end stands in `data`, to be compared with our clock: the library's own
 * `expiresAt` is compared with the machine's.
 */
export const altchaCaptcha = (
  secret: string,
  clock: Clock,
  { cost = COST, keyPrefix = KEY_PREFIX } = {},
): CaptchaPort => ({
  origins: [],
  offer: async () => {
    const expires = Math.floor(clock.now().add({ minutes: VALID_MINUTES }).epochMilliseconds / 1000)
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      keyPrefix,
      deriveKey,
      data: { expires },
      hmacSignatureSecret: secret,
    })
    return { type: 'altcha', challenge: { ...challenge } }
  },
  verify: async (text) => {
    const payload = readPayload(text)
    if (!payload) return failure({ kind: 'stop', detail: 'not a solution' })
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(payload.challenge.parameters.data.expires * 1000)
    if (Temporal.Instant.compare(expiresAt, clock.now()) <= 0)
      return failure({ kind: 'stop', detail: 'expired' })
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })
    if (!verified) return failure({ kind: 'stop', detail: 'wrong signature or solution' })
    return success({ signature: payload.challenge.signature, expiresAt })
  },
})
