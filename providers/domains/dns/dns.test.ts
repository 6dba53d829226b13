import { expect, test } from 'vitest'
import { dnsDomains, type Lookup } from './dns.ts'

type Records = { mx?: string[]; a?: string[]; aaaa?: string[]; ns?: string[] }

const fails = (code: string) => Object.assign(new Error(code), { code })

/** A resolver with these records; what it has not got is answered with `otherwise`. */
const resolver = ({ mx, a, aaaa, ns = ['a.gtld-servers.net'] }: Records, otherwise = 'ENODATA'): Lookup =>
  ({
    resolveMx: async () =>
      mx?.map((exchange) => ({ exchange, priority: 10 })) ?? Promise.reject(fails(otherwise)),
    resolve4: async () => a ?? Promise.reject(fails(otherwise)),
    resolve6: async () => aaaa ?? Promise.reject(fails(otherwise)),
    resolveNs: async () => (ns.length > 0 ? ns : Promise.reject(fails('ENOTFOUND'))),
  }) as unknown as Lookup

test.each<[string, Lookup, boolean | null]>([
  ['a mail exchanger takes mail', resolver({ mx: ['mx.church.org'] }), true],
  ['without one, an address does (RFC 5321 §5.1)', resolver({ a: ['192.0.2.1'] }), true],
  ['an IPv6 address too', resolver({ aaaa: ['2001:db8::1'] }), true],
  ['neither: no mail', resolver({}), false],
  ['a name that does not exist: no mail', resolver({}, 'ENOTFOUND'), false],
  [
    'an exchanger without a name says no, whatever address there is (RFC 7505)',
    resolver({ mx: [''], a: ['192.0.2.1'] }),
    false,
  ],
  ['a resolver in trouble says nothing', resolver({}, 'ESERVFAIL'), null],
  ['a timeout says nothing', resolver({}, 'ETIMEOUT'), null],
  ['a resolver that knows no top-level domain says nothing', resolver({ ns: [] }, 'ENOTFOUND'), null],
])('%s', async (_, lookup, expected) => {
  expect(await dnsDomains(lookup).takesMail('church.org')).toBe(expected)
})
