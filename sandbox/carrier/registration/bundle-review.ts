import { PRIMARY_PROFILE_SID } from '../base/credentials.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, required } from '../base/form.ts'
import { destinyOf, partsOf } from './destiny.ts'
import { waitedMs } from './review.ts'
import type { Bundle, BundleStatus, Evaluation, Family, Missing, TrustHub } from './trust-hub.ts'

const REVIEW_STARTS_MS = 30_000
const REVIEW_ENDS_MS = 120_000

/** What each family is reviewed by: its policy, and the fields that must be filled in. */
export const POLICIES: Record<Family, { sid: string; wants: Record<string, string[]> }> = {
  CustomerProfiles: {
    sid: 'RNdfbf3fae0e1107f8aded0e7cead80bf5',
    wants: {
      customer_profile_business_information: [
        'business_name',
        'business_type',
        'business_registration_identifier',
        'business_registration_number',
        'business_identity',
        'business_industry',
        'business_regions_of_operation',
        'website_url',
      ],
      authorized_representative_1: [
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'business_title',
        'job_position',
      ],
      customer_profile_address: ['address_sids'],
    },
  },
  TrustProducts: {
    sid: 'RNb0d4771c2c98518d916a3d4cd70a8f8b',
    wants: { us_a2p_messaging_profile_information: ['company_type'] },
  },
}

/**
 * What a field must look like (twilio.com/docs/messaging/compliance/a2p-10dlc/collect-business-info): an EIN or a
 * Canadian business number of nine digits, a phone number of the North American plan, and words of the vendor's own lists.
 */
const SHAPES: Record<string, RegExp> = {
  business_registration_identifier: /^(EIN|DUNS|CBN|CN|ACN|CIN|VAT|VATRN|RN|Other)$/,
  business_registration_number: /^\d{2}-?\d{7}$/,
  phone_number: /^\+1[2-9](?!11)\d{2}[2-9]\d{6}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  website_url: /^https?:\/\/[^\s/]+/,
  job_position: /^(Director|GM|VP|CEO|CFO|General Counsel|Other)$/,
  business_type:
    /^(Sole Proprietorship|Partnership|Limited Liability Corporation|Co-operative|Non-profit Corporation|Corporation)$/,
}

const COMPANION = 'primary_customer_profile'

/** The state of a bundle's review, which takes a few minutes on the sandbox's clock. */
export function statusOf(hub: TrustHub, bundle: Bundle): BundleStatus {
  if (bundle.handedInMs === null) return 'draft'
  const sinceMs = waitedMs(hub, bundle.handedInMs)
  if (sinceMs < REVIEW_STARTS_MS) return 'pending-review'
  const destiny = bundle.destiny ?? destinyOf(hub, profileOf(hub, bundle))
  if (sinceMs < REVIEW_ENDS_MS || destiny === 'undecided') return 'in-review'
  return destiny === 'profile_refused' ? 'twilio-rejected' : 'twilio-approved'
}

/** The customer profile that a trust product is about; a profile is about itself. */
export function profileOf(hub: TrustHub, bundle: Bundle): string {
  if (bundle.family === 'CustomerProfiles') return bundle.sid
  const profile = assignedTo(hub, bundle.sid).find(
    (sid) => hub.bundles.get(sid)?.family === 'CustomerProfiles',
  )
  return profile ?? bundle.sid
}

/** Whether the brand that was made of a customer profile has failed, so that the profile is to be corrected. */
export type HasFailed = (profileSid: string) => boolean

/**
 * Refuses to change what stands in a bundle that is in review or approved
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/troubleshooting-a2p-brands/troubleshooting-and-rectifying-a2p-standardlvs-brands).
 */
export function checkOpen(hub: TrustHub, objectSid: string, hasFailed: HasFailed): void {
  const isClosed = hub.assignments
    .filter((one) => one.objectSid === objectSid)
    .some(({ bundleSid }) => {
      const bundle = hub.bundles.must(bundleSid)
      return (
        !['draft', 'twilio-rejected'].includes(statusOf(hub, bundle)) && !hasFailed(profileOf(hub, bundle))
      )
    })
  if (isClosed) throw new CarrierError(20422)
}

export const assignedTo = (hub: TrustHub, bundleSid: string): string[] =>
  hub.assignments.filter((assignment) => assignment.bundleSid === bundleSid).map(({ objectSid }) => objectSid)

export function evaluate(hub: TrustHub, bundle: Bundle, form: Form): Evaluation {
  const evaluation: Evaluation = {
    ...hub.fresh('EL'),
    bundleSid: bundle.sid,
    policySid: required(form, 'PolicySid'),
    missing: missingIn(hub, bundle),
  }
  return hub.evaluations.set(evaluation.sid, evaluation)
}

export function missingIn(hub: TrustHub, bundle: Bundle): Missing[] {
  const parts = partsOf(hub, bundle.sid)
  const missing = Object.entries(POLICIES[bundle.family].wants).flatMap(([objectType, wanted]) => {
    const attributes = parts.find(({ type }) => type === objectType)?.attributes ?? {}
    const isWrong = (field: string) =>
      !hub.switches.kind && SHAPES[field]?.test(String(attributes[field])) === false
    const fields = wanted.filter((field) => !attributes[field] || isWrong(field))
    return fields.length > 0 ? [{ objectType, fields }] : []
  })
  const hasCompanion = assignedTo(hub, bundle.sid).some(
    (sid) => sid === PRIMARY_PROFILE_SID || hub.bundles.get(sid) !== undefined,
  )
  return hasCompanion ? missing : [...missing, { objectType: COMPANION, fields: [] }]
}
