import { ACCOUNT_PATH, ACCOUNT_SID } from './credentials.ts'
import { iso, rfc2822 } from './dates.ts'
import { statusOf } from './trust-hub.ts'
import type { Address, Assignment, Bundle, Evaluation, Missing, Part, TrustHub } from './trust-hub-state.ts'

const HOST = 'https://trusthub.twilio.com/v1'
const NOUNS = { CustomerProfiles: 'customer_profile', TrustProducts: 'trust_product' } as const

const dates = ({ createdMs, updatedMs }: { createdMs: number; updatedMs: number }) => ({
  date_created: iso(createdMs),
  date_updated: iso(updatedMs),
})

export function bundleJson(hub: TrustHub, bundle: Bundle) {
  const url = `${HOST}/${bundle.family}/${bundle.sid}`
  const links = `${NOUNS[bundle.family]}s`
  return {
    sid: bundle.sid,
    account_sid: ACCOUNT_SID,
    policy_sid: bundle.policySid,
    friendly_name: bundle.friendlyName,
    status: statusOf(hub, bundle),
    valid_until: null,
    email: bundle.email,
    status_callback: bundle.statusCallback,
    ...dates(bundle),
    url,
    links: {
      [`${links}_entity_assignments`]: `${url}/EntityAssignments`,
      [`${links}_evaluations`]: `${url}/Evaluations`,
      [`${links}_channel_endpoint_assignment`]: `${url}/ChannelEndpointAssignments`,
    },
    errors: null,
  }
}

const partJson = (part: Part, path: string) => ({
  sid: part.sid,
  account_sid: ACCOUNT_SID,
  friendly_name: part.friendlyName,
  type: part.type,
  attributes: part.attributes,
  ...dates(part),
  url: `${HOST}/${path}/${part.sid}`,
})
export const endUserJson = (part: Part) => partJson(part, 'EndUsers')
export const documentJson = (part: Part) => ({
  ...partJson(part, 'SupportingDocuments'),
  status: 'DRAFT',
  mime_type: null,
})

export const assignmentJson = ({ family }: Bundle, { sid, bundleSid, objectSid, createdMs }: Assignment) => ({
  sid,
  [`${NOUNS[family]}_sid`]: bundleSid,
  account_sid: ACCOUNT_SID,
  object_sid: objectSid,
  date_created: iso(createdMs),
  url: `${HOST}/${family}/${bundleSid}/EntityAssignments/${sid}`,
})

export const evaluationJson = ({ family }: Bundle, evaluation: Evaluation) => ({
  sid: evaluation.sid,
  account_sid: ACCOUNT_SID,
  policy_sid: evaluation.policySid,
  [`${NOUNS[family]}_sid`]: evaluation.bundleSid,
  status: evaluation.missing.length > 0 ? 'noncompliant' : 'compliant',
  results: evaluation.missing.map(missingJson),
  date_created: iso(evaluation.createdMs),
  url: `${HOST}/${family}/${evaluation.bundleSid}/Evaluations/${evaluation.sid}`,
})

const missingJson = ({ objectType, fields }: Missing) => ({
  friendly_name: objectType,
  object_type: objectType,
  passed: false,
  failure_reason: `${objectType} is missing or not complete.`,
  error_code: 22214,
  valid: [],
  invalid: fields.map((field) => ({
    friendly_name: field,
    object_field: field,
    failure_reason: `The ${field} is missing.`,
    error_code: 22215,
  })),
  requirement_friendly_name: objectType,
  requirement_name: objectType,
})

export const addressJson = (address: Address) => ({
  account_sid: ACCOUNT_SID,
  city: address.city,
  customer_name: address.customerName,
  date_created: rfc2822(address.createdMs),
  date_updated: rfc2822(address.updatedMs),
  emergency_enabled: false,
  friendly_name: address.friendlyName,
  iso_country: address.isoCountry,
  postal_code: address.postalCode,
  region: address.region,
  sid: address.sid,
  street: address.street,
  street_secondary: address.streetSecondary,
  uri: `${ACCOUNT_PATH}/Addresses/${address.sid}.json`,
  validated: true,
  verified: false,
})
