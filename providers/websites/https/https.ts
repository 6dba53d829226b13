import { lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Unopened } from '#core/numbers/website.ts'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { WebsitesPort } from '../port.ts'
import { isPublicAddress } from './public-address.ts'

const REDIRECTS_MAX = 4
const BYTES_MAX = 512 * 1024
const ALL_TOGETHER_MS = 8000

type WebsitesConfig = {
  userAgent: string
  /** Where names lead; the system's resolver unless told. */
  lookup?: typeof systemLookup
  /** Whether an address may be called; those of the public internet unless told. */
  isAllowed?: (address: string) => boolean
  /** A certificate authority of the tests. */
  ca?: string
  timeoutMs?: number
}

class NotPublic extends Error {}

/** Every name is looked up here and the address checked that is then called, so that none changes in between. */
const guarded =
  (lookup: typeof systemLookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new NotPublic(), [])
      const [first] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })

/** An address that may be opened; the reason where it may not. */
function checked(address: string, base: string | undefined, isAllowed: (address: string) => boolean) {
  const url = URL.parse(address, base)
  if (url?.protocol !== 'https:') return failure<Unopened>('not_https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) return failure<Unopened>('not_public')
  if (url.username || url.password) return failure<Unopened>('no_page')
  return success(url)
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= BYTES_MAX) break
  }
  return Buffer.concat(chunks).subarray(0, BYTES_MAX).toString('utf8')
}

type Answer = { status: number; type: string; location: string | undefined; body: string }

/** One request: no cookies, no credentials, a few bytes and a short while. */
const ask = (url: URL, options: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      const { statusCode: status = 0, headers } = response
      const { location, 'content-type': type = '' } = headers
      bodyOf(response).then((body) => resolve({ status, type, location, body }), reject)
    })
    call.on('error', reject)
    call.end()
  })

const isRedirect = ({ status, location }: Answer): boolean => status >= 300 && status < 400 && !!location
const isPage = ({ status, type }: Answer): boolean => status === 200 && /^text\/html|xhtml/i.test(type)

type Place = ReturnType<typeof checked>
type Following = { options: object; isAllowed: (address: string) => boolean }

/** Opens one address after the other, as they lead on. */
async function follow(place: Place, left: number, following: Following): Promise<Outcome<string, Unopened>> {
  if (!place.ok) return place
  const answer = await ask(place.value, following.options)
  if (!isRedirect(answer)) return isPage(answer) ? success(answer.body) : failure('no_page')
  if (left === 0) return failure('too_many_redirects')
  const next = checked(answer.location ?? '', place.value.href, following.isAllowed)
  return follow(next, left - 1, following)
}

/** Websites over https, followed over a few redirects, on the public internet only. */
export function httpsWebsites(config: WebsitesConfig): WebsitesPort {
  const { userAgent, ca, lookup = systemLookup, isAllowed = isPublicAddress } = config
  return {
    open: async (address) => {
      const signal = AbortSignal.timeout(config.timeoutMs ?? ALL_TOGETHER_MS)
      const headers = { 'user-agent': userAgent, accept: 'text/html', 'accept-encoding': 'identity' }
      const options = { ca, agent: false, lookup: guarded(lookup, isAllowed), signal, headers }
      try {
        const start = checked(address, undefined, isAllowed)
        return await follow(start, REDIRECTS_MAX, { options, isAllowed })
      } catch (error) {
        if (error instanceof NotPublic) return failure('not_public')
        return failure(signal.aborted ? 'too_slow' : 'no_answer')
      }
    },
  }
}
