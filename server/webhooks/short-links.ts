import type { FastifyPluginAsync } from 'fastify'
import { LINK_CODE } from '#server/crypto/seal.ts'
import type { Deps } from '#server/deps.ts'
import { openPersonalToken, recordClick } from '#server/features/messages/links/actions.ts'
import { findShortLink } from '#server/features/messages/links/queries.ts'

/** The short links in texts: count the visit, then lead to the personal page. */
export const shortLinks =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { code: string } }>(`/:code(${LINK_CODE.source})`, async (request, reply) => {
      const link = await findShortLink(deps.db, request.params.code)
      const token = link && (await openPersonalToken(deps.db, deps.vault, link))
      if (link && request.method === 'GET')
        await recordClick(deps.db, link, request.headers['user-agent'] ?? '', deps.clock.now())
      return reply.redirect(`/schedules?personId=${encodeURIComponent(token ?? 'unknown')}`, 302)
    })
  }
