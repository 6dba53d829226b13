import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../base/context.ts'
import type { Collection } from '../base/store.ts'
import { newReceiver, opened, type Receiver } from './encryption.ts'

/** A browser that takes pushes, and what it showed. */
type Subscription = Receiver & {
  id: string
  /** The only key whose messages it takes (RFC 8292, 4.2). */
  applicationServerKey: string
  isExpired: boolean
  shown: { at: string; text: string; ttl: number; urgency: string | null; topic: string | null }[]
}

/** RFC 8030, 7.2: a push service need not take more. */
const BYTES_MAX = 4096
/** RFC 8292, 2. */
const TOKEN_SECONDS_MAX = 24 * 60 * 60
const URGENCIES = ['very-low', 'low', 'normal', 'high']
const TOPIC = /^[A-Za-z0-9_-]{1,32}$/

const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** The key of the sender as WebCrypto writes it: an uncompressed point of P-256. */
function publicKeyOf(raw: string) {
  const point = Buffer.from(raw, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

/** The key that signed an Authorization header of RFC 8292, if it is a valid one for here and now. */
function signerOf(header: string | undefined, origin: string, nowSeconds: number): string | null {
  const { t, k } = /^vapid t=(?<t>[^,\s]+),\s*k=(?<k>[\w-]{87})$/.exec(header ?? '')?.groups ?? {}
  if (!t || !k) return null
  const [head, claims, signature] = t.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const key = { key: publicKeyOf(k), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, key, Buffer.from(signature ?? '', 'base64url'))) return null
  const { aud, exp, sub } = decoded(claims)
  const lasts = Number(exp) - nowSeconds
  const isFair =
    aud === origin && lasts > 0 && lasts <= TOKEN_SECONDS_MAX && /^(mailto|https):/.test(String(sub))
  return isFair && decoded(head).alg === 'ES256' ? k : null
}

/** Why a message is not taken, as the status that says so; null when it is. */
function refusalOf(
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  subscription: Subscription,
  origin: string,
): number | null {
  const signer = signerOf(headers.authorization, origin, Date.now() / 1000)
  if (!signer) return 401
  if (signer !== subscription.applicationServerKey) return 403
  const { ttl = '', urgency = 'normal', topic = 'none' } = headers as Record<string, string | undefined>
  const isFair =
    /^\d+$/.test(ttl) &&
    URGENCIES.includes(urgency) &&
    TOPIC.test(topic) &&
    headers['content-encoding'] === 'aes128gcm'
  if (!isFair) return 400
  return body.length > BYTES_MAX ? 413 : null
}

/** A push service as RFC 8030 and RFC 8292 describe it, and the browsers that have subscribed there. */
export class PushService {
  readonly prefix = '/push-service'
  readonly #context: SandboxContext
  readonly #subscriptions: Collection<Subscription>

  constructor(context: SandboxContext) {
    this.#context = context
    this.#subscriptions = context.store.collection('push.subscriptions')
  }

  /** What `PushManager.subscribe` gives a page. */
  subscribe(applicationServerKey: string) {
    const id = randomUUID()
    const receiver = newReceiver()
    this.#subscriptions.set(id, { ...receiver, id, applicationServerKey, isExpired: false, shown: [] })
    const endpoint = `${this.#context.origin()}${this.prefix}/send/${id}`
    return { id, endpoint, p256dh: receiver.publicKey, auth: receiver.auth }
  }

  /** The browser has forgotten it, for example because permission was taken back. */
  expire(id: string): void {
    this.#subscriptions.update(id, { isExpired: true })
  }

  /** What a browser was to show, oldest first. */
  shown(id: string) {
    return this.#subscriptions.must(id).shown
  }

  routes(app: FastifyInstance): void {
    app.removeAllContentTypeParsers()
    const parse = { parseAs: 'buffer', bodyLimit: 2 * BYTES_MAX } as const
    app.addContentTypeParser('*', parse, (_request, body, done) => done(null, body))
    app.post<{ Params: { id: string }; Body: Buffer }>('/send/:id', async (request, reply) => {
      const { headers, params, body } = request
      const fault = this.#context.faults.take('push', request.url)
      if (fault)
        return reply
          .code(fault.status ?? 500)
          .header('retry-after', fault.seconds ?? 60)
          .send()
      const subscription = this.#subscriptions.get(params.id)
      if (!subscription) return reply.code(404).send()
      if (subscription.isExpired) return reply.code(410).send()
      const refusal = refusalOf(request, subscription, this.#context.origin())
      if (refusal !== null) return reply.code(refusal).send()
      const { ttl, urgency = null, topic = null } = headers as Record<string, string | undefined>
      const shown = {
        at: this.#context.clock.now().toString(),
        text: opened(body, subscription),
        ttl: Number(ttl),
        urgency,
        topic,
      }
      this.#subscriptions.update(params.id, { shown: [...subscription.shown, shown] })
      return reply
        .code(201)
        .header(
          'location',
          `${this.#context.origin()}/push-service/message/${randomBytes(8).toString('hex')}`,
        )
        .send()
    })
  }

  runDue(): Promise<number> {
    return Promise.resolve(0)
  }
}
