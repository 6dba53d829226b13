import { succeeded } from '#testkit/conformance/outcomes.ts'
import type { Application, NumberQuery, SentText, TextingAccount, TextingPort } from '../port.ts'

export type ReceivedHook = { url: string; params: Record<string, string>; signature: string }

/** An adapter, and a carrier that can be brought into every situation the port speaks of. */
export type TextingSubject = {
  /** Gives up on a request after about a second. */
  port: TextingPort
  portWithWrongCredentials: TextingPort
  /** Nobody listens where this one calls. */
  portCutOff: TextingPort
  now: () => Temporal.Instant
  phones: { reachable: string; another: string; landline: string; invalid: string; switchedOff: string }
  /** An account that is not ours, a number of it, and the same account with a token that is wrong. */
  other: { account: TextingAccount; phoneNumber: string; unknown: TextingAccount }
  /** A city with numbers for sale. */
  city: { country: string; locality: string; latitude: number; longitude: number }
  /** Where the carrier is told to report; a server listens there. */
  addresses: { sms: string; status: string }
  /** What happens to the next request. All but the first two let the carrier act on it. */
  provoke: (situation: 'rate_limited' | 'failing' | 'reset' | 'truncated' | 'slow') => void
  /** Lets time pass until every text has reached its end and every hook was delivered. */
  settle: () => Promise<void>
  /** What the carrier has posted so far. */
  hooks: () => ReceivedHook[]
  textFromPhone: (phone: string, to: string, body: string) => void
  /** Parts of the addresses that a registration asks, in its order. */
  registrationCalls: readonly string[]
  /** The carrier acts on the next request to such an address, and its answer is lost. */
  loseAnswer: (call: string) => void
  /** How many of each kind of thing the carrier has for registrations. */
  registered: () => [kind: string, count: number][]
  /** Details that the carrier refuses. */
  refusedDetails: Record<'profile' | 'address' | 'campaign', Partial<Application>>
  stop: () => Promise<void>
}

export const anyLocal: NumberQuery = {
  country: 'US',
  type: 'local',
  contains: null,
  near: null,
  locality: null,
  limit: 5,
}

/** What several tests do to a carrier. */
export const handling = (subject: () => TextingSubject) => {
  const search = async (query: Partial<NumberQuery>): Promise<string[]> => {
    const found = await subject().port.searchNumbers({ ...anyLocal, ...query })
    return succeeded(found).map(({ phoneNumber }) => phoneNumber)
  }
  const buy = async (reference: string) => {
    const [phoneNumber = ''] = await search({})
    const order = { phoneNumber, smsUrl: subject().addresses.sms, reference }
    return { phoneNumber, outcome: await subject().port.buyNumber(order) }
  }
  return {
    search,
    buy,
    ownNumber: async () => succeeded((await buy('church 1')).outcome).phoneNumber,
    send: (from: string, to = subject().phones.reachable, body = 'Can you serve on Sunday?') =>
      subject().port.send({ from, to, body, statusUrl: subject().addresses.status }),
    sentBetween: async (from: string, to: string, since = subject().now()): Promise<SentText[]> =>
      succeeded(await subject().port.findSent({ from, to, since })),
  }
}
