import { success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { ImportingPort } from '../port.ts'
import type { PastorsLineConfig } from './config.ts'
import { asker } from './request.ts'
import { credentialsWire, loginWire } from './wire.ts'

/** PastorsLine, in the protocol of docs/providers/pastorsline.md: ours, because it publishes none. */
export const pastorsLine = (config: PastorsLineConfig, clock: Clock): ImportingPort => {
  const ask = asker(config, clock)
  return {
    carrier: 'twilio',
    logIn: async (account) => {
      const answer = await ask(loginWire, '/api/login.json', account)
      if (!answer.ok) return answer
      const { token, companies } = answer.value
      return success({
        session: token,
        companies: companies.map(({ id, name, numbers }) => ({
          id,
          name,
          numbers: numbers.map((number) => ({
            phoneNumber: number.phone_number,
            countryCode: number.country_code,
          })),
        })),
      })
    },
    credentialsOf: async (session, phoneNumber) => {
      const answer = await ask(
        credentialsWire,
        '/api/credentials.json',
        { phone_number: phoneNumber },
        session,
      )
      if (!answer.ok) return answer
      return success({ sid: answer.value.account_sid, token: answer.value.auth_token })
    },
  }
}
