import type { z } from 'zod'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { LinksFailure, LinksPort } from '../port.ts'
import { alert, refusal, unavailable } from './failures.ts'
import { type BitlyConfig, exchanger } from './http.ts'
import { oauth } from './oauth.ts'
import { type Group, groupsWire, linkWire, parsed, userWire } from './wire.ts'

/** Domains that all customers of the shortener share; US carriers block them in texts. */
const SHARED = ['bit.ly', 'j.mp', 'bitly.is']

const ownDomain = ({ bsds }: Group): string | null => bsds.find((domain) => !SHARED.includes(domain)) ?? null

/** The account's default group, unless only another has a domain of its own: a link must name the domain's own group. */
function chooseGroup(groups: readonly Group[], standard: string | null | undefined): Group | undefined {
  const active = groups
    .filter((group) => group.is_active)
    .toSorted((a, b) => Number(b.guid === standard) - Number(a.guid === standard))
  return active.find((group) => ownDomain(group) !== null) ?? active[0]
}

/** Bitly's API, version 4. */
export function bitlyLinks(config: BitlyConfig, clock: Clock): LinksPort {
  const exchange = exchanger(config, clock)

  const call = async <Shape extends z.ZodType>(
    shape: Shape,
    token: string,
    path: string,
    body?: unknown,
  ): Promise<Outcome<z.infer<Shape>, LinksFailure>> => {
    const answer = await exchange(`/v4${path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) return answer
    const { status, text } = answer.value
    if (status < 200 || status > 299) return failure(refusal(answer.value, clock.now()))
    const json = parsed(text)
    if (json === undefined) return failure(unavailable(clock.now(), 'the answer is not whole JSON'))
    const read = shape.safeParse(json)
    return read.success ? success(read.data) : failure(alert('unexpected', `${path} has another shape`))
  }

  return {
    key: 'bitly',
    callbackPath: '/bitly-callback',
    ...oauth(config, clock, exchange),
    account: async (token) => {
      const user = await call(userWire, token, '/user')
      if (!user.ok) return user
      const groups = await call(groupsWire, token, '/groups')
      if (!groups.ok) return groups
      const group = chooseGroup(groups.value.groups, user.value.default_group_guid)
      if (!group) return failure(alert('plan', 'the account has no group'))
      return success({ login: user.value.login, group: group.guid, domain: ownDomain(group) })
    },
    shorten: async ({ token, group, domain, longUrl }) => {
      const answer = await call(linkWire, token, '/shorten', { long_url: longUrl, domain, group_guid: group })
      if (!answer.ok) return answer
      const { link } = answer.value
      const isOnDomain = new URL(link).host === domain
      return isOnDomain ? success(link) : failure(alert('domain', 'the link came on another domain'))
    },
  }
}
