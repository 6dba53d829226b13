import type {
  BrandRegistration,
  BrandStatus,
  Campaign,
  CampaignStatus,
  MessagingService,
  Registry,
} from './a10dlc-state.ts'
import { CarrierError } from './errors.ts'
import { type Form, many, one } from './form.ts'
import { required, statusOf } from './trust-hub.ts'
import { destinyOf } from './trust-hub-magic.ts'

const REVIEW_STARTS_MS = 60_000
const BRAND_DECIDED_MS = 240_000
const CAMPAIGN_DECIDED_MS = 240_000

/** A brand needs both bundles handed in. */
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
  }
  return brands.set(brand.sid, brand)
}

/** Only a brand that failed can be handed in again. */
export function registerBrandAgain(registry: Registry, brand: BrandRegistration): BrandRegistration {
  if (brandStatusOf(registry, brand) !== 'FAILED') throw new CarrierError(21725)
  const now = registry.hub.nowMs()
  return registry.brands.update(brand.sid, { handedInMs: now, updatedMs: now })
}

export function brandStatusOf({ hub }: Registry, { profileSid, handedInMs }: BrandRegistration): BrandStatus {
  const sinceMs = hub.nowMs() - handedInMs
  if (sinceMs < REVIEW_STARTS_MS) return 'PENDING'
  const destiny = destinyOf(hub, profileSid)
  if (sinceMs < BRAND_DECIDED_MS || destiny === 'undecided') return 'IN_REVIEW'
  return destiny === 'brand_refused' ? 'FAILED' : 'APPROVED'
}

export function createService({ services, hub }: Registry, form: Form): MessagingService {
  const service: MessagingService = {
    ...hub.fresh('MG'),
    friendlyName: required(form, 'FriendlyName'),
    inboundUrl: one(form, 'InboundRequestUrl') ?? null,
    statusCallback: one(form, 'StatusCallback') ?? null,
    usesWebhookOfNumber: isTrue(form, 'UseInboundWebhookOnNumber'),
    usecase: one(form, 'Usecase') ?? 'undeclared',
    numberSids: [],
  }
  return services.set(service.sid, service)
}

/** A number sends for one service only. */
export function addNumber({ services, carrier }: Registry, service: MessagingService, form: Form) {
  const number = carrier.numbers.get(required(form, 'PhoneNumberSid'))
  if (!number) throw new CarrierError(20404)
  const owner = services.find(({ numberSids }) => numberSids.includes(number.sid))
  if (owner) throw new CarrierError(owner.sid === service.sid ? 21710 : 21712)
  services.update(service.sid, { numberSids: [...service.numberSids, number.sid] })
  return number
}

const USE_CASES = ['LOW_VOLUME', 'MIXED', 'ACCOUNT_NOTIFICATION', 'CUSTOMER_CARE', 'MARKETING', 'CHARITY']

/** A campaign needs an approved brand, and a service has one. */
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
    handedInMs: hub.nowMs(),
  }
  return campaigns.set(campaign.sid, campaign)
}

/** A change hands a campaign in again. */
export function changeCampaign({ campaigns, hub }: Registry, campaign: Campaign, form: Form): Campaign {
  const now = hub.nowMs()
  return campaigns.update(campaign.sid, { ...wordsIn(form), handedInMs: now, updatedMs: now })
}

export function campaignStatusOf({ hub, brands }: Registry, campaign: Campaign): CampaignStatus {
  if (hub.nowMs() - campaign.handedInMs < CAMPAIGN_DECIDED_MS) return 'IN_PROGRESS'
  const destiny = destinyOf(hub, brands.must(campaign.brandSid).profileSid)
  if (destiny === 'undecided') return 'IN_PROGRESS'
  return destiny === 'campaign_refused' ? 'FAILED' : 'VERIFIED'
}

const hasLength = (text: string, min: number, max: number) => text.length >= min && text.length <= max

/** The words of a campaign, within the lengths that are published for them. */
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

const isTrue = (form: Form, name: string): boolean => one(form, name) === 'true'
