import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import twilio from 'twilio'
import type { MessageListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/message.js'
import { onTestFinished } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { ACCOUNT_PATH, ACCOUNT_SID, AUTH_TOKEN } from './base/credentials.ts'
import { Carrier } from './carrier.ts'

export const NOON = '2030-03-03T12:00:00Z'
export const SENDER = '+13345550150'
export const PERSON = '+13345550101'

/**
 * The carrier alone on a free port, with the vendor's unmodified SDK pointed at it and a clock that stands
 * still.
 */
export async function startCarrier({ file = ':memory:', at = NOON } = {}) {
  const clock = MovableClock.stopped(at)
  const faults = new Faults()
  const unexpected: string[] = []
  const store = new Store(file)
  const carrier = new Carrier({
    clock,
    faults,
    store,
    origin: () => '',
    unexpected: (what) => unexpected.push(what),
  })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(async (scope) => carrier.routes(scope), { prefix: carrier.prefix })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${carrier.prefix}`
  const client = sdk(url)

  let isStopped = false
  async function stop(): Promise<void> {
    if (isStopped) return
    isStopped = true
    carrier.stop()
    await app.close()
    store.close()
  }
  onTestFinished(stop)

  /** Moves the clock by so many seconds and does what is due then. */
  async function pass(seconds: number): Promise<void> {
    clock.moveBy({ milliseconds: Math.round(seconds * 1000) })
    await carrier.runDue()
  }
  type Settings = {
    smsUrl?: string
    smsMethod?: string
    smsFallbackUrl?: string
    phoneNumber?: string
    bundleSid?: string
  }
  /** Buys a number; phone companies have known it for long unless told. */
  const buy = async (settings: Settings = {}, { isKnown = true } = {}) => {
    const number = await client.incomingPhoneNumbers.create({ phoneNumber: SENDER, ...settings })
    if (isKnown) carrier.knowNumber(number.sid)
    return number
  }
  const send = (body: string, more: Partial<MessageListInstanceCreateOptions> = {}) =>
    client.messages.create({ from: SENDER, to: PERSON, body, ...more })
  return { carrier, clock, faults, client, url, unexpected, buy, send, pass, stop }
}

/** What the vendor's documents ask for on each page of a sender. */
export const SOUND_PAGES = {
  '/privacy':
    'We keep your number and use it to text you. Message frequency varies. Message and data rates may apply. Mobile information is not shared with third parties or affiliates for marketing.',
  '/terms':
    'Chapel texts its volunteers. Message frequency varies. Message and data rates may apply. Reply STOP to leave, HELP for help, or write to office@chapel.test. Carriers are not liable for delayed messages. See our privacy policy.',
  '/opt-in':
    'I agree that Chapel texts me about serving. Message frequency varies. Message and data rates may apply. Reply STOP to opt out.',
}
export type PublicPages = Record<keyof typeof SOUND_PAGES, string | null>

/** The public pages of a sender, over HTTP; one that is null does not open. Their addresses are those of https. */
export async function publishPages(changed: Partial<PublicPages> = {}) {
  const app = Fastify({ forceCloseConnections: true })
  for (const [path, words] of Object.entries({ ...SOUND_PAGES, ...changed }))
    app.get(path, (_, reply) =>
      words === null ? reply.code(404).send() : reply.type('text/html').send(`<p>${words}</p>`),
    )
  await app.listen({ port: 0, host: 'localhost' })
  onTestFinished(() => app.close())
  const at = `https://localhost:${(app.server.address() as AddressInfo).port}`
  return { privacy: `${at}/privacy`, terms: `${at}/terms`, optIn: `${at}/opt-in` }
}

export function sdk(url: string, token = AUTH_TOKEN, sid = ACCOUNT_SID) {
  const client = twilio(sid, token)
  client.api.baseUrl = url
  client.lookups.baseUrl = url
  client.trusthub.baseUrl = url
  client.messaging.baseUrl = url
  return client
}

/** The raw JSON answer to a GET below the account's path. */
export async function getJson(url: string, path: string) {
  const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
  const response = await fetch(`${url}${ACCOUNT_PATH}${path}`, { headers: { authorization } })
  return { status: response.status, body: await response.json() }
}

export type Hooked = {
  path: string
  params: Record<string, string>
  signature: string
  isSigned: boolean
  idempotencyToken: string
}

/** The customer's server: records the webhooks it gets and whether their signature holds. */
export async function startReceiver(port = 0) {
  const hooks: Hooked[] = []
  const answer = { status: 200, type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' }
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  app.all('/*', (request, reply) => {
    const params = (request.body ?? {}) as Record<string, string>
    const signature = String(request.headers['x-twilio-signature'])
    hooks.push({
      path: request.url,
      params,
      signature,
      isSigned: twilio.validateRequest(AUTH_TOKEN, signature, `${origin}${request.url}`, params),
      idempotencyToken: String(request.headers['i-twilio-idempotency-token']),
    })
    return reply.code(answer.status).type(answer.type).send(answer.body)
  })
  await app.listen({ port, host: '127.0.0.1' })
  const ownPort = (app.server.address() as AddressInfo).port
  const origin = `http://127.0.0.1:${ownPort}`
  const stop = () => app.close()
  onTestFinished(stop)
  const statuses = () => hooks.map(({ params }) => params.MessageStatus)
  return { origin, port: ownPort, hooks, answer, statuses, stop }
}
