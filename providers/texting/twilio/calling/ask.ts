import type { Twilio } from 'twilio'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { TextingAccount, TextingOutcome } from '../../port.ts'
import type { TwilioConfig } from './config.ts'
import { failureOf } from './failures.ts'

/** Does something with the SDK and turns what it throws into a failure. The account is ours unless told. */
export type Ask = <Value>(
  work: (sdk: Twilio) => Promise<Value>,
  account?: TextingAccount | null,
) => TextingOutcome<Value>

/** Asks Twilio through its SDK, which is loaded when it is first needed. */
export function asker(config: TwilioConfig, clock: Clock): Ask {
  let loading: Promise<(account?: TextingAccount | null) => Twilio> | null = null
  // Loading the SDK takes a tenth of a second, which start-up need not pay.
  const load = () => {
    loading ??= import('./pooled-client.ts').then(({ connect }) => connect(config))
    return loading
  }
  return async (work, account) => {
    try {
      const sdkOf = await load()
      return success(await work(sdkOf(account)))
    } catch (error) {
      return failure(failureOf(error, clock.now()))
    }
  }
}
