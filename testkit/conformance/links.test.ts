import { expect } from 'vitest'
import { bitlyLinks } from '#providers/links/bitly/bitly.ts'
import { type LinksSituation, type LinksSubject, linksConformance } from '#providers/links/conformance.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { TokenFormat } from '#sandbox/bitly/authorize.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'

const LOGIN = 'gracechapel'
const LOGINS = { 'with a domain': LOGIN, 'without one': 'ruthathome' }

const SITUATIONS: Record<LinksSituation, (sandbox: Sandbox) => void> = {
  rate_limited: ({ faults }) => faults.set({ vendor: 'links', kind: 'rate_limited', count: 1 }),
  forbidden_for_a_while: ({ faults }) =>
    faults.set({ vendor: 'links', kind: 'rate_limited', status: 403, count: 1 }),
  failing: ({ faults }) => faults.set({ vendor: 'links', kind: 'failing', status: 503, count: 1 }),
  reset: ({ faults }) => faults.set({ vendor: 'links', kind: 'reset', count: 1 }),
  truncated: ({ faults }) => faults.set({ vendor: 'links', kind: 'truncated', count: 1 }),
  used_up: ({ bitly }) => bitly.changeAccount(LOGIN, { linksPerMonth: 0 }),
  plan: ({ bitly }) => bitly.changeAccount(LOGIN, { isDowngraded: true }),
  domain: ({ bitly }) => bitly.changeAccount(LOGIN, { isDomainBroken: true }),
  revoked: ({ bitly }) => bitly.revokeTokens(LOGIN),
}

const startWith = (tokenFormat: TokenFormat) => async (): Promise<LinksSubject> => {
  const clock = MovableClock.stopped('2026-12-04T14:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  sandbox.bitly.tokenFormat = tokenFormat
  const url = sandbox.urls.links
  const config = { url, oauthUrl: url, ...sandbox.credentials.links, timeoutMs: 1000 }
  return {
    port: bitlyLinks(config, clock),
    portWithWrongSecret: bitlyLinks({ ...config, clientSecret: 'wrong' }, clock),
    portCutOff: bitlyLinks({ ...config, url: 'http://localhost:1' }, clock),
    now: () => clock.now(),
    redirectUri: 'http://localhost/bitly-callback',
    approve: async (authorizeUrl, as) => {
      const response = await fetch(`${authorizeUrl}&approve=${LOGINS[as]}`, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '').searchParams
    },
    provoke: (situation) => SITUATIONS[situation](sandbox),
    stop: async () => {
      await sandbox.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

linksConformance('Bitly, its token as a form', startWith('form'))
linksConformance('Bitly, its token as JSON', startWith('asked'))
