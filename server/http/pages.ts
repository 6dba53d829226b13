import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { NOT_FOUND } from './errors.ts'

const dist = new URL('../../dist', import.meta.url).pathname
const NOT_BUILT = 'The pages are not built yet: run npm run prepare.'

/** The built pages; every address that is not a file is the single page's own. */
export const pagesRoutes: FastifyPluginAsync = async (app) => {
  if (!existsSync(join(dist, 'web', 'index.html'))) {
    app.get('/*', async (_request, reply) => reply.code(503).type('text/plain').send(NOT_BUILT))
    return
  }
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    // Names of built files carry a hash of their content.
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return wantsPage ? reply.sendFile('web/index.html') : reply.code(404).send({ error: NOT_FOUND })
  })
}
