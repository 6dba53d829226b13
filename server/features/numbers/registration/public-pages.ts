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
import { escaped, plainPage } from '#server/http/plain-page.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { askToOptIn } from './opt-in.ts'
import { WORK_SCRIPT } from './work-script.ts'

type Known = Omit<Parameters<typeof askToOptIn>[1], 'ip' | 'form'>

async function findKnown(deps: PlanningDeps, page: string): Promise<Known | null> {
  // No text of the database holds it.
  if (page.includes('\0')) return null
  const { db } = deps
  const [found] = await db
    .select({
      row: brands,
      countryIso: churches.countryIso,
      timeZone: churches.timeZone,
      dayMax: churches.optInDayMax,
    })
    .from(brands)
    .innerJoin(churches, eq(churches.id, brands.churchId))
    .where(eq(brands.page, page))
    .orderBy(brands.id)
    .limit(1)
  if (!found) return null
  const { row, ...church } = found
  const { church: name, city, state, email, phone, churchId } = row
  const number = await findPrimaryNumber(db, churchId)
  const facts = {
    ...{ church: name, city, state, email, phone },
    number: number && formatPhone(number.phoneNumber),
    planning: await planningNameOf(deps, churchId),
  }
  return { churchId, ...church, facts }
}

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

/** Reviewers want the two words to stand out. */
const paragraph = (words: string): string =>
  `<p>${escaped(words).replace(/\b(STOP|HELP)\b/g, '<strong>$1</strong>')}</p>`

const section = ({ heading, paragraphs }: PageWords['sections'][number]): string =>
  `<section><h2>${escaped(heading)}</h2>${paragraphs.map(paragraph).join('')}</section>`

const html = (name: string, here: Place | null, { title, sections }: PageWords, more = ''): string =>
  plainPage(
    title,
    `<nav aria-label="Pages">${menu(name, here)}</nav><main><h1>${escaped(title)}</h1>${sections.map(section).join('')}${more}</main>`,
  )

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
const NOBODY = plainPage(
  'This page is not here',
  '<main><h1>This page is not here</h1><p>No church has its page at this address. Please look at the address once more, or ask your team leader for it.</p></main>',
)

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
