import type { FastifyInstance, FastifyReply } from 'fastify'
import { escaped } from '../../base/consent.ts'
import { pages } from '../oauth/authorize-page.ts'
import { nameOf, phonesOf } from '../state/collections.ts'
import type { Person } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { changePhone } from './people.ts'

function pageOf({ data }: Planning, person: Person): string {
  const phones = phonesOf(data, person.id)
  const numbers = phones.map(({ number, location }) => `<li>${escaped(`${number} (${location})`)}</li>`)
  const mobile = phones.find(({ location }) => location === 'Mobile')?.e164 ?? ''
  return pages.page(`
    <h1>${escaped(nameOf(person))}</h1>
    <p>This is the profile in the sandbox of Planning Center.</p>
    <ul>${numbers.join('') || '<li>No number</li>'}</ul>
    <form method="post">
      <label>Mobile number <input name="mobile" type="tel" required pattern="\\+[1-9][0-9]{6,14}" value="${escaped(mobile)}"></label>
      <div class="choice"><button class="allow">Save</button></div>
    </form>`)
}

/** The page of a person in the vendor's own product, by the number in its address (developers issue 729). */
export function profileRoutes(app: FastifyInstance, planning: Planning): void {
  const find = (params: unknown): Person | undefined =>
    planning.data.people.get((params as { page: string }).page.replace(/^AC/, ''))
  const show = (reply: FastifyReply, person: Person | undefined): FastifyReply =>
    reply
      .code(person ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(person ? pageOf(planning, person) : pages.page('<h1>Nobody is here</h1>'))
  app.get('/people/:page', ({ params }, reply) => show(reply, find(params)))
  app.post('/people/:page', ({ params, body, url }, reply) => {
    const person = find(params)
    if (!person) return show(reply, person)
    changePhone(planning, person.id, (body as { mobile?: string }).mobile || null)
    return reply.redirect(url, 303)
  })
}
