import { accountSidOf } from '../base/accounts.ts'
import { PRIMARY_PROFILE_SID } from '../base/credentials.ts'
import { iso, isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, one, required } from '../base/form.ts'
import { assignedTo, missingIn, POLICIES, profileOf, statusOf } from './bundle-review.ts'
import { destinyOf } from './destiny.ts'
import {
  type Assignment,
  type Bundle,
  type Evaluation,
  type Family,
  type Missing,
  type TrustHub,
  URL_OF_TRUST_HUB,
} from './trust-hub.ts'

const NOUNS = { CustomerProfiles: 'customer_profile', TrustProducts: 'trust_product' } as const

export function createBundle(hub: TrustHub, family: Family, form: Form): Bundle {
  if (required(form, 'PolicySid') !== POLICIES[family].sid) throw new CarrierError(20404)
  const bundle: Bundle = {
    ...hub.fresh('BU'),
    family,
    friendlyName: required(form, 'FriendlyName'),
    email: required(form, 'Email'),
    policySid: required(form, 'PolicySid'),
    statusCallback: one(form, 'StatusCallback') ?? null,
    handedInMs: null,
  }
  return hub.bundles.set(bundle.sid, bundle)
}

/** Changes the names of a bundle, or hands it in; only drafts and rejected bundles can be handed in. */
export function changeBundle(hub: TrustHub, bundle: Bundle, form: Form): Bundle {
  const status = one(form, 'Status')
  const isHandedIn = status === 'pending-review'
  if (status && !isHandedIn) throw new CarrierError(20422)
  if (isHandedIn && !['draft', 'twilio-rejected'].includes(statusOf(hub, bundle)))
    throw new CarrierError(20422)
  if (isHandedIn && missingIn(hub, bundle).length > 0) throw new CarrierError(20422)
  return hub.bundles.update(bundle.sid, {
    friendlyName: one(form, 'FriendlyName') ?? bundle.friendlyName,
    email: one(form, 'Email') ?? bundle.email,
    statusCallback: one(form, 'StatusCallback') ?? bundle.statusCallback,
    ...(isHandedIn && { handedInMs: hub.nowMs(), destiny: destinyOf(hub, profileOf(hub, bundle)) }),
    updatedMs: hub.nowMs(),
  })
}

export function deleteBundle(hub: TrustHub, bundle: Bundle): void {
  const isOf = (one: Assignment) => one.bundleSid === bundle.sid || one.objectSid === bundle.sid
  for (const { sid } of hub.assignments.filter(isOf)) hub.assignments.delete(sid)
  hub.bundles.delete(bundle.sid)
}

export function assign(hub: TrustHub, bundle: Bundle, objectSid: string) {
  const isKnown = [hub.endUsers, hub.documents, hub.bundles].some((kept) => kept.get(objectSid))
  if (!isKnown && objectSid !== PRIMARY_PROFILE_SID) throw new CarrierError(20404)
  if (assignedTo(hub, bundle.sid).includes(objectSid)) throw new CarrierError(20422, 409)
  const assignment = { ...hub.fresh('BV'), bundleSid: bundle.sid, objectSid }
  return hub.assignments.set(assignment.sid, assignment)
}

export function bundleJson(hub: TrustHub, bundle: Bundle) {
  const url = `${URL_OF_TRUST_HUB}/${bundle.family}/${bundle.sid}`
  const links = `${NOUNS[bundle.family]}s`
  return {
    sid: bundle.sid,
    account_sid: accountSidOf(bundle),
    policy_sid: bundle.policySid,
    friendly_name: bundle.friendlyName,
    status: statusOf(hub, bundle),
    valid_until: null,
    email: bundle.email,
    status_callback: bundle.statusCallback,
    ...isoDates(bundle),
    url,
    links: {
      [`${links}_entity_assignments`]: `${url}/EntityAssignments`,
      [`${links}_evaluations`]: `${url}/Evaluations`,
      [`${links}_channel_endpoint_assignment`]: `${url}/ChannelEndpointAssignments`,
    },
    errors: null,
  }
}

export const assignmentJson = (
  { family, ...bundle }: Bundle,
  { sid, bundleSid, objectSid, createdMs }: Assignment,
) => ({
  sid,
  [`${NOUNS[family]}_sid`]: bundleSid,
  account_sid: accountSidOf(bundle),
  object_sid: objectSid,
  date_created: iso(createdMs),
  url: `${URL_OF_TRUST_HUB}/${family}/${bundleSid}/EntityAssignments/${sid}`,
})

export const evaluationJson = ({ family }: Bundle, evaluation: Evaluation) => ({
  sid: evaluation.sid,
  account_sid: accountSidOf(evaluation),
  policy_sid: evaluation.policySid,
  [`${NOUNS[family]}_sid`]: evaluation.bundleSid,
  status: evaluation.missing.length > 0 ? 'noncompliant' : 'compliant',
  results: evaluation.missing.map(missingJson),
  date_created: iso(evaluation.createdMs),
  url: `${URL_OF_TRUST_HUB}/${family}/${evaluation.bundleSid}/Evaluations/${evaluation.sid}`,
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
