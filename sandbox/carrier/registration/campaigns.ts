import { accountSidOf } from '../base/accounts.ts'
import { isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, isTrue, many, one, required } from '../base/form.ts'
import type { MessagingService } from '../base/state.ts'
import { brandStatusOf, destinyOfBrand } from './brands.ts'
import { attributesOf } from './destiny.ts'
import { addressesIn, faultOfPages, faultOfWebsite, isFlowComplete } from './public-pages.ts'
import type { Campaign, CampaignFault, CampaignStatus, Registry } from './registry.ts'
import { reviewMs, waitedMs } from './review.ts'

const USE_CASES = ['LOW_VOLUME', 'MIXED', 'ACCOUNT_NOTIFICATION', 'CUSTOMER_CARE', 'MARKETING', 'CHARITY']

/** Registers the one campaign that a service may have, under an approved brand. */
export function registerCampaign(registry: Registry, service: MessagingService, form: Form): Campaign {
  const { campaigns, brands, hub } = registry
  const brand = brands.get(required(form, 'BrandRegistrationSid'))
  if (!brand) throw new CarrierError(20404)
  if (brandStatusOf(registry, brand) !== 'APPROVED') throw new CarrierError(20422)
  if (campaigns.find(({ serviceSid }) => serviceSid === service.sid)) throw new CarrierError(20422, 409)
  if (!USE_CASES.includes(required(form, 'UsAppToPersonUsecase'))) throw new CarrierError(20422)
  const campaign: Campaign = {
    ...hub.fresh('QE'),
    serviceSid: service.sid,
    brandSid: brand.sid,
    usecase: required(form, 'UsAppToPersonUsecase'),
    subscriberOptIn: isTrue(form, 'SubscriberOptIn'),
    optInMessage: one(form, 'OptInMessage') ?? null,
    optOutMessage: one(form, 'OptOutMessage') ?? null,
    helpMessage: one(form, 'HelpMessage') ?? null,
    ...wordsIn(form),
    ...pagesIn(form),
    handedInMs: hub.nowMs(),
  }
  return campaigns.set(campaign.sid, campaign)
}

/**
 * Changes a campaign, which hands it in again: only one that has failed can be
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/troubleshooting-a2p-brands/troubleshooting-and-rectifying-a2p-campaigns).
 */
export function changeCampaign(registry: Registry, campaign: Campaign, form: Form): Campaign {
  if (campaignStatusOf(registry, campaign) !== 'FAILED') throw new CarrierError(20422)
  const now = registry.hub.nowMs()
  return registry.campaigns.update(campaign.sid, {
    ...wordsIn(form),
    ...pagesIn(form),
    handedInMs: now,
    updatedMs: now,
  })
}

/** Reviewers open the pages that a campaign names as soon as it is handed in, and the website of its brand. */
export async function readPages(registry: Registry, { sid }: Campaign): Promise<Campaign> {
  const { campaigns, brands, hub, carrier } = registry
  const campaign = campaigns.must(sid)
  if (carrier.switches.kind) return campaign
  const { messageFlow, privacyPolicyUrl: privacy = '', termsAndConditionsUrl: terms = '' } = campaign
  if (!isFlowComplete(messageFlow, { privacy, terms }))
    return campaigns.update(sid, { fault: 'message_flow' })
  const { profileSid } = brands.must(campaign.brandSid)
  const { website_url: website } = attributesOf(hub, profileSid, BUSINESS)
  const optIn = addressesIn(messageFlow).filter((address) => address !== privacy && address !== terms)
  const fault =
    (await faultOfWebsite(carrier.openPage, String(website))) ??
    (await faultOfPages(carrier.openPage, { privacy, terms, optIn }))
  return campaigns.update(sid, { fault })
}

export function campaignStatusOf(registry: Registry, campaign: Campaign): CampaignStatus {
  const { hub, brands } = registry
  if (waitedMs(hub, campaign.handedInMs) < reviewMs(hub.switches, 'campaign')) return 'IN_PROGRESS'
  if (destinyOfBrand(hub, brands.must(campaign.brandSid)) === 'undecided') return 'IN_PROGRESS'
  return rejectionOf(registry, campaign) === null ? 'VERIFIED' : 'FAILED'
}

const BUSINESS = 'customer_profile_business_information'
/** Free mail services: an address there says nothing of a brand (twilio.com/docs/api/errors/30881). */
const FREE_MAIL = /@(gmail|googlemail|yahoo|outlook|hotmail|live|icloud|aol|proton)\./i

/** Why reviewers refuse a campaign; null when they do not. */
function rejectionOf({ hub, brands, carrier }: Registry, campaign: Campaign): Rejection | null {
  const brand = brands.must(campaign.brandSid)
  const { profileSid } = brand
  const destiny = destinyOfBrand(hub, brand)
  if (destiny === 'brand_mistaken') return REJECTIONS.brand
  if (destiny === 'campaign_refused') return REJECTIONS.optIn
  if (carrier.switches.kind) return null
  if (campaign.fault) return FAULTS[campaign.fault]
  const { business_name: name } = attributesOf(hub, profileSid, BUSINESS)
  const { email } = attributesOf(hub, profileSid, 'authorized_representative_1')
  const words = [campaign.description, ...campaign.messageSamples].join('\n').toLowerCase()
  if (!words.includes(String(name).toLowerCase())) return REJECTIONS.brand
  return FREE_MAIL.test(String(email)) ? REJECTIONS.email : null
}

