import type { FastifyInstance } from 'fastify'
import type { Emulator } from '../base/context.ts'

/** In the name of a website that says nothing of privacy, terms and texts. */
const BARE = /bare/i
/** In the name of a website that does not open. */
const DOWN = /down/i

/** Whether a reviewer who opens a website finds what campaigns need on it. */
export const isReviewable = (website: string): boolean => !BARE.test(website)
/** Whether it opens at all. */
export const opens = (website: string): boolean => !DOWN.test(website)

const page = (host: string): string => `<!doctype html><title>${host}</title><h1>${host}</h1>
<p>We gather every Sunday.</p>${
  isReviewable(host)
    ? '<p>We text volunteers about their serving. Message and data rates may apply.</p><a href="/privacy">Privacy policy</a> <a href="/terms">Terms</a>'
    : ''
}`

/** The websites of churches: every name has one. */
export class Websites implements Emulator {
  readonly prefix = '/websites'

  routes(app: FastifyInstance): void {
    app.get<{ Params: { host: string } }>('/:host/*', ({ params: { host } }, reply) =>
      opens(host) ? reply.type('text/html').send(page(host)) : reply.code(503).send(),
    )
  }

  runDue = async (): Promise<number> => 0
}
