import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { NOT_FOUND } from './errors.ts'

const dist = new URL('../../dist', import.meta.url).pathname
const NOT_BUILT = 'The pages are not built yet: run npm run prepare.'

const MAIN_PAGE = 'index.html'
/** Pages that stand by themselves. */
const PAGES: Record<string, string> = {
  '/login': 'login.html',
  '/schedules': 'schedules.html',
}

/** Browsers look for these at the root: what they show for the product, and what shows pushes while no page is open. */
const ROOT_FILES = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
  'push-worker.js',
]

/** What monitors and previews open, which take anything. */
const DOORS: readonly string[] = ['/', '/login']

const pathOf = (url: string): string => url.replace(/[?#].*$/, '')

const isPageWanted = ({ url, headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('text/html') || (accept.includes('*/*') && DOORS.includes(pathOf(url)))

/** The built pages; every other address that is not a file is the main page's own. */
export const pagesRoutes =
  (helpVideo: string | null): FastifyPluginAsync =>
  async (app) => {
    if (!existsSync(join(dist, 'web', MAIN_PAGE))) {
      app.get('/*', async (_request, reply) => reply.code(503).type('text/plain').send(NOT_BUILT))
      return
    }
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      // The names of built files carry a hash of their content.
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
    await app.register(fastifyStatic, {
      root: join(dist, 'packages'),
      prefix: '/packages/',
      decorateReply: false,
      maxAge: '1d',
    })
    if (helpVideo !== null)
      app.get('/help-video', (_request, reply) =>
        reply.sendFile(basename(helpVideo), dirname(resolve(helpVideo)), { maxAge: '1d', immutable: false }),
      )
    for (const file of ROOT_FILES)
      app.get(`/${file}`, (_request, reply) => reply.sendFile(file, dist, { maxAge: '1h', immutable: false }))
    app.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' && isPageWanted(request)
      if (!wantsPage) return reply.code(404).send({ error: NOT_FOUND })
      const page = PAGES[pathOf(request.url)] ?? MAIN_PAGE
      return reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .sendFile(page, join(dist, 'web'), { maxAge: 0, immutable: false })
    })
  }
