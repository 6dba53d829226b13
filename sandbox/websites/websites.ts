import type { FastifyInstance } from 'fastify'
import type { Emulator } from '../base/context.ts'
import { isReviewable, opens } from './reviewable.ts'

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
