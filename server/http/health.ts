import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { hashToken } from '#server/crypto/seal.ts'
import type { Readiness } from './readiness.ts'

/** What a process shows to those who watch over it. */
export type Health = {
  readiness: Readiness
  /** The figures in Prometheus's text format. */
  metrics: () => Promise<{ contentType: string; text: string }>
  /** Null: private addresses see the figures without one. */
  metricsToken: string | null
}

const PRIVATE = new BlockList()
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  PRIVATE.addSubnet(network, bits, family)

const isPrivate = (ip: string): boolean => PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))

const maySeeMetrics = ({ headers, ip }: FastifyRequest, token: string | null): boolean =>
  token === null ? isPrivate(ip) : isSame(headers.authorization ?? '', `Bearer ${token}`)

export const healthRoutes =
  ({ readiness, metrics, metricsToken }: Health): FastifyPluginAsync =>
  async (app) => {
    app.get('/health', async () => ({ status: 'up' }))
    app.get('/ready', async (_request, reply) => {
      const error = await readiness.whyNot()
      return error === null ? { status: 'ready' } : reply.code(503).send({ error })
    })
    app.get('/metrics', async (request, reply) => {
      if (!maySeeMetrics(request, metricsToken))
        return reply.code(403).send({ error: 'The metrics are for private addresses, or with a token.' })
      const { contentType, text } = await metrics()
      return reply.type(contentType).send(text)
    })
  }
