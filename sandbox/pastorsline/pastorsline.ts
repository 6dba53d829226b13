import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Emulator, SandboxContext } from '../base/context.ts'
import type { Collection } from '../base/store.ts'
import { applyFaults } from '../base/struck.ts'
import { accountOf, BROKEN_LOGIN, CUSTOMERS, type Customer } from './companies.ts'

type Session = { email: string; expiresAt: string }

const SESSION_HOURS = 1
/** Every number here belongs to the North American plan. */
const DIAL_CODE = '1'
const TROUBLE = { failing: { error: 'server_error' }, rateLimited: { error: 'too_many_requests' } }

const fieldsOf = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {}

/** The other texting provider, speaking the protocol in docs/providers/pastorsline.md. */
export class PastorsLine implements Emulator {
  readonly prefix = '/pastorsline'
  readonly #context: SandboxContext
  readonly #sessions: Collection<Session>

  constructor(context: SandboxContext) {
    this.#context = context
    this.#sessions = context.store.collection('pastorsline.sessions')
  }

  routes(app: FastifyInstance): void {
    applyFaults(app, this.#context.faults, 'importing', TROUBLE)
    app.setNotFoundHandler((request, reply) => {
      this.#context.unexpected(`${request.method} ${request.url}`)
      return reply.code(404).send({ error: 'not_found' })
    })
    app.post('/api/login.json', (request, reply) => this.#logIn(request, reply))
    app.post('/api/credentials.json', (request, reply) => this.#credentials(request, reply))
  }

  async runDue(): Promise<number> {
    return 0
  }

  #logIn(request: FastifyRequest, reply: FastifyReply) {
    const { email, password } = fieldsOf(request)
    if (email === BROKEN_LOGIN) return reply.code(500).send({ error: 'server_error' })
    const customer = CUSTOMERS.find((one) => one.email === String(email).toLowerCase())
    if (!customer || customer.password !== password)
      return reply.code(401).send({ error: 'invalid_credentials' })
    const { clock, store } = this.#context
    const token = createHash('sha256')
      .update(`session ${store.next('pastorsline.session')}`)
      .digest('hex')
    const expiresAt = clock.now().add({ hours: SESSION_HOURS }).toString()
    this.#sessions.set(token, { email: customer.email, expiresAt })
    return reply.send({ token, expires_at: expiresAt, companies: companiesOf(customer) })
  }

  #credentials(request: FastifyRequest, reply: FastifyReply) {
    const customer = this.#caller(request)
    if (!customer) return reply.code(401).send({ error: 'invalid_token' })
    const phoneNumber = String(fieldsOf(request).phone_number)
    const isTheirs = customer.companies.some(({ numbers }) => numbers.includes(phoneNumber))
    if (!isTheirs) return reply.code(404).send({ error: 'unknown_number' })
    const { sid, token } = accountOf(phoneNumber)
    return reply.send({ account_sid: sid, auth_token: token })
  }

  #caller(request: FastifyRequest): Customer | undefined {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const session = this.#sessions.get(token)
    if (!session || Temporal.Instant.compare(session.expiresAt, this.#context.clock.now()) <= 0)
      return undefined
    return CUSTOMERS.find(({ email }) => email === session.email)
  }
}

const companiesOf = ({ companies }: Customer) =>
  companies.map(({ id, name, numbers }) => ({
    id,
    name,
    numbers: numbers.map((phoneNumber) => ({ phone_number: phoneNumber, country_code: DIAL_CODE })),
  }))
