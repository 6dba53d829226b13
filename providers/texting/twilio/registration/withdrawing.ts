import type { Twilio } from 'twilio'
import type { RegistrationIds } from '../../port.ts'
import { isMissing } from '../calling/failures.ts'

/** What is gone already is as good as deleted now. */
async function gone(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Deletes the campaign, without which nothing of its brand can be corrected and which costs every month. */
export async function withdrawCampaign({ messaging }: Twilio, ids: RegistrationIds): Promise<void> {
  if (ids.service && ids.campaign)
    await gone(messaging.v1.services(ids.service).usAppToPerson(ids.campaign).remove())
}
