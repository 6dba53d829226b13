import type { Outcome } from '#core/outcome.ts'

/** A browser that takes notifications, as `PushSubscription.toJSON` tells; the keys are base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** By which push services know us (RFC 8292); base64url. A browser takes only what is signed by the pair it subscribed with. */
export type PushKeys = { publicKey: string; privateKey: string }

/** What a browser is to show. */
export type Push = {
  /** What it shows, as our service worker reads it; at most 3,000 bytes. */
  payload: string
  /** How long it is worth showing. */
  ttlSeconds: number
  /** A newer one of the same topic takes its place while the phone is off: 32 letters of base64url. */
  topic: string
}

/** Why it was not taken, named by what to do next. `gone`: nobody takes anything there any more. */
export type PushFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  | { kind: 'gone'; detail: string }
  | { kind: 'stop'; detail: string }

/** The push services of browsers as the product sees them. */
export type PushPort = {
  newKeys: () => PushKeys
  /** Whether an address is that of a push service: others are never called. */
  isPushService: (endpoint: string) => boolean
  send: (to: PushSubscription, push: Push, keys: PushKeys) => Promise<Outcome<null, PushFailure>>
}
