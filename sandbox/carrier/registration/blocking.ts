import { isForeign } from '../base/accounts.ts'
import { ownedNumber } from '../numbers/owned-numbers.ts'
import { inPool } from '../numbers/pool.ts'
import { campaignStatusOf, verifiedMs } from './campaigns.ts'
import type { Campaign, Registry } from './registry.ts'
import { verificationStatusOf } from './toll-free.ts'

/** A toll-free number that is not verified (twilio.com/docs/api/errors/30032). */
const UNVERIFIED = 30_032
/** A ten-digit number of the US that is in no verified campaign (twilio.com/docs/api/errors/30034). */
const UNREGISTERED = 30_034
/** More than a phone company takes from a brand in a day (twilio.com/docs/api/errors/30023). */
const CAP_REACHED = 30_023
const PACIFIC = 'America/Los_Angeles'

/**
 * Segments a day to T-Mobile: of low-volume brands, which skip the vetting, and of those with the lowest score of a
 * vetting that nobody has paid for.
 */
const DAILY_CAPS = { LOW: 2000, STANDARD: 10_000 } as const

type Text = { to: string; segments: number }

/**
 * After the campaign the phone companies approve each of its numbers, one by one and each in its own time
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/troubleshooting-a2p-brands/troubleshooting-a2p-phone-number-registration).
 */
export const NUMBER_SET_UP_MS = 6 * 3_600_000

const isVerified = ({ carrier }: Registry, numberSid: string): boolean =>
  carrier.verifications.find(
    (one) => one.numberSid === numberSid && verificationStatusOf(carrier, one) === 'TWILIO_APPROVED',
  ) !== undefined

/** The campaign for which the phone companies know a number by now. */
function campaignOf(registry: Registry, numberSid: string): Campaign | undefined {
  const { nowMs, switches } = registry.carrier
  return registry.campaigns.find((campaign) => {
    const service = registry.services.get(campaign.serviceSid)
    if (!service?.numberSids.includes(numberSid)) return false
    if (campaignStatusOf(registry, campaign) !== 'VERIFIED') return false
    const sinceMs = Math.max(verifiedMs(registry, campaign), service.addedMs?.[numberSid] ?? 0)
    return switches.approvesAtOnce || nowMs() - sinceMs >= NUMBER_SET_UP_MS
  })
}

/**
 * Whether a brand has used up what T-Mobile takes from it in a day of the Pacific coast; counts the text when not
 * (support.twilio.com/hc/en-us/articles/1260804800549, 'T-Mobile daily message limits'). Every third phone is T-Mobile's.
 */
function isOverCap({ carrier, brands }: Registry, { brandSid }: Campaign, { to, segments }: Text): boolean {
  if (Number(to.slice(-2)) % 3 !== 0) return false
  const day = Temporal.Instant.fromEpochMilliseconds(carrier.nowMs())
    .toZonedDateTimeISO(PACIFIC)
    .toPlainDate()
  const key = `${brandSid} ${day}`
  const sent = carrier.daily.get(key)?.segments ?? 0
  const cap = DAILY_CAPS[brands.must(brandSid).skipsVetting ? 'LOW' : 'STANDARD']
  if (sent + segments > cap) return true
  carrier.daily.set(key, { segments: sent + segments })
  return false
}

/** The code with which phone companies block a text of an unregistered number; null when they let it through. */
export function blockedWith(registry: Registry, from: string, text: Text): number | null {
  const { to } = text
  const { switches, known } = registry.carrier
  const number = ownedNumber(registry.carrier, from)
  if (switches.kind || !number || isForeign(registry.carrier, number)) return null
  if (!to.startsWith('+1') || known.get(number.sid)) return null
  if (number.type === 'toll_free') return isVerified(registry, number.sid) ? null : UNVERIFIED
  const isLocal = number.type === 'local' && inPool(from)?.country === 'US'
  if (!isLocal) return null
  const campaign = campaignOf(registry, number.sid)
  if (!campaign) return UNREGISTERED
  return isOverCap(registry, campaign, text) ? CAP_REACHED : null
}
