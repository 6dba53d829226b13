import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Emulator, SandboxContext } from '../base/context.ts'
import { type OpenPage, pagesBeside } from '../websites/websites.ts'
import { accountRoutes } from './base/account-routes.ts'
import { accountStatus, credentialsIn, holdNumbers, holdOperatorNumber, tokenOf } from './base/accounts.ts'
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  OPERATOR_NUMBER,
  PRIMARY_PROFILE_SID,
  REGULATED,
} from './base/credentials.ts'
import { iso } from './base/dates.ts'
import { CarrierError } from './base/errors.ts'
import { applyFaults } from './base/faults.ts'
import type { CarrierState } from './base/state.ts'
import {
  type Account,
  type ApiRequest,
  type HookAttempt,
  type OptOut,
  type OwnedNumber,
  openState,
  type StoredMessage,
  type Subaccount,
  type Switches,
  type Verification,
} from './base/state.ts'
import { type Deliveries, deliveries } from './messages/hook-deliveries.ts'
import { receiveText } from './messages/inbound.ts'
import { advance } from './messages/journeys.ts'
import { messageRoutes } from './messages/routes.ts'
import { numberRoutes } from './numbers/routes.ts'
import {
  type ArrivedText,
  type ConversationEntry,
  conversationOf,
  correspondentOf,
  listPhones,
  type Phone,
  textsAt,
} from './phones.ts'
import { a2pRoutes } from './registration/a2p-routes.ts'
import { hasFailed } from './registration/brands.ts'
import { representativeWith } from './registration/parts.ts'
import { openRegistry, type Registry } from './registration/registry.ts'
import { tollFreeRoutes } from './registration/toll-free-routes.ts'
import { openTrustHub, type TrustHub } from './registration/trust-hub.ts'
import { trustHubRoutes } from './registration/trust-hub-routes.ts'

/** The emulated carrier: the vendor's API over HTTP, and the handsets at the other end in process. */
export class Carrier implements Emulator {
  readonly prefix = '/twilio'
  readonly credentials = {
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    profileSid: PRIMARY_PROFILE_SID,
    bundles: REGULATED,
    trialNumber: OPERATOR_NUMBER,
  }
  readonly #context: SandboxContext
  readonly #state: CarrierState
  readonly #deliveries: Deliveries
  readonly #trustHub: TrustHub
  readonly #registry: Registry

  constructor(context: SandboxContext, openPage: OpenPage = pagesBeside(null)) {
    this.#context = context
    this.#state = openState(context, openPage)
    this.#deliveries = deliveries(this.#state)
    this.#trustHub = openTrustHub(context.store, this.#state)
    this.#registry = openRegistry(context.store, this.#state, this.#trustHub)
  }

