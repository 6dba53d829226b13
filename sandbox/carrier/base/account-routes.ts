import type { FastifyInstance } from 'fastify'
import { ACCOUNT_PATH, ACCOUNT_SID } from './credentials.ts'
import { rfc2822 } from './dates.ts'

const OPENED_MS = Temporal.Instant.from('2020-01-01T00:00:00Z').epochMilliseconds
const RESOURCES: Record<string, string> = {
  available_phone_numbers: 'AvailablePhoneNumbers',
  balance: 'Balance',
  incoming_phone_numbers: 'IncomingPhoneNumbers',
  messages: 'Messages',
}

export function accountRoutes(app: FastifyInstance, authToken: string): void {
  app.get(`${ACCOUNT_PATH}.json`, () => ({
    auth_token: authToken,
    date_created: rfc2822(OPENED_MS),
    date_updated: rfc2822(OPENED_MS),
    friendly_name: 'Sandbox account',
    owner_account_sid: ACCOUNT_SID,
    sid: ACCOUNT_SID,
    status: 'active',
    subresource_uris: Object.fromEntries(
      Object.entries(RESOURCES).map(([key, path]) => [key, `${ACCOUNT_PATH}/${path}.json`]),
    ),
    type: 'Full',
    uri: `${ACCOUNT_PATH}.json`,
  }))
  app.get(`${ACCOUNT_PATH}/Balance.json`, () => ({
    account_sid: ACCOUNT_SID,
    balance: '250.00',
    currency: 'USD',
  }))
}
