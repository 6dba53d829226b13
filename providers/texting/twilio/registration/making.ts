import type { Twilio } from 'twilio'
import type { Application, RegistrationIds } from '../../port.ts'
import { customerProfiles, trustProducts } from './bundles.ts'
import {
  ADDRESS_PROOF,
  addressOf,
  BUSINESS,
  businessOf,
  campaignOf,
  isNamed,
  MESSAGING_PROFILE,
  messagingProfileOf,
  named,
  REPRESENTATIVE,
  representativeOf,
} from './details.ts'

/** What is told of a church, and where Twilio writes about it. */
type Told = Application & { operatorEmail: string }

/** A thing that Twilio keeps for an application: how it is made, and how it is found when its id was lost. */
export type Making = {
  name: MadeName
  make: (sdk: Twilio, told: Told, ids: RegistrationIds) => Promise<{ sid: string }>
  find: (sdk: Twilio, application: Application, ids: RegistrationIds) => Promise<{ sid: string } | undefined>
}
type MadeName =
  | 'profile'
  | 'business'
  | 'representative'
  | 'address'
  | 'addressProof'
  | 'product'
  | 'messagingProfile'
  | 'service'
  | 'brand'
  | 'campaign'

const ALL = { pageSize: 100 }

/** The id of something that was made before; a defect when there is none. */
export function idOf(ids: RegistrationIds, name: MadeName): string {
  const id = ids[name]
  if (!id) throw new Error(`the registration has no ${name} yet`)
  return id
}

const endUser = (
  name: MadeName,
  type: string,
  attributesOf: (application: Application) => Record<string, string>,
): Making => ({
  name,
  make: ({ trusthub }, application) =>
    trusthub.v1.endUsers.create({
      friendlyName: named(type, application),
      type,
      attributes: attributesOf(application),
    }),
  find: async ({ trusthub }, application) =>
    (await trusthub.v1.endUsers.list(ALL)).find(
      (user) => user.type === type && isNamed(user.friendlyName, application),
    ),
})

/** The customer profile, to which everything about the church belongs. */
export const profile: Making = {
  name: 'profile',
  make: (sdk, application) =>
    customerProfiles(sdk).create({
      friendlyName: named(application.church, application),
      email: application.operatorEmail,
    }),
  find: async (sdk, application) =>
    (await customerProfiles(sdk).list()).find(({ friendlyName }) => isNamed(friendlyName, application)),
}

/** The church as a business. */
export const business = endUser('business', BUSINESS, businessOf)
/** Who speaks for the church. */
export const representative = endUser('representative', REPRESENTATIVE, representativeOf)
/** The church as a sender of texts. */
export const messagingProfile = endUser('messagingProfile', MESSAGING_PROFILE, messagingProfileOf)

/** Where the church is. */
export const address: Making = {
  name: 'address',
  make: (sdk, application) =>
    sdk.addresses.create({
      ...addressOf(application),
      isoCountry: application.address.country,
      friendlyName: named('Address', application),
    }),
  find: async (sdk, application) =>
    (await sdk.addresses.list({ ...ALL, friendlyName: named('Address', application) })).at(0),
}

/** The document that names the address. */
export const addressProof: Making = {
  name: 'addressProof',
  make: ({ trusthub }, application, ids) =>
    trusthub.v1.supportingDocuments.create({
      friendlyName: named('Address', application),
      type: ADDRESS_PROOF,
      attributes: { address_sids: idOf(ids, 'address') },
    }),
  find: async ({ trusthub }, application) =>
    (await trusthub.v1.supportingDocuments.list(ALL)).find(({ friendlyName }) =>
      isNamed(friendlyName, application),
    ),
}

/** The trust product, which stands for texting in the US. */
export const product: Making = {
  name: 'product',
  make: (sdk, application) =>
    trustProducts(sdk).create({
      friendlyName: named(application.church, application),
      email: application.operatorEmail,
    }),
  find: async (sdk, application) =>
    (await trustProducts(sdk).list()).find(({ friendlyName }) => isNamed(friendlyName, application)),
}

/** Texts keep coming in by the number's own address. */
export const service: Making = {
  name: 'service',
  make: ({ messaging }, application) =>
    messaging.v1.services.create({
      friendlyName: named('Volunteer texts', application),
      useInboundWebhookOnNumber: true,
      usecase: 'notifications',
    }),
  find: async ({ messaging }, application) =>
    (await messaging.v1.services.list(ALL)).find(({ friendlyName }) => isNamed(friendlyName, application)),
}

/** Low-volume standard: known by its EIN, without the vetting that larger senders pay for. */
export const brand: Making = {
  name: 'brand',
  make: ({ messaging }, _application, ids) =>
    messaging.v1.brandRegistrations.create({
      customerProfileBundleSid: idOf(ids, 'profile'),
      a2PProfileBundleSid: idOf(ids, 'product'),
      brandType: 'STANDARD',
      skipAutomaticSecVet: true,
    }),
  find: async ({ messaging }, _application, ids) =>
    (await messaging.v1.brandRegistrations.list(ALL)).find(
      ({ customerProfileBundleSid }) => customerProfileBundleSid === ids.profile,
    ),
}

/** The use case for charities is closed to religious organisations; low volume is open to all. */
export const campaign: Making = {
  name: 'campaign',
  make: ({ messaging }, application, ids) =>
    messaging.v1.services(idOf(ids, 'service')).usAppToPerson.create({
      ...campaignOf(application),
      brandRegistrationSid: idOf(ids, 'brand'),
      usAppToPersonUsecase: 'LOW_VOLUME',
      subscriberOptIn: true,
    }),
  find: async ({ messaging }, _application, ids) =>
    (await messaging.v1.services(idOf(ids, 'service')).usAppToPerson.list(ALL)).at(0),
}
