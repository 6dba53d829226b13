const FAILURES = ['4xx', '5xx', 'ct', 'rt'] as const
type Failure = (typeof FAILURES)[number]

/** What the fragment of a webhook's address asks of the vendor: `#rc=5&rp=all`. */
type Overrides = { retries: number; after: readonly Failure[] }

const RETRIES_MAX = 5

/**
 * Reads the connection overrides of an address (twilio.com/docs/usage/webhooks/webhooks-connection-overrides):
 * `rc` is how often a call is repeated, once unless told; `rp` after what, an address that cannot be reached unless
 * told. Anything that is not understood counts as not said.
 */
export function overridesOf(url: string): Overrides {
  const said = new URLSearchParams(/#(.*)$/.exec(url)?.[1] ?? '')
  const retries = Number(said.get('rc') ?? 1)
  const policies = (said.get('rp') ?? 'ct').split(',')
  const isKnown = Number.isInteger(retries) && retries >= 0 && retries <= RETRIES_MAX
  return {
    retries: isKnown ? retries : 1,
    after: policies.includes('all') ? FAILURES : FAILURES.filter((failure) => policies.includes(failure)),
  }
}

/** Whether a call that was answered so, or not at all, is repeated. */
export function isRetried({ after }: Overrides, answer: { status: number } | null): boolean {
  if (!answer) return after.includes('ct') || after.includes('rt')
  if (answer.status >= 500) return after.includes('5xx')
  return answer.status >= 400 && after.includes('4xx')
}
