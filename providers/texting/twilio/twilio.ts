import type { Clock } from '#core/time/instant.ts'
import type { Pace, TextingPort } from '../port.ts'
import { accounts } from './accounts.ts'
import { asker } from './calling/ask.ts'
import type { TwilioConfig } from './calling/config.ts'
import { creator } from './calling/create.ts'
import { openHttp } from './calling/http.ts'
import { explain } from './causes/explain.ts'
import { fallbackOf, hooks } from './hooks.ts'
import { inbound } from './inbound.ts'
import { numbers } from './numbers.ts'
import { registration, serviceOf } from './registration/registration.ts'
import { tollFreeVerification } from './registration/toll-free.ts'
import { texts } from './texts.ts'

/** What Twilio sends from one number ('Understanding Twilio rate limits and message queues'). */
const PACE: Pace = { local: 1, tollFree: 3, mobile: 10 }

/** Twilio (API 2010-04-01, through its own SDK but for the sending of texts) as the carrier. */
export function twilioTexting(config: TwilioConfig, clock: Clock): TextingPort {
  const http = openHttp(config)
  const ask = asker(config, http, clock)
  return {
    key: 'twilio',
    accounts: accounts(ask, config),
    ...numbers(ask, fallbackOf(config), config.bundles ?? {}),
    ...texts(ask, creator(config, http), clock),
    ...inbound(ask),
    ...hooks(config),
    pace: PACE,
    explain,
    registrations: {
      local: registration(ask, config.profileSid ?? null, config.operatorEmail ?? null),
      tollFree: tollFreeVerification(ask, clock),
    },
    serviceOf,
  }
}
