import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MovableClock } from '../base/clock.ts'
import * as refuse from './errors.ts'
import type { BitlyAccount, BitlyData, BitlyLink } from './state.ts'

export type ApiParts = {
  data: BitlyData
  clock: MovableClock
  /** The short domain of the accounts that have their own. */
  domain: () => string
}

/** The domain that all other accounts share. */
const SHARED = 'bit.ly'
const API = 'https://api-ssl.bitly.com/v4'

type ShortenBody = { long_url?: unknown; domain?: unknown; group_guid?: unknown; force_new_link?: unknown }

export function apiRoutes(app: FastifyInstance, parts: ApiParts): void {
  app.get('/v4/user', (request) => userOf(caller(request, parts)))
  app.get('/v4/groups', (request) => ({ groups: [groupOf(caller(request, parts), parts)] }))
  app.get('/v4/bsds', (request) => ({ bsds: groupOf(caller(request, parts), parts).bsds }))
  app.post('/v4/shorten', (request, reply) => {
    const account = caller(request, parts)
    const wanted = wantedLink(account, (request.body ?? {}) as ShortenBody, parts)
    const known = wanted.isNew ? undefined : findLink(parts.data, wanted)
    const link = known ?? makeLink(account, wanted, parts)
    return reply.code(known ? 200 : 201).send(linkDocument(link))
  })
}

/** The account that the token belongs to; the call counts towards its monthly limit. */
function caller(request: FastifyRequest, { data, clock }: ApiParts): BitlyAccount {
  const token = data.tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (!token || token.isRevoked) throw refuse.forbidden()
  const account = data.accounts.must(token.login)
  const used = usageOf(data, account, clock)
  if (used.calls >= account.callsPerMonth) throw refuse.tooMany('API_USAGE_LIMIT_EXCEEDED')
  data.usage.set(monthOf(account, clock), { ...used, calls: used.calls + 1 })
  return account
}

const monthOf = ({ login }: BitlyAccount, clock: MovableClock): string =>
  `${login} ${clock.now().toString().slice(0, 7)}`

const usageOf = (data: BitlyData, account: BitlyAccount, clock: MovableClock) =>
  data.usage.get(monthOf(account, clock)) ?? { calls: 0, links: 0 }

type Wanted = Pick<BitlyLink, 'longUrl' | 'domain' | 'group'> & { isNew: boolean }

function wantedLink(account: BitlyAccount, body: ShortenBody, parts: ApiParts): Wanted {
  const { long_url: longUrl, domain = SHARED, group_guid: group = account.group } = body
  if (typeof longUrl !== 'string' || !/^https?:\/\//.test(longUrl) || !URL.canParse(longUrl))
    throw refuse.invalidUrl()
  if (group !== account.group) throw refuse.forbidden()
  if (domain === SHARED) return { longUrl, domain, group: account.group, isNew: body.force_new_link === true }
  if (domain !== parts.domain() || !account.hasDomain) throw refuse.invalidDomain()
  // The domain belongs to a group, which must be named along with it.
  if (body.group_guid === undefined) throw refuse.invalidDomain()
  if (account.isDowngraded) throw refuse.upgradeRequired()
  if (account.isDomainBroken) throw refuse.brokenDomain()
  return { longUrl, domain: parts.domain(), group: account.group, isNew: body.force_new_link === true }
}

const findLink = (data: BitlyData, { longUrl, domain, group }: Wanted): BitlyLink | undefined =>
  data.links.find((link) => link.longUrl === longUrl && link.domain === domain && link.group === group)

function makeLink(account: BitlyAccount, wanted: Wanted, { data, clock }: ApiParts): BitlyLink {
  const used = usageOf(data, account, clock)
  const isOwn = wanted.domain !== SHARED
  if (isOwn && used.links >= account.linksPerMonth) throw refuse.tooMany('MONTHLY_BSD_ENCODE_LIMIT_REACHED')
  data.usage.set(monthOf(account, clock), { ...used, links: used.links + 1 })
  const hash = `4${createHash('sha256')
    .update(`link ${data.nextId('link')}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, 6)}`
  const { longUrl, domain, group } = wanted
  return data.links.set(hash, { hash, longUrl, domain, group, createdAt: clock.now().toString() })
}

/** Domains under localhost have no certificate, so their links are plain http. */
export const addressOf = ({ domain, hash }: BitlyLink): string =>
  `${/localhost(:\d+)?$/.test(domain) ? 'http' : 'https'}://${domain}/${hash}`

const wireTime = (at: string): string => at.replace(/(\.\d+)?Z$/, '+0000')

const linkDocument = (link: BitlyLink) => ({
  created_at: wireTime(link.createdAt),
  id: `${link.domain}/${link.hash}`,
  link: addressOf(link),
  custom_bitlinks: [],
  long_url: link.longUrl,
  archived: false,
  tags: [],
  deeplinks: [],
  references: { group: `${API}/groups/${link.group}` },
})

const SINCE = '2024-01-01T00:00:00+0000'

const userOf = ({ login, name, group }: BitlyAccount) => ({
  created: SINCE,
  modified: SINCE,
  login,
  is_active: true,
  is_2fa_enabled: false,
  name,
  emails: [{ email: `${login}@church.test`, is_primary: true, is_verified: true }],
  is_sso_user: false,
  default_group_guid: group,
})

const groupOf = ({ login, name, group, hasDomain }: BitlyAccount, { domain }: ApiParts) => ({
  created: SINCE,
  modified: SINCE,
  bsds: hasDomain ? [domain()] : [],
  guid: group,
  organization_guid: `O${login}`,
  name,
  is_active: true,
  role: 'org-admin',
  references: { organization: `${API}/organizations/O${login}` },
})
