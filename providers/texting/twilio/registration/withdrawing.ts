import type { Twilio } from 'twilio'
import type { RegistrationIds } from '../../port.ts'
import { isMissing, isRefused } from '../calling/failures.ts'

/** What is gone already is as good as deleted now. */
async function gone(deleting: Promise<unknown>, isFine = isMissing): Promise<void> {
  try {
    await deleting
  } catch (error) {
    if (!isFine(error)) throw error
  }
}

/** Deletes the campaign, without which nothing of its brand can be corrected and which costs every month. */
export async function withdrawCampaign({ messaging }: Twilio, ids: RegistrationIds): Promise<void> {
  if (ids.service && ids.campaign)
    await gone(messaging.v1.services(ids.service).usAppToPerson(ids.campaign).remove())
}

/**
 * Deletes the service, and the profiles where Twilio lets them be: those of an approved brand may have to stay. The
 * brand itself has no call to delete it, and costs nothing.
 */
export async function withdrawRest({ messaging, trusthub }: Twilio, ids: RegistrationIds): Promise<void> {
  if (ids.service) await gone(messaging.v1.services(ids.service).remove())
  if (ids.product) await gone(trusthub.v1.trustProducts(ids.product).remove(), isRefused)
  if (ids.profile) await gone(trusthub.v1.customerProfiles(ids.profile).remove(), isRefused)
}
