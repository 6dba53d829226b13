import { createHash } from 'node:crypto'
import type { Application } from '../../port.ts'

type Attributes = Record<string, string>

/** What Twilio's policies for businesses want to know (Trust Hub, end user types). */
export const BUSINESS = 'customer_profile_business_information'
/** The type of the end user who speaks for the church. */
export const REPRESENTATIVE = 'authorized_representative_1'
/** The type of the end user that describes the texting. */
export const MESSAGING_PROFILE = 'us_a2p_messaging_profile_information'
/** The type of the document that names the address. */
export const ADDRESS_PROOF = 'customer_profile_address'

/** Ends the name of everything made for an application, so that it is found again. */
export const named = (what: string, { reference }: Application): string => `${what} (${reference})`
/** Whether something was made for an application. */
export const isNamed = (name: string | null, { reference }: Application): boolean =>
  name?.endsWith(`(${reference})`) ?? false

/** Who gave a church its number. */
export const authorityOf = ({ country }: Application['address']): 'EIN' | 'CBN' =>
  country === 'CA' ? 'CBN' : 'EIN'

/** The church as a business; one of Canada is known by its business number. */
export const businessOf = ({ church, ein, website, address }: Application): Attributes => ({
  business_name: church,
  business_type: 'Non-profit Corporation',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_identifier: authorityOf(address),
  business_registration_number: ein,
  business_identity: 'direct_customer',
  business_regions_of_operation: 'USA_AND_CANADA',
  website_url: website,
})

/** Who speaks for the church. */
export const representativeOf = ({ representative, email, phone }: Application): Attributes => ({
  first_name: representative.firstName,
  last_name: representative.lastName,
  email,
  phone_number: phone,
  business_title: 'Administrator',
  job_position: 'Director',
})

/** The church as a sender of texts. */
export const messagingProfileOf = ({ email }: Application): Attributes => ({
  company_type: 'non_profit',
  brand_contact_email: email,
})

/** Where the church is. */
export const addressOf = ({ church, address }: Application) => ({
  customerName: church,
  street: address.street,
  city: address.city,
  region: address.state,
  postalCode: address.zip,
})

/** The words of a campaign; every text may hold the volunteer's own link, none a phone number. */
export const campaignOf = ({ description, consent, samples, privacyUrl, termsUrl }: Application) => ({
  description,
  messageFlow: consent,
  messageSamples: [...samples],
  privacyPolicyUrl: privacyUrl,
  termsAndConditionsUrl: termsUrl,
  hasEmbeddedLinks: true,
  hasEmbeddedPhone: false,
  ageGated: false,
  directLending: false,
})

/** Tells whether the church is described as it was before, without keeping how. */
export const digestOf = (application: Application): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        businessOf(application),
        representativeOf(application),
        messagingProfileOf(application),
        addressOf(application),
      ]),
    )
    .digest('base64url')
