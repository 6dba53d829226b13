import type { Outcome } from '#core/outcome.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'

/** Why the other texting provider did not do it, named by what to do next. */
export type ImportingFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  /** `credentials`: e-mail, password or session are not right; `no_number`: the account does not have it. */
  | { kind: 'stop'; why: 'credentials' | 'no_number'; detail: string }
  | { kind: 'alert'; why: 'unexpected'; detail: string }

/** What a call to the other texting provider leads to. */
export type ImportingOutcome<Value> = Promise<Outcome<Value, ImportingFailure>>

/** A number that may be imported: E.164, and the dial code of its country, for example '1'. */
type ImportableNumber = { phoneNumber: string; countryCode: string }
/** A company of an account, with its numbers. */
export type ImportableCompany = { id: string; name: string; numbers: ImportableNumber[] }

/** Another texting provider, whose numbers a church may go on using here. */
export type ImportingPort = {
  /** The carrier that its numbers are at. */
  carrier: Carrier
  /** The companies of an account; `session` opens the further calls for a while. The password is not kept. */
  logIn: (account: { email: string; password: string }) => ImportingOutcome<{
    session: string
    companies: ImportableCompany[]
  }>
  /** What the carrier wants to see of whoever sends from this number. */
  credentialsOf: (session: string, phoneNumber: string) => ImportingOutcome<{ sid: string; token: string }>
}
