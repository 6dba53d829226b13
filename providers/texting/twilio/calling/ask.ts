import type { Twilio } from 'twilio'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { TextingAccount, TextingOutcome } from '../../port.ts'
import type { TwilioConfig } from './config.ts'
import { failureOf } from './failures.ts'
import type { Http } from './http.ts'

/** Does something with the SDK and turns what it throws into a failure. The account is ours unless told. */
export type Ask = <Value>(
  work: (sdk: Twilio) => Promise<Value>,
  account?: TextingAccount | null,
) => TextingOutcome<Value>

/** Asks Twilio through its SDK, which is loaded when it is first needed. */
export function asker(config: TwilioConfig, http: Http, clock: Clock): Ask {
  let loading: Promise<(account?: TextingAccount | null) => Twilio> | null = null
  // Loading the SDK takes a tenth of a second, which start-up need not pay.
  const load = () => {
    loading ??= import('./pooled-client.ts').then(({ connect }) => connect(config, http))
    return loading
  }
  return (work, account) =>
    outcomeOf(async () => {
      await config.renewed?.look()
      const sdkOf = await load()
      return work(sdkOf(account))
    }, clock)
}

/** What work that calls Twilio leads to. */
export async function outcomeOf<Value>(work: () => Promise<Value>, clock: Clock): TextingOutcome<Value> {
  try {
    return success(await work())
  } catch (error) {
    return failure(failureOf(error, clock.now()))
  }
}
