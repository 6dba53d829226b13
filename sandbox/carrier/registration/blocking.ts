import { ownedNumber } from '../numbers/owned-numbers.ts'
import { inPool } from '../numbers/pool.ts'
import { campaignStatusOf, verifiedMs } from './campaigns.ts'
import type { Registry } from './registry.ts'
import { verificationStatusOf } from './toll-free.ts'

/** A toll-free number that is not verified (twilio.com/docs/api/errors/30032). */
const UNVERIFIED = 30_032
/** A ten-digit number of the US that is in no verified campaign (twilio.com/docs/api/errors/30034). */
const UNREGISTERED = 30_034

/**
 * After the campaign the phone companies approve each of its numbers, one by one and each in its own time
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/troubleshooting-a2p-brands/troubleshooting-a2p-phone-number-registration).
 */
export const NUMBER_SET_UP_MS = 6 * 3_600_000

const isVerified = ({ carrier }: Registry, numberSid: string): boolean =>
  carrier.verifications.find(
    (one) => one.numberSid === numberSid && verificationStatusOf(carrier, one) === 'TWILIO_APPROVED',
  ) !== undefined

/** Whether the phone companies know a number by now. */
function isSetUp(registry: Registry, numberSid: string): boolean {
  const { nowMs, switches } = registry.carrier
  return (
    registry.campaigns.find((campaign) => {
      const service = registry.services.get(campaign.serviceSid)
      if (!service?.numberSids.includes(numberSid)) return false
      if (campaignStatusOf(registry, campaign) !== 'VERIFIED') return false
      const sinceMs = Math.max(verifiedMs(campaign), service.addedMs?.[numberSid] ?? 0)
      return switches.approvesAtOnce || nowMs() - sinceMs >= NUMBER_SET_UP_MS
    }) !== undefined
  )
}

/** The code with which phone companies block a text of an unregistered number; null when they let it through. */
export function blockedWith(registry: Registry, from: string, to: string): number | null {
  const { switches, known } = registry.carrier
  const number = ownedNumber(registry.carrier, from)
  if (switches.kind || !number || number.account || !to.startsWith('+1') || known.get(number.sid)) return null
  if (number.type === 'toll_free') return isVerified(registry, number.sid) ? null : UNVERIFIED
  const isLocal = number.type === 'local' && inPool(from)?.country === 'US'
  return isLocal && !isSetUp(registry, number.sid) ? UNREGISTERED : null
}
