import { createHash } from 'node:crypto'
import { success } from '#core/outcome.ts'
import { succeeded } from '#testkit/conformance/outcomes.ts'
import type { PlanningAccess, PlanningTokens, RateReading } from '../port.ts'
import type { PlanningSubject } from './subject.ts'

const CODE_VERIFIER = 'a-code-verifier-of-at-least-forty-three-characters'
const CODE_CHALLENGE = createHash('sha256').update(CODE_VERIFIER).digest('base64url')

/** A connection of the church, with a record of what the adapter asked of it. */
export type Connection = {
  access: PlanningAccess
  tokens: () => PlanningTokens
  renewals: () => number
  reserved: () => string[]
  readings: () => RateReading[]
  /** Lets no request pass before this moment. */
  holdUntil: (moment: Temporal.Instant) => void
}

/** Asks for authorisation and answers what is needed to redeem the code. */
export async function grant(subject: PlanningSubject, as: 'administrator' | 'viewer' = 'administrator') {
  const { redirectUri } = subject
  const request = { state: 'a state', codeChallenge: CODE_CHALLENGE, redirectUri }
  const redirected = await subject.approve(subject.port.authorizeUrl(request), as)
  const code = redirected.get('code') ?? ''
  return { state: redirected.get('state'), grant: { code, codeVerifier: CODE_VERIFIER, redirectUri } }
}

/** Authorises and answers a connection that works. */
export async function connect(
  subject: PlanningSubject,
  as: 'administrator' | 'viewer' = 'administrator',
): Promise<Connection> {
  const { grant: granted } = await grant(subject, as)
  let tokens = succeeded(await subject.port.exchangeCode(granted))
  let held: Temporal.Instant | null = null
  let renewals = 0
  const reserved: string[] = []
  const readings: RateReading[] = []
  return {
    tokens: () => tokens,
    renewals: () => renewals,
    reserved: () => [...reserved],
    readings: () => [...readings],
    holdUntil: (moment) => {
      held = moment
    },
    access: {
      token: async () => success(tokens.accessToken),
      renew: async () => {
        renewals += 1
        const renewed = await subject.port.refresh(tokens.refreshToken)
        if (!renewed.ok) return renewed
        tokens = renewed.value
        return success(tokens.accessToken)
      },
      budget: {
        reserve: async (kind) => {
          reserved.push(kind)
          return held
        },
        observe: async (reading) => {
          readings.push(reading)
        },
      },
    },
  }
}
