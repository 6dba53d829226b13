import webPush from 'web-push'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { Push, PushFailure, PushKeys, PushPort, PushSubscription } from '../port.ts'

/**
 * The push services of Chrome and all that stand on it, Firefox, Safari and Edge. Everybody can name an address when they
 * subscribe, and it is called from our server: others are not.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]

type WebPushConfig = {
  /** Whom a push service writes to, for example 'mailto:hello@example.org' (RFC 8292, 2.1). */
  subject: string
  /** The origin of an emulated push service; null in production. */
  emulated: string | null
}

const TIMEOUT_MS = 10_000

function failureOf(status: number, retryAfter: string | null, now: Temporal.Instant): PushFailure {
  const detail = `the push service answered ${status}`
  if (status === 404 || status === 410) return { kind: 'gone', detail }
  if (status === 429 || status >= 500) {
    const seconds = Number.parseInt(retryAfter ?? '', 10) || 60
    return { kind: 'retry', notBefore: now.add({ seconds }), detail }
  }
  return { kind: 'stop', detail }
}

/** Web Push as all browsers speak it: RFC 8030, 8291 and 8292. */
export function webPushService({ subject, emulated }: WebPushConfig, clock: Clock): PushPort {
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    isPushService: (endpoint) => {
      if (!URL.canParse(endpoint)) return false
      const { protocol, hostname, port, origin } = new URL(endpoint)
      if (emulated !== null && origin === emulated) return true
      return protocol === 'https:' && port === '' && SERVICES.some((known) => known.test(hostname))
    },
    send: async (to, push, keys) => {
      const request = requestOf(to, push, { subject, ...keys })
      if (!request) return failure({ kind: 'stop', detail: 'the keys of this browser are none' })
      const { endpoint, method, headers, body } = request
      try {
        const answer = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await answer.body?.cancel()
        if (answer.ok) return success(null)
        return failure(failureOf(answer.status, answer.headers.get('retry-after'), clock.now()))
      } catch (error) {
        const detail = `the push service did not answer (${error instanceof Error ? error.name : 'unknown'})`
        return failure({ kind: 'retry', notBefore: clock.now().add({ minutes: 1 }), detail })
      }
    },
  }
}

/** Encrypted and signed; null for a browser that gave no keys of P-256. */
function requestOf(
  { endpoint, p256dh, auth }: PushSubscription,
  { payload, ttlSeconds, topic }: Push,
  vapidDetails: PushKeys & { subject: string },
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...{ vapidDetails, topic, TTL: ttlSeconds },
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch {
    return null
  }
}
