import type { FastifyInstance } from 'fastify'
import { tokenOf } from './accounts.ts'
import { ACCOUNT_SID } from './credentials.ts'
import { CarrierError } from './errors.ts'
import type { CarrierState } from './state.ts'

const basic = (account: string, token: string): string =>
  `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

/** Demands Basic authentication with an account's SID and token, which open that account's paths only. */
export function requireAccount(app: FastifyInstance, state: CarrierState): void {
  app.addHook('onRequest', async (request, reply) => {
    const account = /\/Accounts\/(AC\w+)/.exec(request.url)?.[1] ?? ACCOUNT_SID
    const token = tokenOf(state, account)
    if (token !== undefined && request.headers.authorization === basic(account, token)) return
    reply.header('www-authenticate', 'Basic realm="Twilio API"')
    throw new CarrierError(20003)
  })
}
