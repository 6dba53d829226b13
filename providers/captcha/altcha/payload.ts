import * as z from 'zod'

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
export const readPayload = (solution: string): AltchaPayload | null => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
