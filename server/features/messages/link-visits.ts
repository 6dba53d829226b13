import type { FastifyPluginAsync } from 'fastify'
import { LINK_CODE } from '#server/crypto/seal.ts'
import type { Deps } from '#server/deps.ts'
import { findShortLink, openPersonalPage } from './links.ts'
import { findPressedText, recordClick } from './outcomes/clicks.ts'

/** The short links in texts: count the visit, then lead to the personal page. */
export const linkVisits =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { code: string } }>(`/:code(${LINK_CODE.source})`, async (request, reply) => {
      const link = await findShortLink(deps.db, request.params.code)
      if (!link) return reply.redirect('/schedules?personId=unknown', 302)
      const page = await openPersonalPage(deps.db, deps.vault, link)
      const text = await findPressedText(deps.db, link, page?.address ?? null)
      if (text && request.method === 'GET') {
        const { churchId, personId } = link
        const userAgent = request.headers['user-agent'] ?? ''
        await recordClick(deps.db, { churchId, personId, messageId: text.id, userAgent }, deps.clock.now())
      }
      const personId = encodeURIComponent(page?.token ?? 'unknown')
      return reply.redirect(`/schedules?personId=${personId}${text?.isTrial ? '&preview=1' : ''}`, 302)
    })
  }
