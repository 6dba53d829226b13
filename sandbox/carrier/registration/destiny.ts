import type { Destiny, TrustHub } from './trust-hub.ts'

/** In the name of a business whose registration stays in review for ever. */
const UNDECIDED = /pending/i
/** In the name of a business whose customer profile is rejected. */
const TURNED_DOWN = /turned down/i
/** In the name of a business whose brand is approved and whose campaign is not. */
const CAMPAIGN_REFUSED = /campaign/i
/** In the name of a business whose brand is approved although it is another's, so that its campaign is not. */
const MISTAKEN = /mistaken/i
const UNKNOWN_EIN = '000000000'

/** How a registration ends, judged by the name and the EIN of the business in its customer profile. */
export function destinyOf(hub: TrustHub, profileSid: string): Destiny {
  const { business_name: name, business_registration_number: ein } = attributesOf(
    hub,
    profileSid,
    'customer_profile_business_information',
  )
  return destinyOfBusiness(String(name ?? ''), String(ein ?? ''))
}

/** What a profile says of the business, or of who speaks for it. */
export const attributesOf = (hub: TrustHub, bundleSid: string, partType: string): Record<string, unknown> =>
  partsOf(hub, bundleSid).find(({ type }) => type === partType)?.attributes ?? {}

export function destinyOfBusiness(name: string, ein: string): Destiny {
  if (UNDECIDED.test(name)) return 'undecided'
  if (TURNED_DOWN.test(name)) return 'profile_refused'
  if (ein.replace(/\D/g, '') === UNKNOWN_EIN) return 'brand_refused'
  if (MISTAKEN.test(name)) return 'brand_mistaken'
  return CAMPAIGN_REFUSED.test(name) ? 'campaign_refused' : 'approved'
}

/** The end users and documents of a bundle. */
export const partsOf = (hub: TrustHub, bundleSid: string) =>
  hub.assignments
    .filter((assignment) => assignment.bundleSid === bundleSid)
    .flatMap(({ objectSid }) => hub.endUsers.get(objectSid) ?? hub.documents.get(objectSid) ?? [])
