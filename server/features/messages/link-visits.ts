import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { LINK_CODE } from '#server/crypto/seal.ts'
import type { ShortLinkRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { plainPage } from '#server/http/plain-page.ts'
import { isWithinFrom } from '#server/http/rate-limit.ts'
import { findShortLink, openPersonalPage } from './links.ts'
import { findPressedText, recordClick } from './outcomes/clicks.ts'

/** How many codes that nobody was sent may be tried from one place. */
const UNKNOWN_PER_ADDRESS = { max: 30, windowMinutes: 15 }

type Visit = { ip: string; isLooking: boolean; userAgent: string }

/** Where a good link leads, after its visit is counted. */
async function addressOfPage(deps: Deps, link: ShortLinkRow, visit: Visit): Promise<string> {
  const { churchId, personId } = link
  const page = await openPersonalPage(deps.db, deps.vault, link)
  const text = await findPressedText(deps.db, link, page?.address ?? null)
  if (text && visit.isLooking) {
    const click = { churchId, personId, messageId: text.id, userAgent: visit.userAgent }
    await recordClick(deps.db, click, deps.clock.now())
  }
  const token = encodeURIComponent(page?.token ?? 'unknown')
  return `/schedules?personId=${token}${text?.isTrial ? '&preview=1' : ''}`
}

/** Where a good code leads: one whose service is over only to the page that says so. */
async function addressOf(deps: Deps, code: string, visit: Visit): Promise<string | null> {
  const found = await findShortLink(deps.db, code, deps.clock.now())
  if (!found) return null
  return found.isOver ? `/schedules?personId=${code}` : addressOfPage(deps, found.link, visit)
}

/** For a volunteer who copied a link by hand, or only a part of it. */
const MISTYPED = plainPage(
  'This link is not complete',
  '<main><h1>This link is not complete</h1><p>A letter or a digit may be missing, or be another one. Please tap the link in your text once more, or answer that text with LINK to get a new one. Your team leader can help you, too.</p></main>',
)

const TOO_MANY = plainPage(
  'Please try again later',
  `<main><h1>Please try again later</h1><p>Many links that do not exist were opened from here. Please wait ${UNKNOWN_PER_ADDRESS.windowMinutes} minutes, then tap the link in your text once more, or answer that text with LINK to get a new one.</p></main>`,
)

const show = (reply: FastifyReply, code: 404 | 429, page: string): FastifyReply =>
  reply.code(code).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** What looks like a code with too much or too little of it: no page of the product has a digit or a capital. */
const LIKE_A_CODE = /^(?=.*[\dA-Z])[\da-zA-Z]{4,30}\W{0,2}$/

/** The short links in texts: count the visit, then lead to the personal page. */
export const linkVisits =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { code: string } }>(`/:code(${LIKE_A_CODE.source})`, async (request, reply) => {
      const { code } = request.params
      if (!LINK_CODE.test(code)) return show(reply, 404, MISTYPED)
      const address = await addressOf(deps, code, {
        ip: request.ip,
        isLooking: request.method === 'GET',
        userAgent: request.headers['user-agent'] ?? '',
      })
      if (address !== null) return reply.redirect(address, 302)
      const mayTry = await isWithinFrom(
        deps.db,
        'unknown-code',
        request.ip,
        UNKNOWN_PER_ADDRESS,
        deps.clock.now(),
      )
      return mayTry ? show(reply, 404, MISTYPED) : show(reply, 429, TOO_MANY)
    })
  }
