/** What a call to the outside gives: its value, or a failure that says what to do next. */
export type Outcome<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const failure = <Failure>(reason: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure: reason,
})
