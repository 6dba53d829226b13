import { succeeded } from '#testkit/conformance/outcomes.ts'
import type { HookEvent, HookReading, HookRequest } from '../../hooks.ts'
import type {
  Application,
  NumberQuery,
  Receipt,
  SentText,
  TextingAccount,
  TextingLookups,
  TextingPort,
} from '../port.ts'

/** An adapter, and a carrier that can be brought into every situation the port speaks of. */
export type TextingSubject = {
  /** Gives up on a request after about a second. */
  port: TextingPort
  portWithWrongCredentials: TextingPort
  /** Its operator has no papers for the countries that ask for some. */
  portWithoutPapers: TextingPort
  /** Nobody listens where this one calls. */
  portCutOff: TextingPort
  now: () => Temporal.Instant
  phones: { reachable: string; another: string; landline: string; invalid: string; switchedOff: string }
  /** An account that is not ours, a number of it, and the same account with a token that is wrong. */
  other: { account: TextingAccount; phoneNumber: string; unknown: TextingAccount }
  /** A city with numbers for sale. */
  city: { country: string; locality: string; latitude: number; longitude: number }
  /** What happens to the next request. All but the first two let the carrier act on it. */
  provoke: (situation: 'rate_limited' | 'failing' | 'reset' | 'truncated' | 'slow') => void
  /** Lets time pass until every text has reached its end and every hook was delivered. */
  settle: () => Promise<void>
  /** What the carrier has posted so far to the addresses of the port, where a server listens. */
  hooks: () => HookRequest[]
  textFromPhone: (phone: string, to: string, body: string) => void
  /** Parts of the addresses that a registration asks, in its order. */
  registrationCalls: readonly string[]
  /** The carrier acts on the next request to such an address, and its answer is lost. */
  loseAnswer: (call: string) => void
  /** How many of each kind of thing the carrier has for registrations. */
  registered: () => [kind: string, count: number][]
  /** How many verifications of toll-free numbers the carrier has. */
  verified: () => number
  /** Details that the carrier refuses; `mistaken`: after the brand was approved; `final`: of a toll-free number, for good. */
  refusedDetails: Record<'profile' | 'address' | 'campaign' | 'mistaken' | 'final', Partial<Application>>
  /** Where the carrier writes about what was handed in. */
  writtenTo: () => string[]
  /** How many campaigns there are: never more than one for a church. */
  campaigns: () => number
  /** The accounts that have something for registrations. */
  registeredIn: () => string[]
  /** The carrier stops an account below ours, or gives it another token. */
  suspend: (sid: string) => void
  changeToken: (sid: string, token: string) => void
  stop: () => Promise<void>
}

/** A search for any local number of the US. */
export const anyLocal: NumberQuery = {
  country: 'US',
  type: 'local',
  contains: null,
  near: null,
  locality: null,
  limit: 5,
}

/** The carrier's own account signs everything. */
const ONLY_OURS: TextingLookups = { accountOf: async () => null, isSentFrom: async () => false }

/** Our own id of every text that is sent here. */
export const MESSAGE_ID = 7

/** What several tests do to a carrier. */
export function handling(subject: () => TextingSubject) {
  const read = async (hook: HookRequest, lookups = ONLY_OURS): Promise<HookReading> => {
    const { hooks } = subject().port
    const called = hooks.find(({ path }) => path === new URL(hook.url).pathname)
    if (!called) throw new Error(`the port has no hook at ${hook.url}`)
    return called.read(hook, lookups)
  }
  /** What the carrier has told so far. */
  const events = async (): Promise<HookEvent[]> => {
    const readings = await Promise.all(
      subject()
        .hooks()
        .map((hook) => read(hook)),
    )
    return readings.flatMap((reading) => (reading.ok ? reading.value.events : []))
  }
  const search = async (query: Partial<NumberQuery>): Promise<string[]> => {
    const found = await subject().port.searchNumbers({ ...anyLocal, ...query })
    return succeeded(found).map(({ phoneNumber }) => phoneNumber)
  }
  const buy = async (reference: string) => {
    const [phoneNumber = ''] = await search({})
    const order = { phoneNumber, smsUrl: subject().port.inboundUrl, reference }
    return { phoneNumber, outcome: await subject().port.buyNumber(order) }
  }
  return {
    read,
    events,
    receiptsOf: async (sid: string): Promise<Receipt[]> =>
      (await events())
        .filter(({ kind }) => kind === 'texting_status')
        .flatMap(({ payload }) => subject().port.readReceipt(payload)?.receipt ?? [])
        .filter((receipt) => receipt.sid === sid),
    search,
    buy,
    ownNumber: async () => succeeded((await buy('church 1')).outcome).phoneNumber,
    send: (from: string, to = subject().phones.reachable, body = 'Can you serve on Sunday?') =>
      subject().port.send({ from, to, body, statusUrl: subject().port.statusUrl(MESSAGE_ID) }),
    sentBetween: async (from: string, to: string, since = subject().now()): Promise<SentText[]> =>
      succeeded(await subject().port.findSent({ from, to, since })),
  }
}
