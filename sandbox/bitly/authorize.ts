import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { consentPages } from '../base/consent.ts'
import { BitlyFailure, invalidClient, invalidCode } from './errors.ts'
import type { BitlyAccount, BitlyData } from './state.ts'

/** The one application that the sandbox knows. */
export const CLIENT = { id: 'sandbox-bitly-client', secret: 'sandbox-bitly-secret' }

/** The format in which the token endpoint answers: the one asked for, or always the same. */
export type TokenFormat = 'asked' | 'form' | 'json'

const digest = (seed: string): string => createHash('sha256').update(seed).digest('hex').slice(0, 40)

/** The consent page; `approve={login}` or `deny` in the address skips the question. */
export function authorizeRoute(app: FastifyInstance, data: BitlyData): void {
  app.get('/oauth/authorize', (request, reply) => {
    const asked = new URL(request.url, 'http://sandbox').searchParams
    const redirectUri = checked(asked)
    const state = asked.get('state')
    if (asked.has('deny')) return redirect(reply, redirectUri, { error: 'access_denied', state })
    const login = asked.get('approve')
    if (!login) return page(reply, consentPage(data, asked))
    if (!data.accounts.get(login)) return page(reply.code(404), problemPage('There is no such account.'))
    const code = digest(`code ${data.nextId('code')}`)
    data.codes.set(code, { code, login, redirectUri })
    return redirect(reply, redirectUri, { code, state })
  })
}

/** Exchanges a code for a token; each code works once. */
export function tokenRoute(app: FastifyInstance, data: BitlyData, format: () => TokenFormat): void {
  app.post('/oauth/access_token', (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>
    if (form.client_id !== CLIENT.id || form.client_secret !== CLIENT.secret) throw invalidClient()
    const code = data.codes.get(form.code ?? '')
    if (!code || code.redirectUri !== form.redirect_uri) throw invalidCode()
    data.codes.delete(code.code)
    const token = digest(`token ${data.nextId('token')}`)
    data.tokens.set(token, { token, login: code.login, isRevoked: false })
    const answer = { access_token: token, login: code.login, apiKey: digest(`key ${token}`) }
    const asksJson = (request.headers.accept ?? '').includes('application/json')
    if (format() === 'json' || (format() === 'asked' && asksJson)) return answer
    return reply.type('application/x-www-form-urlencoded').send(new URLSearchParams(answer).toString())
  })
}

function checked(asked: URLSearchParams): string {
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (asked.get('client_id') === CLIENT.id && URL.canParse(redirectUri)) return redirectUri
  throw new BitlyFailure(400, { message: 'INVALID_CLIENT_ID' })
}

function redirect(reply: FastifyReply, uri: string, answer: Record<string, string | null>): FastifyReply {
  const target = new URL(uri)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) target.searchParams.set(name, value)
  }
  return reply.redirect(target.href, 302)
}

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(html)

const pages = consentPages('Bitly', {
  light:
    '--ink: #22201c; --muted: #655f55; --card: #fff; --page: #f4f1ec; --line: #d5cec2; --go: #a83a10; --on-go: #fff;',
  dark: '--ink: #f3efe9; --muted: #b8b0a4; --card: #24211d; --page: #161412; --line: #46413a; --go: #ff9a6b; --on-go: #1b120d;',
})
const problemPage = pages.problem

const loginOf = ({ login, name, hasDomain }: BitlyAccount) => ({
  value: login,
  name,
  note: hasDomain ? 'with a domain of its own' : 'no domain of its own',
})

/** Asks whom to log in as, and whether the application may shorten links. */
const consentPage = (data: BitlyData, asked: URLSearchParams): string =>
  pages.ask('An application asks to shorten links with your account.', asked, [
    { name: 'Account', logins: data.accounts.all().map(loginOf) },
  ])
