import { brandStatusOf, campaignStatusOf } from './a10dlc.ts'
import type { BrandRegistration, Campaign, MessagingService, Registry } from './a10dlc-state.ts'
import { ACCOUNT_SID } from './credentials.ts'
import { iso } from './dates.ts'
import type { OwnedNumber } from './state.ts'

const HOST = 'https://messaging.twilio.com/v1'

const dates = ({ createdMs, updatedMs }: { createdMs: number; updatedMs: number }) => ({
  date_created: iso(createdMs),
  date_updated: iso(updatedMs),
})

const errorJson = (code: number, fields: string[], description: string) => ({
  error_code: code,
  fields,
  url: `https://www.twilio.com/docs/api/errors/${code}`,
  description,
})
const EIN_UNKNOWN = errorJson(
  30799,
  ['business_name', 'business_registration_number'],
  'We were unable to verify the details of the registration data.',
)
const OPT_IN_UNCLEAR = errorJson(30896, ['MESSAGE_FLOW'], 'Campaign vetting rejection - Opt-in Error')

export function brandJson(registry: Registry, brand: BrandRegistration) {
  const status = brandStatusOf(registry, brand)
  const isApproved = status === 'APPROVED'
  const hasFailed = status === 'FAILED'
  const url = `${HOST}/a2p/BrandRegistrations/${brand.sid}`
  return {
    sid: brand.sid,
    account_sid: ACCOUNT_SID,
    customer_profile_bundle_sid: brand.profileSid,
    a2p_profile_bundle_sid: brand.productSid,
    ...dates(brand),
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

export function serviceJson({ campaigns }: Registry, service: MessagingService) {
  const url = `${HOST}/Services/${service.sid}`
  return {
    sid: service.sid,
    account_sid: ACCOUNT_SID,
    friendly_name: service.friendlyName,
    ...dates(service),
    inbound_request_url: service.inboundUrl,
    inbound_method: 'POST',
    fallback_url: null,
    fallback_method: 'POST',
    status_callback: service.statusCallback,
    sticky_sender: true,
    mms_converter: true,
    smart_encoding: false,
    scan_message_content: 'inherit',
    fallback_to_long_code: true,
    area_code_geomatch: true,
    synchronous_validation: false,
    validity_period: 36_000,
    url,
    links: {
      phone_numbers: `${url}/PhoneNumbers`,
      short_codes: `${url}/ShortCodes`,
      alpha_senders: `${url}/AlphaSenders`,
      messages: `${url}/Messages`,
      us_app_to_person: `${url}/Compliance/Usa2p`,
      us_app_to_person_usecases: `${url}/Compliance/Usa2p/Usecases`,
    },
    usecase: service.usecase,
    us_app_to_person_registered: campaigns.find(({ serviceSid }) => serviceSid === service.sid) !== undefined,
    use_inbound_webhook_on_number: service.usesWebhookOfNumber,
  }
}

export const serviceNumberJson = (service: MessagingService, number: OwnedNumber) => ({
  sid: number.sid,
  account_sid: ACCOUNT_SID,
  service_sid: service.sid,
  ...dates(number),
  phone_number: number.phoneNumber,
  country_code: 'US',
  capabilities: ['MMS', 'SMS', 'Voice'],
  url: `${HOST}/Services/${service.sid}/PhoneNumbers/${number.sid}`,
})

export function campaignJson(registry: Registry, campaign: Campaign) {
  const status = campaignStatusOf(registry, campaign)
  return {
    sid: campaign.sid,
    account_sid: ACCOUNT_SID,
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
    opt_in_message: campaign.optInMessage,
    opt_out_message: campaign.optOutMessage,
    help_message: campaign.helpMessage,
    opt_in_keywords: ['START'],
    opt_out_keywords: ['STOP'],
    help_keywords: ['HELP'],
    ...dates(campaign),
    url: `${HOST}/Services/${campaign.serviceSid}/Compliance/Usa2p/${campaign.sid}`,
    mock: false,
    errors: status === 'FAILED' ? [OPT_IN_UNCLEAR] : [],
  }
}
