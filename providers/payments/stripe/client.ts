import Stripe from 'stripe'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PaymentsFailure } from '../port.ts'
import type { StripeConfig } from './config.ts'
import { failureOf } from './failures.ts'

/** Thrown inside a call to end it with this failure. */
class Ended extends Error {
  readonly failure: PaymentsFailure

  constructor(reason: PaymentsFailure) {
    super(reason.kind)
    this.failure = reason
  }
}

/** Ends the call that is under way with a failure of our own. */
export function end(reason: PaymentsFailure): never {
  throw new Ended(reason)
}

/** The SDK has no place for a path in front of the API's own, which emulators may have. */
const behindPath = (path: string): Stripe.HttpClient =>
  Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input))
    url.pathname = path + url.pathname
    return fetch(url, init)
  })

function addressOf(url: string): Partial<Stripe.StripeConfig> {
  const { hostname, port, protocol, pathname } = new URL(url)
  const isSafe = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSafe ? 443 : 80),
    protocol: isSafe ? 'https' : 'http',
    ...(pathname !== '/' && { httpClient: behindPath(pathname) }),
  }
}

/** The SDK, and a way to call it whose failures say what to do next. */
export function stripeClient(config: StripeConfig, clock: Clock) {
  const sdk = new Stripe(config.secretKey, {
    maxNetworkRetries: config.retries ?? 1,
    timeout: config.timeoutMs ?? 20_000,
    telemetry: false,
    ...(config.url && addressOf(config.url)),
  })
  return {
    sdk,
    ask: async <Value>(call: (sdk: Stripe) => Promise<Value>): Promise<Outcome<Value, PaymentsFailure>> => {
      try {
        return success(await call(sdk))
      } catch (error) {
        return failure(error instanceof Ended ? error.failure : failureOf(error, clock.now()))
      }
    },
  }
}

/** What the parts of the adapter work with. */
export type Client = ReturnType<typeof stripeClient>

/** The id in a field that holds it or, expanded, what it names. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)

/** Times are whole seconds since 1970 on the wire. */
export const instantOf = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** A moment as the API takes it. */
export const secondsOf = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000)

/** Lists are read up to here; more of anything belongs to no church. */
export const LISTED_MAX = 1000
