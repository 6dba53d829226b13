import type { Twilio } from 'twilio'
import type { RegistrationState } from '../../port.ts'
import { reasonsOf } from './reasons.ts'

const IN_REVIEW: RegistrationState = { state: 'in_review' }
const REFUSED = new Set(['FAILED', 'SUSPENDED'])

/** Null once the brand is approved. */
export async function brandDecision({ messaging }: Twilio, sid: string): Promise<RegistrationState | null> {
  const { status, errors, brandFeedback } = await messaging.v1.brandRegistrations(sid).fetch()
  if (status === 'APPROVED') return null
  if (!REFUSED.has(status)) return IN_REVIEW
  return { state: 'rejected', ...reasonsOf({ status, errors, feedback: brandFeedback }) }
}

/** Null once the carriers let the texts through. */
export async function campaignDecision(
  { messaging }: Twilio,
  serviceSid: string,
  sid: string,
): Promise<RegistrationState | null> {
  const { campaignStatus: status, errors } = await messaging.v1
    .services(serviceSid)
    .usAppToPerson(sid)
    .fetch()
  if (status === 'VERIFIED') return null
  if (!REFUSED.has(status)) return IN_REVIEW
  return { state: 'rejected', ...reasonsOf({ status, errors }) }
}
