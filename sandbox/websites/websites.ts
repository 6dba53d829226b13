import type { FastifyInstance } from 'fastify'
import type { Emulator } from '../base/context.ts'

/** In the name of a website that says nothing of privacy, terms and texts. */
const BARE = /bare/i
/** In the name of a website that does not open. */
const DOWN = /down/i
const WAIT_MS = 5000

/** The website of a church; null where it does not open. */
const websiteAt = (host: string): string | null =>
  DOWN.test(host)
    ? null
    : `<!doctype html><title>${host}</title><h1>${host}</h1>
<p>We gather every Sunday.</p>${
        BARE.test(host)
          ? ''
          : '<p>We text volunteers about their serving. Message and data rates may apply.</p><a href="/privacy">Privacy policy</a> <a href="/terms">Terms</a>'
      }`

/** Gives the HTML of a page that anybody can open over https, else null. */
export type OpenPage = (address: string) => Promise<string | null>

/**
 * Opens the product's own pages, and the websites of churches as they are pretended here: nothing else outside of this
 * machine is asked. What runs on this machine has no certificate, so that its https addresses are opened without.
 */
export const pagesBeside =
  (productUrl: string | null): OpenPage =>
  async (address) => {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:') return null
    const isHere = url.hostname === 'localhost'
    const product = URL.parse(productUrl ?? '')
    if (!isHere && url.host !== product?.host) return websiteAt(url.hostname)
    return fetchPage(isHere || product?.protocol === 'http:' ? address.replace('https:', 'http:') : address)
  }

async function fetchPage(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS) })
    const isPage = answer.ok && /^text\/html/.test(answer.headers.get('content-type') ?? '')
    return isPage ? await answer.text() : null
  } catch {
    return null
  }
}

/** The websites of churches: every name has one. */
export class Websites implements Emulator {
  readonly prefix = '/websites'

  routes(app: FastifyInstance): void {
    app.get<{ Params: { host: string } }>('/:host/*', ({ params: { host } }, reply) => {
      const page = websiteAt(host)
      return page === null ? reply.code(503).send() : reply.type('text/html').send(page)
    })
  }

  runDue = async (): Promise<number> => 0
}