/** When a verified campaign was verified. */
export const verifiedMs = ({ hub }: Pick<Registry, 'hub'>, { handedInMs }: Campaign): number =>
  handedInMs + reviewMs(hub.switches, 'campaign')

const hasLength = (text: string, min: number, max: number) => text.length >= min && text.length <= max

/** The texts that describe a campaign, checked against the published lengths. */
function wordsIn(form: Form) {
  const description = required(form, 'Description')
  const messageFlow = required(form, 'MessageFlow')
  const messageSamples = many(form, 'MessageSamples')
  const isSound =
    hasLength(description, 40, 4096) &&
    hasLength(messageFlow, 40, 2048) &&
    messageSamples.length >= 2 &&
    messageSamples.length <= 5 &&
    messageSamples.every((sample) => hasLength(sample, 20, 1024))
  if (!isSound) throw new CarrierError(20422)
  return {
    description,
    messageFlow,
    messageSamples,
    hasEmbeddedLinks: required(form, 'HasEmbeddedLinks') === 'true',
    hasEmbeddedPhone: required(form, 'HasEmbeddedPhone') === 'true',
    ageGated: isTrue(form, 'AgeGated'),
    directLending: isTrue(form, 'DirectLending'),
  }
}

/**
 * The public pages of the sender, asked for since 2026-06-30: 'a valid, publicly accessible HTTPS URL'
 * (twilio.com/docs/api/errors/30933 and 30934).
 */
function pagesIn(form: Form) {
  const privacyPolicyUrl = required(form, 'PrivacyPolicyUrl')
  const termsAndConditionsUrl = required(form, 'TermsAndConditionsUrl')
  if (URL.parse(privacyPolicyUrl)?.protocol !== 'https:') throw new CarrierError(30933)
  if (URL.parse(termsAndConditionsUrl)?.protocol !== 'https:') throw new CarrierError(30934)
  return { privacyPolicyUrl, termsAndConditionsUrl }
}

const rejection = (code: number, field: string, what: string) => ({
  error_code: code,
  fields: [field],
  url: `https://www.twilio.com/docs/api/errors/${code}`,
  description: `Campaign vetting rejection - ${what}`,
})
type Rejection = ReturnType<typeof rejection>

const REJECTIONS = {
  email: rejection(30_881, 'BRAND', 'Invalid Brand Support Email'),
  brand: rejection(30_894, 'BRAND', 'Invalid Brand Information'),
  optIn: rejection(30_896, 'MESSAGE_FLOW', 'Opt-in Error'),
}
const FAULTS: Record<CampaignFault, Rejection> = {
  website_closed: rejection(30_891, 'BRAND', 'Website is not working'),
  website_bare: rejection(30_919, 'BRAND', 'Website lacks sufficient information'),
  privacy: rejection(30_908, 'PRIVACY_POLICY_URL', 'Compliant Privacy Policy Required'),
  sharing: rejection(30_932, 'PRIVACY_POLICY_URL', 'Privacy policy must disclose third-party data sharing'),
  terms: rejection(30_882, 'TERMS_AND_CONDITIONS_URL', 'Terms & Conditions'),
  opt_in_closed: rejection(30_909, 'MESSAGE_FLOW', 'Call to Action Verification Issue'),
  consent: rejection(30_924, 'MESSAGE_FLOW', 'Missing or non-compliant consent agreement language'),
  message_flow: rejection(30_909, 'MESSAGE_FLOW', 'Message Flow / Call to Action Incomplete'),
}

export function campaignJson(registry: Registry, campaign: Campaign) {
  const status = campaignStatusOf(registry, campaign)
  return {
    sid: campaign.sid,
    account_sid: accountSidOf(campaign),
    brand_registration_sid: campaign.brandSid,
    messaging_service_sid: campaign.serviceSid,
    description: campaign.description,
    message_samples: campaign.messageSamples,
    us_app_to_person_usecase: campaign.usecase,
    has_embedded_links: campaign.hasEmbeddedLinks,
    has_embedded_phone: campaign.hasEmbeddedPhone,
    subscriber_opt_in: campaign.subscriberOptIn,
    age_gated: campaign.ageGated,
    direct_lending: campaign.directLending,
    campaign_status: status,
    campaign_id: status === 'VERIFIED' ? `C${campaign.sid.slice(-6).toUpperCase()}` : null,
    is_externally_registered: false,
    rate_limits:
      status === 'VERIFIED' ? { att: { mps: 75, msg_class: 'T' }, tmobile: { brand_tier: 'LOW' } } : null,
    message_flow: campaign.messageFlow,
    privacy_policy_url: campaign.privacyPolicyUrl ?? null,
    terms_and_conditions_url: campaign.termsAndConditionsUrl ?? null,
    opt_in_message: campaign.optInMessage,
    opt_out_message: campaign.optOutMessage,
    help_message: campaign.helpMessage,
    opt_in_keywords: ['START'],
    opt_out_keywords: ['STOP'],
    help_keywords: ['HELP'],
    ...isoDates(campaign),
    url: `https://messaging.twilio.com/v1/Services/${campaign.serviceSid}/Compliance/Usa2p/${campaign.sid}`,
    mock: false,
    errors: status === 'FAILED' ? [rejectionOf(registry, campaign)] : [],
  }
}
