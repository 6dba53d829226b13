import { accountSidOf } from '../base/accounts.ts'
import { isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, isTrue, one, required } from '../base/form.ts'
import { statusOf } from './bundle-review.ts'
import { destinyOf } from './destiny.ts'
import type { BrandRegistration, BrandStatus, Registry } from './registry.ts'
import { reviewMs, waitedMs } from './review.ts'
import type { Destiny, TrustHub } from './trust-hub.ts'

const REVIEW_STARTS_MS = 60_000

const URL_OF_BRANDS = 'https://messaging.twilio.com/v1/a2p/BrandRegistrations'

/** Registers a brand, once both of its bundles have been handed in. */
export function registerBrand({ brands, hub }: Registry, form: Form): BrandRegistration {
  const profileSid = required(form, 'CustomerProfileBundleSid')
  const productSid = required(form, 'A2PProfileBundleSid')
  for (const sid of [profileSid, productSid]) {
    const bundle = hub.bundles.get(sid)
    if (!bundle) throw new CarrierError(20404)
    if (['draft', 'twilio-rejected'].includes(statusOf(hub, bundle))) throw new CarrierError(20422)
  }
  const brand: BrandRegistration = {
    ...hub.fresh('BN'),
    profileSid,
    productSid,
    brandType: one(form, 'BrandType') ?? 'STANDARD',
    isMock: isTrue(form, 'Mock'),
    skipsVetting: isTrue(form, 'SkipAutomaticSecVet'),
    handedInMs: hub.nowMs(),
    destiny: destinyOf(hub, profileSid),
  }
  return brands.set(brand.sid, brand)
}

/** Hands in a brand again, which only a failed one may be. */
export function registerBrandAgain(registry: Registry, brand: BrandRegistration): BrandRegistration {
  if (brandStatusOf(registry, brand) !== 'FAILED') throw new CarrierError(21725)
  const now = registry.hub.nowMs()
  const destiny = destinyOf(registry.hub, brand.profileSid)
  return registry.brands.update(brand.sid, { handedInMs: now, updatedMs: now, destiny })
}

export function brandStatusOf({ hub }: Registry, brand: BrandRegistration): BrandStatus {
  const sinceMs = waitedMs(hub, brand.handedInMs)
  if (sinceMs < REVIEW_STARTS_MS) return 'PENDING'
  const destiny = destinyOfBrand(hub, brand)
  if (sinceMs < reviewMs(hub.switches, 'brand') || destiny === 'undecided') return 'IN_REVIEW'
  return destiny === 'brand_refused' ? 'FAILED' : 'APPROVED'
}

/** Whether a brand of a customer profile has failed. */
export const hasFailed = (registry: Registry, profileSid: string): boolean =>
  registry.brands.find(
    (brand) => brand.profileSid === profileSid && brandStatusOf(registry, brand) === 'FAILED',
  ) !== undefined

/** How the reviews of a brand and of its campaign end. */
export const destinyOfBrand = (hub: TrustHub, { destiny, profileSid }: BrandRegistration): Destiny =>
  destiny ?? destinyOf(hub, profileSid)

const EIN_UNKNOWN = {
  error_code: 30799,
  fields: ['business_name', 'business_registration_number'],
  url: 'https://www.twilio.com/docs/api/errors/30799',
  description: 'We were unable to verify the details of the registration data.',
}

export function brandJson(registry: Registry, brand: BrandRegistration) {
  const status = brandStatusOf(registry, brand)
  const isApproved = status === 'APPROVED'
  const hasFailed = status === 'FAILED'
  const url = `${URL_OF_BRANDS}/${brand.sid}`
  return {
    sid: brand.sid,
    account_sid: accountSidOf(brand),
    customer_profile_bundle_sid: brand.profileSid,
    a2p_profile_bundle_sid: brand.productSid,
    ...isoDates(brand),
    brand_type: brand.brandType,
    status,
    tcr_id: isApproved ? `B${brand.sid.slice(-6).toUpperCase()}` : null,
    failure_reason: hasFailed ? EIN_UNKNOWN.description : null,
    errors: hasFailed ? [EIN_UNKNOWN] : [],
    url,
    brand_score: null,
    brand_feedback: hasFailed ? ['TAX_ID'] : [],
    identity_status: isApproved ? 'VERIFIED' : 'UNVERIFIED',
    russell_3000: false,
    government_entity: false,
    tax_exempt_status: isApproved ? '501c3' : null,
    skip_automatic_sec_vet: brand.skipsVetting,
    mock: brand.isMock,
    links: { brand_vettings: `${url}/Vettings`, brand_registration_otps: `${url}/SmsOtp` },
  }
}
