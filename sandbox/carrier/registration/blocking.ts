import { ownedNumber } from '../numbers/owned-numbers.ts'
import { inPool } from '../numbers/pool.ts'
import { campaignStatusOf } from './campaigns.ts'
import type { Registry } from './registry.ts'
import { verificationStatusOf } from './toll-free.ts'

/** A toll-free number that is not verified (twilio.com/docs/api/errors/30032). */
const UNVERIFIED = 30_032
/** A ten-digit number of the US that is in no verified campaign (twilio.com/docs/api/errors/30034). */
const UNREGISTERED = 30_034

const isVerified = ({ carrier }: Registry, numberSid: string): boolean =>
  carrier.verifications.find(
    (one) => one.numberSid === numberSid && verificationStatusOf(carrier, one) === 'TWILIO_APPROVED',
  ) !== undefined

const isInCampaign = (registry: Registry, numberSid: string): boolean =>
  registry.campaigns.find(
    (campaign) =>
      campaignStatusOf(registry, campaign) === 'VERIFIED' &&
      registry.services.get(campaign.serviceSid)?.numberSids.includes(numberSid) === true,
  ) !== undefined

/** The code with which phone companies block a text of an unregistered number; null when they let it through. */
export function blockedWith(registry: Registry, from: string, to: string): number | null {
  const { switches } = registry.carrier
  const number = ownedNumber(registry.carrier, from)
  if (!switches.blocksUnverified || !number || !to.startsWith('+1')) return null
  if (number.type === 'toll_free') return isVerified(registry, number.sid) ? null : UNVERIFIED
  const isLocal = number.type === 'local' && inPool(from)?.country === 'US'
  return isLocal && !isInCampaign(registry, number.sid) ? UNREGISTERED : null
}
