import type { Outcome } from '#core/outcome.ts'

/** What the page needs to show it. */
type CaptchaOffer =
  | { type: 'altcha'; challenge: Record<string, unknown> }
  | { type: 'recaptcha'; siteKey: string }

/** A right solution; the caller remembers `signature` until `expiresAt`, so that it is not taken twice. */
type CaptchaProof = { signature: string; expiresAt: Temporal.Instant }

/** stop: this is no solution. retry: it could not be checked now. */
type CaptchaFailure = { kind: 'stop'; detail: string } | { kind: 'retry'; detail: string }

/** Proves that a person is asking, or at least somebody who takes the trouble. */
export type CaptchaPort = {
  offer: () => Promise<CaptchaOffer>
  /** `solution` as the page sends it; `ip` of the caller. */
  verify: (solution: string, ip: string) => Promise<Outcome<CaptchaProof, CaptchaFailure>>
  /** Where the page loads scripts and frames from, besides the product itself. */
  origins: readonly string[]
}