  async routes(app: FastifyInstance): Promise<void> {
    const state = this.#state
    await app.register(formbody)
    app.setErrorHandler((error, _request, reply) => {
      const refusal = error instanceof CarrierError ? error : new CarrierError(20500)
      return reply.code(refusal.status).send(refusal.body())
    })
    app.setNotFoundHandler((request, reply) => {
      this.#context.unexpected(`${request.method} ${request.url}`)
      const refusal = new CarrierError(20404)
      return reply.code(refusal.status).send(refusal.body())
    })
    app.addHook('onResponse', async ({ method, url, body, query }, { statusCode }) => {
      const [path = ''] = url.split('?')
      const params = { ...(query as object), ...(body as object | undefined) }
      state.requests.add({ at: iso(state.nowMs()), method, path, params, status: statusCode })
    })
    requireAccount(app, state)
    const faultOf = applyFaults(app, this.#context.faults)
    accountRoutes(app, state)
    numberRoutes(app, state)
    messageRoutes(app, this.#registry, (request) => faultOf(request)?.kind === 'silent')
    trustHubRoutes(app, this.#trustHub, (profileSid) => hasFailed(this.#registry, profileSid))
    a2pRoutes(app, this.#registry)
    tollFreeRoutes(app, this.#registry)
  }

  /** Moves texts on and calls the customer's webhooks. */
  async runDue(): Promise<number> {
    return advance(this.#state) + (await this.#deliveries.runDue())
  }

  /** Aborts webhook calls that are under way; they stay owed. */
  stop(): void {
    this.#deliveries.stop()
  }

  /** Change its fields to make the carrier misbehave. */
  get switches(): Switches {
    return this.#state.switches
  }

  /** Who is registered with this number as the representative of a customer. */
  representative(phone: string): string | null {
    return representativeWith(this.#trustHub, phone)
  }

  phones(): Phone[] {
    return listPhones(this.#state)
  }

  conversation(number: string): ConversationEntry[] {
    return conversationOf(this.#state, number)
  }

  texts(number: string): ArrivedText[] {
    return textsAt(this.#state, number)
  }

  /** Sends a text from a handset and returns its sid. The webhook is called by runDue. */
  reply(from: string, to: string, body: string): string {
    return receiveText(this.#state, { from, to, body }).sid
  }

  /** One handset: the texts it got, and a way to answer the last number that texted it. */
  phone(number: string) {
    return {
      texts: () => this.texts(number),
      conversation: () => this.conversation(number),
      reply: (body: string) => this.reply(number, correspondentOf(this.#state, number), body),
    }
  }

  /** Numbers of churches in the sandbox's own account, and those of other accounts whose texts go to a webhook. */
  ownedNumbers(): OwnedNumber[] {
    return this.#state.numbers.filter(
      ({ account, settings, phoneNumber }) =>
        (!account || Boolean(settings.SmsUrl)) && phoneNumber !== OPERATOR_NUMBER,
    )
  }

  /** Every number that can be texted, the operator's too. */
  reachable(): string[] {
    return [...this.ownedNumbers().map(({ phoneNumber }) => phoneNumber), OPERATOR_NUMBER]
  }

  /** Gives the account the number that its operator has had for long; what is texted to it goes to this address. */
  answerOperatorAt(smsUrl: string | null): void {
    holdOperatorNumber(this.#state, smsUrl)
  }

  /** Opens another account that owns these numbers. */
  hold(account: Account, phoneNumbers: readonly string[]): void {
    holdNumbers(this.#state, account, phoneNumbers)
  }

  /** Gives an account another token in the console; calls are signed with it, and the one before opens nothing any more. */
  rotateToken(token: string, sid = ACCOUNT_SID): void {
    this.#state.accounts.set(sid, { ...this.#state.accounts.get(sid), sid, token })
  }

  /** The accounts below the sandbox's own. */
  subaccounts(): (Account & { subaccount: Subaccount })[] {
    return this.#state.accounts
      .all()
      .flatMap(({ subaccount, ...one }) => (subaccount ? [{ ...one, subaccount }] : []))
  }

  /** The vendor suspends a subaccount, or lets it go on. */
  suspend(sid: string, isHeld = true): void {
    const { subaccount } = this.#state.accounts.must(sid)
    if (!subaccount) throw new Error('only a subaccount can be suspended')
    const status = isHeld ? 'suspended' : 'active'
    this.#state.accounts.update(sid, { subaccount: { ...subaccount, isHeld, status } })
  }

  /** Phone companies have known this number of the account for long. */
  knowNumber(sid: string): void {
    this.#state.known.set(sid, { sid })
  }

  /** What the customer has said about itself, and what was registered with the phone companies. */
  get registrations(): { trustHub: TrustHub; registry: Registry } {
    return { trustHub: this.#trustHub, registry: this.#registry }
  }

  /** What was handed in about toll-free numbers. */
  verifications(): Verification[] {
    return this.#state.verifications.all()
  }

  /** Every text in both directions, oldest first. */
  messages(): StoredMessage[] {
    return this.#state.messages.all()
  }

  optOuts(): OptOut[] {
    return this.#state.optOuts.all()
  }

  /** The last few hundred requests of the API. */
  requests(): readonly ApiRequest[] {
    return this.#state.requests.all()
  }

  clearRequests(): void {
    this.#state.requests.clear()
  }

  /** The last few hundred attempts to call a webhook. */
  hookAttempts(): readonly HookAttempt[] {
    return this.#state.attempts.all()
  }
}

/**
 * Demands Basic authentication with an account's SID and token. They open that account's paths, those of the account
 * above them also the paths of its subaccounts (twilio.com/docs/iam/api/subaccounts). What is not active can only be
 * looked at and changed from above (twilio.com/docs/api/errors/10001 and 20005).
 */
function requireAccount(app: FastifyInstance, state: CarrierState): void {
  app.addHook('onRequest', async (request, reply) => {
    const { user, token } = credentialsIn(request)
    const [, account = user, isItself] = /\/Accounts\/(AC\w+)(\.json)?/.exec(request.url) ?? []
    const isAbove = user === ACCOUNT_SID && state.accounts.get(account)?.subaccount !== undefined
    if (tokenOf(state, user) !== token || (account !== user && !isAbove)) {
      reply.header('www-authenticate', 'Basic realm="Twilio API"')
      throw new CarrierError(20003)
    }
    if (accountStatus(state, account) !== 'active' && !(isAbove && isItself)) throw new CarrierError(20005)
  })
}
