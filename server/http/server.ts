import fastifyHelmet from '@fastify/helmet'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { Router } from '@orpc/server'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { isAway, logFailure } from '#server/db/away.ts'
import { placesOf } from '#server/db/cause.ts'
import type { Deps } from '#server/deps.ts'
import { nameSpan } from '#server/trace.ts'
import type { RequestContext, Session } from './api.ts'
import { browserOf } from './browser.ts'
import { compressAnswers } from './compress.ts'
import { contentPolicy } from './content-policy.ts'
import { docsRoutes } from './docs.ts'
import { AWAY, errorBodyOf, explain, NOT_FOUND, RETRY_AFTER_SECONDS, SERVER_ERROR } from './errors.ts'
import { type Health, healthRoutes } from './health.ts'
import type { LiveHub } from './live-hub.ts'
import { pagesRoutes } from './pages.ts'
import { sendCallersAway } from './stop-serving.ts'
import { storable } from './storable.ts'

export type HttpParts = {
  deps: Deps
  live: LiveHub
  // biome-ignore lint/suspicious/noExplicitAny: oRPC's own type of a router with any contract.
  router: Router<any, RequestContext>
  findSession: (token: string) => Promise<Session | null>
  /** Inbound calls of providers, and short links. */
  plugins: FastifyPluginAsync[]
  health: Health
  /** Proxies whose word on the caller's address is taken. */
  trustProxy: string[]
}

const BODY_MAX_BYTES = 256 * 1024
const HOOK_BODY_MAX_BYTES = 64 * 1024
/** So long a caller may take to send a request. */
const REQUEST_MAX_MS = 30_000
/** Longer than the proxy's, which then closes idle connections first. */
const KEEP_ALIVE_MS = 75_000

const bearerOf = (header: string | undefined): string | null =>
  /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? null

const apiRoutes =
  ({ deps, live, router, findSession }: HttpParts): FastifyPluginAsync =>
  async (app) => {
    const handler = new OpenAPIHandler<RequestContext>(router, {
      customErrorResponseBodyEncoder: (error) => {
        // What could not be read is a 400 by now, whatever failed at reading it.
        if (error.status === 500) logFailed(deps, error.cause ?? error, 'a call failed')
        return errorBodyOf(error)
      },
      clientInterceptors: [
        async ({ next, ...call }) => {
          try {
            // A call without a body lacks its fields, each of which is named.
            return await next({ ...call, input: storable(call.input ?? {}) })
          } catch (error) {
            throw explain(error)
          }
        },
      ],
    })
    // oRPC reads the body itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onRequest', async (request, reply) => {
      const length = Number(request.headers['content-length'] ?? 0)
      const isOpenEnded = request.headers['transfer-encoding'] !== undefined
      if (isOpenEnded || length > BODY_MAX_BYTES)
        return reply.code(413).send({ error: 'The request is too large.' })
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.addHook('onSend', compressAnswers)
    app.all('/api/*', async (request, reply) => {
      const token = bearerOf(request.headers.authorization)
      const { matched } = await handler.handle(request, reply, {
        prefix: '/api',
        context: {
          deps,
          live,
          ip: request.ip,
          device: request.headers['user-agent'] ?? 'unknown',
          browser: browserOf(request, reply, deps.publicUrl),
          session: token ? await findSession(token) : null,
        },
      })
      if (!matched) return reply.code(404).send({ error: NOT_FOUND })
    })
  }

/** Never the error itself: those of the database quote what was to be stored. */
const logFailed = ({ log }: Deps, error: unknown, words: string): void =>
  logFailure(log, error, { at: placesOf(error) }, words)

/** One line for each request: the route's pattern, never its address, which may carry a token. */
function observe(app: FastifyInstance, { deps }: HttpParts): void {
  app.addHook('onRequest', async (request) => {
    nameSpan(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    deps.metrics.requests.observe(labels, reply.elapsedTime / 1000)
    deps.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered a request')
  })
}

/** The product's HTTP side: API, hooks, pages, health. Listening is up to the caller. */
export async function buildServer(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: parts.trustProxy,
    bodyLimit: HOOK_BODY_MAX_BYTES,
    requestTimeout: REQUEST_MAX_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // What is open is finished, also on a connection whose next call has come already.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  const { pages } = parts.deps
  sendCallersAway(app, parts.health.readiness)
  observe(app, parts)
  // Browsers tell the time by this header, so that a moved sandbox clock moves their 'in 3 days' too.
  app.addHook('onRequest', async (_request, reply) => {
    const now = new Date(parts.deps.clock.now().epochMilliseconds)
    reply.header('date', now.toUTCString())
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (isAway(error)) return reply.code(503).send({ error: AWAY })
    const status = error.statusCode ?? 500
    if (status >= 500) logFailed(parts.deps, error, 'a request failed')
    return reply.code(status).send({ error: status >= 500 ? SERVER_ERROR : 'The request could not be read.' })
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentPolicy(parts.deps),
    // Older than the policy, and without a way to name who may frame the pages.
    xFrameOptions: pages.embeddedIn.length === 0 && { action: 'deny' },
  })
  await app.register(healthRoutes(parts.health))
  await app.register(docsRoutes)
  await app.register(apiRoutes(parts))
  for (const plugin of parts.plugins) await app.register(plugin)
  await app.register(pagesRoutes(pages.helpVideo))
  return app
}
