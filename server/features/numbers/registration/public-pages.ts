import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { renderSVG } from 'uqr'
import { formatPhone } from '#core/messages/phone.ts'
import {
  type ChurchFacts,
  churchPages,
  consentWords,
  homeWords,
  type PageWords,
  privacyWords,
  termsWords,
} from '#core/numbers/church-pages.ts'
import { brands, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { askToOptIn } from './opt-in.ts'
import { WORK_SCRIPT } from './work-script.ts'

type Known = { churchId: number; countryIso: string; timeZone: string; facts: ChurchFacts }

async function findKnown(deps: PlanningDeps, page: string): Promise<Known | null> {
  const { db } = deps
  const [found] = await db
    .select({ row: brands, countryIso: churches.countryIso, timeZone: churches.timeZone })
    .from(brands)
    .innerJoin(churches, eq(churches.id, brands.churchId))
    .where(eq(brands.page, page))
    .orderBy(brands.id)
    .limit(1)
  if (!found) return null
  const { row, countryIso, timeZone } = found
  const { church, city, state, email, phone, churchId } = row
  const number = await findPrimaryNumber(db, churchId)
  const facts = {
    ...{ church, city, state, email, phone },
    number: number && formatPhone(number.phoneNumber),
    planning: await planningNameOf(deps, churchId),
  }
  return { churchId, countryIso, timeZone, facts }
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
a { color: #17614a; display: inline-block; padding: .6rem 0; }
a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0; }
label { display: block; font-weight: 600; }
input { display: block; font: inherit; padding: .6rem .75rem; margin-top: .25rem; border: 1px solid #6b756e; border-radius: .5rem; min-width: 0; width: 14rem; max-width: 100%; box-sizing: border-box; color: inherit; background: transparent; }
button { font: inherit; font-weight: 600; padding: .65rem 1.25rem; border: 0; border-radius: .5rem; color: #fff; background: #17614a; }
.small { font-size: .9rem; flex-basis: 100%; }
.poster { text-align: center; }
.poster svg { width: min(18rem, 80vw); height: auto; background: #fff; padding: 1rem; border-radius: .5rem; }
h1:has(~ .poster) { text-align: center; }
.poster strong { overflow-wrap: anywhere; }
@media print { nav, .screen { display: none; } body { background: #fff; color: #000; } h1:has(~ .poster) { font-size: 3rem; } .poster svg { width: 12cm; } .poster p { font-size: 1.4rem; } .poster .small { font-size: 1rem; } }
@media screen and (prefers-color-scheme: dark) {
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

const menu = (name: string, here: Place | null): string =>
  LINKS.map(([place, word]) => {
    const current = place === here ? ' aria-current="page"' : ''
    return `<a href="/c/${encodeURIComponent(name)}${place}"${current}>${word}</a>`
  }).join('')

const section = ({ heading, paragraphs }: PageWords['sections'][number]): string =>
  `<section><h2>${escaped(heading)}</h2>${paragraphs.map((words) => `<p>${escaped(words)}</p>`).join('')}</section>`

const head = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><div class="page">`

const html = (name: string, here: Place | null, { title, sections }: PageWords, more = ''): string =>
  `${head(title)}<nav aria-label="Pages">${menu(name, here)}</nav><main><h1>${escaped(title)}</h1>${sections.map(section).join('')}${more}</main></div></body></html>`

/** The form into which a volunteer puts a number. */
const form = (name: string, { church }: ChurchFacts): string =>
  `<section><h2 id="opt-in">Get texts about your serving</h2><form method="post" action="/c/${encodeURIComponent(name)}/opt-in" aria-labelledby="opt-in"><label>Your mobile number<input type="tel" name="phone" autocomplete="tel" maxlength="30" required></label><input type="hidden" name="work"><button type="submit">Text me</button><p class="small">${escaped(consentWords(church))}</p></form></section><script src="/opt-in.js" type="module"></script>`

/** A sheet to hang up: whoever scans it comes to the form. */
function poster(name: string, publicUrl: string, { church }: ChurchFacts): string {
  const { home } = churchPages(publicUrl, name)
  return `<div class="poster">${renderSVG(home)}<p>Scan this to get texts about the services you are scheduled for, or open<br><strong>${escaped(home)}</strong></p><p class="small">${escaped(consentWords(church))}</p></div>`
}

const PAGES: Record<Place, (facts: ChurchFacts) => PageWords> = {
  '': homeWords,
  '/privacy': privacyWords,
  '/sms-terms': termsWords,
}

/** For whoever mistyped the address, or comes after the church has gone. */
const NOBODY = `${head('This page is not here')}<main><h1>This page is not here</h1><p>No church has its page at this address. Please look at the address once more, or ask your team leader for it.</p></main></div></body></html>`

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 2000

const asPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)

/**
 * The pages of a church that the carriers and its volunteers can read without signing in. They can be read without any
 * script, since reviewers also send programs; only the form needs one.
 */
export const publicPages =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const { publicUrl, proofOfWork } = deps
    const parse = { parseAs: 'string', bodyLimit: FORM_BYTES_MAX } as const
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(FORM, parse, (_request, body, done) => done(null, body))
    app.get('/opt-in.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(WORK_SCRIPT),
    )
    app.get('/opt-in/work', async (_request, reply) => {
      const offer = await proofOfWork.offer()
      return reply.header('cache-control', 'no-store').send('challenge' in offer ? offer.challenge : {})
    })
    for (const [place] of LINKS)
      app.get<{ Params: { page: string } }>(`/c/:page${place}`, async (request, reply) => {
        const { page } = request.params
        const known = await findKnown(deps, page)
        if (!known) return asPage(reply.code(404), NOBODY)
        const more = place === '' ? form(page, known.facts) : ''
        return asPage(reply, html(page, place, PAGES[place](known.facts), more))
      })

    app.get<{ Params: { page: string } }>('/c/:page/poster', async ({ params: { page } }, reply) => {
      const known = await findKnown(deps, page)
      if (!known) return asPage(reply.code(404), NOBODY)
      const words = { title: known.facts.church, sections: [] }
      return asPage(reply, html(page, null, words, poster(page, publicUrl, known.facts)))
    })

    app.post<{ Params: { page: string } }>('/c/:page/opt-in', async (request, reply) => {
      const { page } = request.params
      const known = await findKnown(deps, page)
      if (!known) return asPage(reply.code(404), NOBODY)
      const asked = await askToOptIn(deps, { ...known, ip: request.ip, form: String(request.body ?? '') })
      return asPage(reply.code(asked.code), html(page, null, asked.words))
    })
  }
