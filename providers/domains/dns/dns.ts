import { Resolver } from 'node:dns/promises'
import type { DomainsPort } from '../port.ts'

const TIMEOUT_MS = 1500
const TRIES = 1

/** The name exists without such a record, or does not exist. */
const SAYS_NO = ['ENODATA', 'ENOTFOUND']

/** The records a resolver knows; null when it could not be asked. */
async function ask<Record>(look: () => Promise<Record[]>): Promise<Record[] | null> {
  try {
    return await look()
  } catch (error) {
    return SAYS_NO.includes((error as { code?: string }).code ?? '') ? [] : null
  }
}

/** What is asked of a resolver. */
export type Lookup = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs'>

/**
 * Asks DNS: a mail exchanger, or else an address (RFC 5321 §5.1). A single exchanger without a name says that the
 * domain takes no mail (RFC 7505). A resolver that does not know 'com' knows nothing: networks that are cut off
 * answer so.
 */
export const dnsDomains = (
  resolver: Lookup = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
): DomainsPort => ({
  takesMail: async (domain) => {
    const exchangers = await ask(() => resolver.resolveMx(domain))
    if (exchangers === null) return null
    if (exchangers.length > 0) return exchangers.some(({ exchange }) => exchange !== '' && exchange !== '.')
    const [addresses, addresses6] = await Promise.all([
      ask(() => resolver.resolve4(domain)),
      ask(() => resolver.resolve6(domain)),
    ])
    if (addresses?.length || addresses6?.length) return true
    if (addresses === null || addresses6 === null) return null
    const known = await ask(() => resolver.resolveNs('com'))
    return known?.length ? false : null
  },
})
