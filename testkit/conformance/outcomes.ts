import type { Outcome } from '#core/outcome.ts'

/** The value of a call that a conformance test expects to succeed. */
export function succeeded<Value, Failure extends { detail: string }>(
  outcome: Outcome<Value, Failure>,
): Value {
  if (!outcome.ok) throw new Error(`the call failed: ${outcome.failure.detail}`)
  return outcome.value
}

/** The failure of a call that a conformance test expects to fail. */
export function failed<Failure>(outcome: Outcome<unknown, Failure>): Failure {
  if (outcome.ok) throw new Error('the call succeeded')
  return outcome.failure
}
