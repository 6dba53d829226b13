import { PRIMARY_PROFILE_SID } from './credentials.ts'
import { CarrierError } from './errors.ts'
import { type Form, one } from './form.ts'
import { destinyOf, partsOf } from './trust-hub-magic.ts'
import type {
  Address,
  Bundle,
  BundleStatus,
  Evaluation,
  Family,
  Missing,
  Part,
  TrustHub,
} from './trust-hub-state.ts'

const REVIEW_STARTS_MS = 30_000
const REVIEW_ENDS_MS = 120_000

/** The rules that each family is reviewed by: the policy, and what must be there. */
const POLICIES: Record<Family, { sid: string; wants: Record<string, string[]> }> = {
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
const COMPANION = 'primary_customer_profile'

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

/** Changes its names, or hands it in; only a draft or what was turned down can be handed in. */
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
    handedInMs: isHandedIn ? hub.nowMs() : bundle.handedInMs,
    updatedMs: hub.nowMs(),
  })
}

/** A review takes some minutes of the sandbox's clock. */
export function statusOf(hub: TrustHub, bundle: Bundle): BundleStatus {
  if (bundle.handedInMs === null) return 'draft'
  const sinceMs = hub.nowMs() - bundle.handedInMs
  if (sinceMs < REVIEW_STARTS_MS) return 'pending-review'
  const destiny = destinyOf(hub, profileOf(hub, bundle))
  if (sinceMs < REVIEW_ENDS_MS || destiny === 'undecided') return 'in-review'
  return destiny === 'profile_refused' ? 'twilio-rejected' : 'twilio-approved'
}

/** The customer profile that a trust product is about; a profile is about itself. */
function profileOf(hub: TrustHub, bundle: Bundle): string {
  if (bundle.family === 'CustomerProfiles') return bundle.sid
  const profile = assignedTo(hub, bundle.sid).find(
    (sid) => hub.bundles.get(sid)?.family === 'CustomerProfiles',
  )
  return profile ?? bundle.sid
}

const assignedTo = (hub: TrustHub, bundleSid: string): string[] =>
  hub.assignments.filter((assignment) => assignment.bundleSid === bundleSid).map(({ objectSid }) => objectSid)

export function assign(hub: TrustHub, bundle: Bundle, objectSid: string) {
  const isKnown = [hub.endUsers, hub.documents, hub.bundles].some((kept) => kept.get(objectSid))
  if (!isKnown && objectSid !== PRIMARY_PROFILE_SID) throw new CarrierError(20404)
  if (assignedTo(hub, bundle.sid).includes(objectSid)) throw new CarrierError(20422, 409)
  const assignment = { ...hub.fresh('BV'), bundleSid: bundle.sid, objectSid }
  return hub.assignments.set(assignment.sid, assignment)
}

export function evaluate(hub: TrustHub, bundle: Bundle, form: Form): Evaluation {
  const evaluation: Evaluation = {
    ...hub.fresh('EL'),
    bundleSid: bundle.sid,
    policySid: required(form, 'PolicySid'),
    missing: missingIn(hub, bundle),
  }
  return hub.evaluations.set(evaluation.sid, evaluation)
}

function missingIn(hub: TrustHub, bundle: Bundle): Missing[] {
  const parts = partsOf(hub, bundle.sid)
  const missing = Object.entries(POLICIES[bundle.family].wants).flatMap(([objectType, wanted]) => {
    const attributes = parts.find(({ type }) => type === objectType)?.attributes ?? {}
    const fields = wanted.filter((field) => !attributes[field])
    return fields.length > 0 ? [{ objectType, fields }] : []
  })
  const hasCompanion = assignedTo(hub, bundle.sid).some(
    (sid) => sid === PRIMARY_PROFILE_SID || hub.bundles.get(sid) !== undefined,
  )
  return hasCompanion ? missing : [...missing, { objectType: COMPANION, fields: [] }]
}

export const newPart = (hub: TrustHub, prefix: 'IT' | 'RD', form: Form): Part => ({
  ...hub.fresh(prefix),
  friendlyName: required(form, 'FriendlyName'),
  type: required(form, 'Type'),
  attributes: attributesIn(form) ?? {},
})

export const changedPart = (hub: TrustHub, part: Part, form: Form): Part => ({
  ...part,
  friendlyName: one(form, 'FriendlyName') ?? part.friendlyName,
  attributes: attributesIn(form) ?? part.attributes,
  updatedMs: hub.nowMs(),
})

function attributesIn(form: Form): Part['attributes'] | null {
  const text = one(form, 'Attributes')
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CarrierError(20422)
  }
}

/** Streets that the sandbox does not know, and boxes, are refused. */
const NOWHERE = /nowhere|\bp\.?\s*o\.?\s*box\b/i

export function addressIn(
  form: Form,
  before: Partial<Address> = {},
): Omit<Address, 'sid' | 'createdMs' | 'updatedMs'> {
  const given = (name: string, old: string | undefined) => one(form, name) ?? old ?? required(form, name)
  const street = given('Street', before.street)
  if (NOWHERE.test(street)) throw new CarrierError(20422)
  return {
    friendlyName: one(form, 'FriendlyName') ?? before.friendlyName ?? '',
    customerName: given('CustomerName', before.customerName),
    street,
    streetSecondary: one(form, 'StreetSecondary') ?? before.streetSecondary ?? null,
    city: given('City', before.city),
    region: given('Region', before.region),
    postalCode: given('PostalCode', before.postalCode),
    isoCountry: given('IsoCountry', before.isoCountry),
  }
}

export function required(form: Form, name: string): string {
  const value = one(form, name)
  if (!value) throw new CarrierError(20422)
  return value
}
