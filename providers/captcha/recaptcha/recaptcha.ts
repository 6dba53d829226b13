import { createHash } from 'node:crypto'
import * as z from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { CaptchaPort } from '../port.ts'

/** `url` is where solutions are verified; Google's own address when null. */
export type RecaptchaConfig = {
  siteKey: string
  secret: string
  url: string | null
  /** Of the pages that show it: a solution from another page is none. */
  hostname: string
}

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT_MS = 10_000
/** A token is good for two minutes (reCAPTCHA documentation, 'Verifying the user's response'). */
const VALID_MINUTES = 2

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().default(''),
  'error-codes': z.array(z.string()).default([]),
})

const ELSEWHERE = 'reCAPTCHA: solved on a page that is not ours'

/** What is wrong with our own settings is no fault of the person who asks. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** reCAPTCHA v2: form fields in, JSON out, status 200 also for a wrong solution. */
export const recaptcha = (
  { siteKey, secret, url, hostname }: RecaptchaConfig,
  clock: Clock,
): CaptchaPort => ({
  origins: ['https://www.google.com', 'https://www.gstatic.com'],
  offer: async () => ({ type: 'recaptcha', siteKey }),
  verify: async (response, remoteip) => {
    try {
      const reply = await fetch(url ?? SITEVERIFY, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { success: isRight, hostname: solvedAt, 'error-codes': codes } = answer.parse(await reply.json())
      if (isRight && solvedAt !== hostname) return failure({ kind: 'stop', detail: ELSEWHERE })
      if (isRight) {
        const signature = createHash('sha256').update(response).digest('hex')
        return success({ signature, expiresAt: clock.now().add({ minutes: VALID_MINUTES }) })
      }
      const isOurs = codes.some((code) => OUR_FAULTS.includes(code))
      return failure({ kind: isOurs ? 'retry' : 'stop', detail: `reCAPTCHA: ${codes.join(', ')}` })
    } catch (error) {
      return failure({ kind: 'retry', detail: `reCAPTCHA was not reached (${(error as Error).name})` })
    }
  },
})
