import type { Outcome } from '#core/outcome.ts'
import type { LinkShortener } from '#core/vocabulary/integrations.ts'

/** Why the link shortener did not do it, named by what to do next. */
export type LinksFailure =
  /** `used_up`: the month's allowance is spent, so `notBefore` is the first of the next. */
  | {
      kind: 'retry'
      notBefore: Temporal.Instant
      why: 'rate_limited' | 'used_up' | 'unavailable'
      detail: string
    }
  /** It will never shorten this. */
  | { kind: 'stop'; detail: string }
  /** `reconnect`: the church must authorise again; `plan`, `domain`: it must change its plan or mend its domain there. */
  | { kind: 'alert'; why: 'reconnect' | 'plan' | 'domain' | 'unexpected'; detail: string }

type LinksOutcome<Value> = Promise<Outcome<Value, LinksFailure>>

/** The account behind a token. Without a domain of its own, its links are on a domain that everybody shares. */
export type LinksAccount = { login: string; group: string; domain: string | null }

/** A link shortener as the product sees it. */
export type LinksPort = {
  key: LinkShortener
  /** Where the browser comes back to after authorising, below our public address. */
  callbackPath: string
  /** Where the browser goes to authorise; it comes back to `redirectUri` with `code` and `state`. */
  authorizeUrl: (asked: { state: string; redirectUri: string }) => string
  /** A token that has no end. The code works once. */
  exchangeCode: (grant: { code: string; redirectUri: string }) => LinksOutcome<{ token: string }>
  account: (token: string) => LinksOutcome<LinksAccount>
  /** The short address of `longUrl` on the account's own domain; the same one when it was shortened before. */
  shorten: (wanted: { token: string; group: string; domain: string; longUrl: string }) => LinksOutcome<string>
}
