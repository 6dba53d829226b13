import type { Collection, Store } from '../base/store.ts'

export type BitlyAccount = {
  login: string
  name: string
  group: string
  /** Whether it pays for a domain of its own. */
  hasDomain: boolean
  /** Its plan no longer includes the domain. */
  isDowngraded: boolean
  isDomainBroken: boolean
  callsPerMonth: number
  linksPerMonth: number
}
export type BitlyCode = { code: string; login: string; redirectUri: string }
export type BitlyToken = { token: string; login: string; isRevoked: boolean }
export type BitlyLink = { hash: string; group: string; domain: string; longUrl: string; createdAt: string }
/** What an account has used in a month such as '2030-03'. */
export type BitlyUsage = { calls: number; links: number }

export type BitlyData = {
  accounts: Collection<BitlyAccount>
  codes: Collection<BitlyCode>
  tokens: Collection<BitlyToken>
  links: Collection<BitlyLink>
  usage: Collection<BitlyUsage>
  nextId: (counter: string) => number
}

const PLAIN = { isDowngraded: false, isDomainBroken: false, callsPerMonth: 5000, linksPerMonth: 500 }

/** The accounts that every sandbox knows. */
const ACCOUNTS: readonly BitlyAccount[] = [
  { ...PLAIN, login: 'gracechapel', name: 'Grace Chapel', group: 'Bg1rAce0001', hasDomain: true },
  { ...PLAIN, login: 'ruthathome', name: 'Ruth at home', group: 'Br2uTh00002', hasDomain: false },
]

export function openBitlyData(store: Store): BitlyData {
  const accounts = store.collection<BitlyAccount>('bitly.accounts')
  if (accounts.size === 0) for (const account of ACCOUNTS) accounts.set(account.login, account)
  return {
    accounts,
    codes: store.collection('bitly.codes'),
    tokens: store.collection('bitly.tokens'),
    links: store.collection('bitly.links'),
    usage: store.collection('bitly.usage'),
    nextId: (counter) => store.next(`bitly.${counter}`),
  }
}
