import type { Twilio } from 'twilio'
import type { Application, RegistrationIds } from '../../port.ts'
import { customerProfiles, handInAgain, trustProducts } from './bundles.ts'
import { campaignDecision } from './deciding.ts'
import { addressOf, businessOf, campaignOf, messagingProfileOf, representativeOf } from './details.ts'

/** The address comes first and alone, for it may be refused. */
export async function correctAddress(
  sdk: Twilio,
  application: Application,
  ids: RegistrationIds,
): Promise<void> {
  if (ids.address && (await canBeCorrected(sdk, ids)))
    await sdk.addresses(ids.address).update(addressOf(application))
}

/**
 * Writes corrected details over those that Twilio has, and hands in again what was refused. Doing it twice is as
 * good as once.
 */
export async function correct(sdk: Twilio, application: Application, ids: RegistrationIds): Promise<void> {
  if (await canBeCorrected(sdk, ids)) await correctPeople(sdk, application, ids)
  if (ids.profile) await handInAgain(customerProfiles(sdk), ids.profile)
  if (ids.product) await handInAgain(trustProducts(sdk), ids.product)
  if (ids.brand) await registerBrandAgain(sdk, ids.brand)
  if (ids.service && ids.campaign) await registerCampaignAgain(sdk, application, ids.service, ids.campaign)
}

/** An approved profile stays as it is, unless the brand that was made of it has failed. */
async function canBeCorrected(sdk: Twilio, { profile, brand }: RegistrationIds): Promise<boolean> {
  if (brand && (await brandStatus(sdk, brand)) === 'FAILED') return true
  return !profile || (await customerProfiles(sdk).status(profile)) !== 'twilio-approved'
}

const brandStatus = async ({ messaging }: Twilio, sid: string) =>
  (await messaging.v1.brandRegistrations(sid).fetch()).status

/**
 * Whether a correction cannot be written over what Twilio has: what an approved brand says of the church is other than
 * what is to be said now, or the reason for which its campaign was refused.
 */
export async function mustBeginAnew(sdk: Twilio, ids: RegistrationIds, isOther: boolean): Promise<boolean> {
  if (!ids.profile || (await canBeCorrected(sdk, ids))) return false
  if (isOther || !ids.service || !ids.campaign) return isOther
  const decision = await campaignDecision(sdk, ids.service, ids.campaign)
  return decision?.state === 'rejected' && decision.remedy === 'anew'
}

async function correctPeople(
  { trusthub }: Twilio,
  application: Application,
  { business, representative, messagingProfile }: RegistrationIds,
): Promise<void> {
  const { endUsers } = trusthub.v1
  if (business) await endUsers(business).update({ attributes: businessOf(application) })
  if (representative) await endUsers(representative).update({ attributes: representativeOf(application) })
  if (messagingProfile)
    await endUsers(messagingProfile).update({ attributes: messagingProfileOf(application) })
}

async function registerBrandAgain({ messaging }: Twilio, sid: string): Promise<void> {
  const brand = messaging.v1.brandRegistrations(sid)
  if ((await brand.fetch()).status === 'FAILED') await brand.update()
}

async function registerCampaignAgain(
  { messaging }: Twilio,
  application: Application,
  serviceSid: string,
  sid: string,
): Promise<void> {
  const campaign = messaging.v1.services(serviceSid).usAppToPerson(sid)
  if ((await campaign.fetch()).campaignStatus === 'FAILED') await campaign.update(campaignOf(application))
}
