import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The folder that the web pages are built into. */
export const BUILT = fileURLToPath(new URL('../../dist', import.meta.url))
const CONSOLE = 'sandbox/console/index.html'
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Steeple sandbox</title><p>The console is not built yet. Run <code>npm run prepare</code> and load this page again.</p></html>'

/** Serves the built console page at '/', and the files that it loads. */
export const consolePage =
  (built: string) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(files, { root: built, serve: false })
    app.get('/', (_request, reply) => {
      if (existsSync(join(built, CONSOLE))) return reply.sendFile(CONSOLE, { cacheControl: false })
      return reply.type('text/html').send(NOT_BUILT)
    })
    app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'))
    app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
      reply.sendFile(`assets/${params['*']}`, { maxAge: '30d', immutable: true }),
    )
  }
