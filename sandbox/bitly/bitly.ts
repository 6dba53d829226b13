import type { FastifyInstance } from 'fastify'
import type { Emulator, SandboxContext } from '../base/context.ts'
import { addressOf, apiRoutes } from './api.ts'
import { authorizeRoute, CLIENT, type TokenFormat, tokenRoute } from './authorize.ts'
import { setUpEdge } from './edge.ts'
import { type BitlyAccount, type BitlyData, openBitlyData } from './state.ts'

/**
 * Bitly over HTTP. The short domain of its accounts leads to the sandbox itself, so that links can be
 * followed.
 */
export class Bitly implements Emulator {
  readonly prefix = '/bitly'
  readonly credentials = { clientId: CLIENT.id, clientSecret: CLIENT.secret }
  readonly data: BitlyData
  tokenFormat: TokenFormat = 'asked'

  readonly #context: SandboxContext

  constructor(context: SandboxContext) {
    this.#context = context
    this.data = openBitlyData(context.store)
  }

  /** For example 'go.localhost:3001': browsers resolve every name under localhost to this machine. */
  get domain(): string {
    return `go.${new URL(this.#context.origin()).host}`
  }

  routes(app: FastifyInstance): void {
    setUpEdge(app, this.#context)
    authorizeRoute(app, this.data)
    tokenRoute(app, this.data, () => this.tokenFormat)
    apiRoutes(app, { data: this.data, clock: this.#context.clock, domain: () => this.domain })
  }

  /** Serves the short domain itself, which lies outside the prefix. */
  follow(app: FastifyInstance): void {
    const constraints = { host: /^go\.localhost(:\d+)?$/ }
    app.get<{ Params: { hash: string } }>('/:hash', { constraints }, ({ params }, reply) => {
      const link = this.data.links.get(params.hash)
      return link ? reply.redirect(link.longUrl, 301) : reply.code(404).send('Something is wrong here.')
    })
  }

  runDue(): Promise<number> {
    return Promise.resolve(0)
  }

  /** Every link that was made, oldest first. */
  links(): { address: string; longUrl: string }[] {
    return this.data.links.all().map((link) => ({ address: addressOf(link), longUrl: link.longUrl }))
  }

  changeAccount(login: string, change: Partial<BitlyAccount>): void {
    this.data.accounts.update(login, change)
  }

  revokeTokens(login: string): void {
    const { tokens } = this.data
    for (const { token } of tokens.filter((one) => one.login === login))
      tokens.update(token, { isRevoked: true })
  }
}
