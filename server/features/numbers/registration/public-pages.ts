import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { formatPhone } from '#core/messages/phone.ts'
import {
  type ChurchFacts,
  homeWords,
  type PageWords,
  privacyWords,
  termsWords,
} from '#core/numbers/church-pages.ts'
import type { Db } from '#server/db/connect.ts'
import { brands } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'

const findFacts = async (db: Db, page: string): Promise<ChurchFacts | null> => {
  const [row] = await db.select().from(brands).where(eq(brands.page, page))
  if (!row) return null
  const { church, city, state, email, phone, churchId } = row
  const number = await findPrimaryNumber(db, churchId)
  return { church, city, state, email, phone, number: number && formatPhone(number.phoneNumber) }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #1f2a24; background: #f6f7f4; overflow-wrap: anywhere; }
.page { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1.5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
p { margin: .5rem 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid #c9d0ca; margin-bottom: 2rem; }
a { color: #17614a; display: inline-block; padding: .5rem 0; }
a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { color: #e6ebe7; background: #151a17; }
  nav { border-color: #3c463f; }
  a { color: #7fd6b4; }
}
`

const LINKS = [
  ['', 'Our texts'],
  ['/privacy', 'Privacy policy'],
  ['/sms-terms', 'Terms'],
] as const
type Place = (typeof LINKS)[number][0]

const menu = (name: string, here: Place): string =>
  LINKS.map(([place, word]) => {
    const current = place === here ? ' aria-current="page"' : ''
    return `<a href="/c/${encodeURIComponent(name)}${place}"${current}>${word}</a>`
  }).join('')

const section = ({ heading, paragraphs }: PageWords['sections'][number]): string =>
  `<section><h2>${escaped(heading)}</h2>${paragraphs.map((words) => `<p>${escaped(words)}</p>`).join('')}</section>`

const html = (name: string, here: Place, { title, sections }: PageWords): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><div class="page"><nav aria-label="Pages">${menu(name, here)}</nav><main><h1>${escaped(title)}</h1>${sections.map(section).join('')}</main></div></body></html>`

const PAGES: Record<Place, (facts: ChurchFacts) => PageWords> = {
  '': homeWords,
  '/privacy': privacyWords,
  '/sms-terms': termsWords,
}

/**
 * The pages of a church that the carriers and its volunteers can read without signing in. They are whole without any
 * script, since reviewers also send programs.
 */
export const publicPages =
  ({ db }: Deps): FastifyPluginAsync =>
  async (app) => {
    for (const [place] of LINKS)
      app.get<{ Params: { page: string } }>(`/c/:page${place}`, async (request, reply) => {
        const { page } = request.params
        const facts = await findFacts(db, page)
        if (!facts) return reply.callNotFound()
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(html(page, place, PAGES[place](facts)))
      })
  }
