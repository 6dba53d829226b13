import type { FastifyInstance } from 'fastify'
import { ACCOUNT_SID, AUTH_TOKEN } from './credentials.ts'
import { CarrierError } from './errors.ts'

const EXPECTED = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`

/** Basic authentication with the account's SID and token, for its own paths only. */
export function requireAccount(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const account = /\/Accounts\/(AC\w+)/.exec(request.url)?.[1] ?? ACCOUNT_SID
    if (request.headers.authorization === EXPECTED && account === ACCOUNT_SID) return
    reply.header('www-authenticate', 'Basic realm="Twilio API"')
    throw new CarrierError(20003)
  })
}
