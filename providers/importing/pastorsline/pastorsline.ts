import { z } from 'zod'
import { success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { ImportingPort } from '../port.ts'
import { asker, type PastorsLineConfig } from './request.ts'

/** Answer of /api/login.json (docs/providers/pastorsline.md). */
const loginWire = z.object({
  token: z.string().min(1),
  companies: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      name: z.string(),
      numbers: z.array(
        z.object({
          phone_number: z.string(),
          country_code: z.union([z.string(), z.number()]).transform(String),
        }),
      ),
    }),
  ),
})

/** Answer of /api/credentials.json. */
const credentialsWire = z.object({
  account_sid: z.string().min(1),
  auth_token: z.string().min(1),
})

/** PastorsLine, in the protocol of docs/providers/pastorsline.md: ours, because it publishes none. */
export function pastorsLine(config: PastorsLineConfig, clock: Clock): ImportingPort {
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
