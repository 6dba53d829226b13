import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiFailure } from '../api/errors.ts'
import type { Person } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { authorizePage, problemPage } from './authorize-page.ts'
import { CLIENT, unknownScopes } from './clients.ts'

const CODE_LIFETIME_MINUTES = 10

/** The consent page; `approve={personId}` or `deny` in the address skips the question. */
export function authorizeRoute(app: FastifyInstance, planning: Planning): void {
  app.get('/oauth/authorize', (request, reply) => {
    const asked = new URL(request.url, 'http://sandbox').searchParams
    const redirectUri = checked(asked)
    const problem = refusal(asked, planning)
    if (problem) return redirect(reply, redirectUri, { error: problem, state: asked.get('state') })
    if (asked.has('deny')) {
      return redirect(reply, redirectUri, { error: 'access_denied', state: asked.get('state') })
    }
    const personId = asked.get('approve')
    if (!personId) return page(reply, authorizePage(planning.data, asked))
    const person = planning.data.people.get(personId)
    if (!person?.canLogIn) return page(reply.code(404), problemPage('Nobody of that id can log in here.'))
    return redirect(reply, redirectUri, {
      code: codeFor(planning, person, asked, redirectUri),
      state: asked.get('state'),
    })
  })
}

/** The address to return to; throws when the client is unknown or names no address. */
function checked(asked: URLSearchParams): string {
  const redirectUri = asked.get('redirect_uri') ?? ''
  const knows = asked.get('client_id') === CLIENT.id && URL.canParse(redirectUri)
  if (knows) return redirectUri
  const text = 'The application is unknown, or it gave no address to return to.'
  throw new ApiFailure(400, problemPage(text), { 'content-type': 'text/html; charset=utf-8' })
}

function refusal(asked: URLSearchParams, planning: Planning): string | null {
  if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
  if (!asked.get('scope')) return 'invalid_scope'
  const unknown = unknownScopes(asked.get('scope') ?? '', planning.switches.knowsWebhooksScope)
  if (unknown.length) return 'invalid_scope'
  const challenged = asked.has('code_challenge') && asked.get('code_challenge_method') !== 'S256'
  return challenged ? 'invalid_request' : null
}

function codeFor(planning: Planning, person: Person, asked: URLSearchParams, redirectUri: string): string {
  const seed = `code ${planning.data.nextId('code')}`
  const code = createHash('sha256').update(seed).digest('hex')
  planning.data.codes.set(code, {
    code,
    personId: person.id,
    redirectUri,
    scope: asked.get('scope') ?? '',
    codeChallenge: asked.get('code_challenge'),
    expiresAt: stamp(planning.now().add({ minutes: CODE_LIFETIME_MINUTES })),
  })
  return code
}

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(html)

function redirect(reply: FastifyReply, uri: string, answer: Record<string, string | null>): FastifyReply {
  const target = new URL(uri)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) target.searchParams.set(name, value)
  }
  return reply.redirect(target.href, 302)
}
