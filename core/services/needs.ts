import { CHURCH_NEEDS, type ChurchNeed, type NeedKind } from '#core/vocabulary/needs.ts'
import { DECLINED, type PersonStatus } from '#core/vocabulary/people.ts'

/** What a church has and lacks for its texts to go. */
export type ChurchFacts = {
  isConnected: boolean
  /** The planning service no longer lets us in. */
  isBroken: boolean
  isPaused: boolean
  hasNumber: boolean
  /** The carriers let its number text. */
  isRegistered: boolean
  /** They do, but refuse its texts still. */
  isRefused: boolean
  /** The carrier lets nothing go from its texting account. */
  isSuspended: boolean
  credits: number
  /** Texts that wait for credits: they have a banner of their own. */
  waitingForCredits: number
  /** Segments that went from a local number of the US since the day of the phone companies began. */
  segmentsToday: number
  /** What T-Mobile takes from it a day; null: as much as from any low-volume brand. */
  tMobileDaily: number | null
  /** The bank has a payment of the church to decide on. */
  isDisputed: boolean
}

/**
 * T-Mobile takes 2,000 segments a day from a low-volume brand, and has a third of all phones: from 6,000 on texts are
 * refused until the next day (Twilio, 'T-Mobile daily message limits').
 */
const LOW_VOLUME_DAILY = 2000
const PHONES_TO_ONE_OF_T_MOBILE = 3
const NEAR_CAP = 0.8

/** How many segments of texts a church can send a day, to all phones together. */
export const dailyCapOf = ({ tMobileDaily }: Pick<ChurchFacts, 'tMobileDaily'>): number =>
  (tMobileDaily ?? LOW_VOLUME_DAILY) * PHONES_TO_ONE_OF_T_MOBILE

/** Since when the phone companies count: their day begins at midnight in California. */
export const carrierDayStart = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('America/Los_Angeles').startOfDay().toInstant()

const IS_NEEDED: Record<ChurchNeed, (church: ChurchFacts) => boolean> = {
  not_connected: ({ isConnected }) => !isConnected,
  reconnect: ({ isBroken }) => isBroken,
  paused: ({ isPaused }) => isPaused,
  no_number: ({ hasNumber }) => !hasNumber,
  not_registered: ({ hasNumber, isRegistered }) => hasNumber && !isRegistered,
  number_starting: ({ isRegistered, isRefused }) => isRegistered && isRefused,
  account_suspended: ({ isSuspended }) => isSuspended,
  no_credits: ({ credits, waitingForCredits }) => credits <= 0 && waitingForCredits === 0,
  near_daily_cap: (church) => church.segmentsToday >= dailyCapOf(church) * NEAR_CAP,
  disputed: ({ isDisputed }) => isDisputed,
}

/** What waits for somebody; `trouble` is the person it is about. */
export type Found<Trouble> =
  | { kind: ChurchNeed }
  | { kind: 'not_understood'; waiting: number }
  | { kind: Extract<NeedKind, 'declined' | 'failed'>; trouble: Trouble }

/** More than this is not shown at once. */
export const NEEDS_MAX = 10
/** Nor more than this when everything is asked for. */
export const ALL_NEEDS_MAX = 500

/**
 * Everything that waits for somebody at a church: first what the church itself lacks, then the inbox, then its people
 * in the order given.
 */
export function needsOf<Trouble extends { person: { status: PersonStatus } }>({
  church,
  waiting,
  trouble,
}: {
  church: ChurchFacts
  /** How many texts that were not understood wait in the inbox. */
  waiting: number
  /** People whom texts do not reach, or who have declined. */
  trouble: readonly Trouble[]
}): Found<Trouble>[] {
  const lacking = CHURCH_NEEDS.filter((kind) => IS_NEEDED[kind](church)).map((kind) => ({ kind }))
  const inbox = waiting > 0 ? [{ kind: 'not_understood' as const, waiting }] : []
  const people = trouble.map((one) => ({
    kind: one.person.status === DECLINED ? ('declined' as const) : ('failed' as const),
    trouble: one,
  }))
  return [...lacking, ...inbox, ...people]
}
