import type { Application } from '../../port.ts'

type Attributes = Record<string, string>

/** What Twilio's policies for businesses want to know (Trust Hub, end user types). */
export const BUSINESS = 'customer_profile_business_information'
export const REPRESENTATIVE = 'authorized_representative_1'
export const MESSAGING_PROFILE = 'us_a2p_messaging_profile_information'
export const ADDRESS_PROOF = 'customer_profile_address'

/** Ends the name of everything made for an application, so that it is found again. */
export const named = (what: string, { reference }: Application): string => `${what} (${reference})`
export const isNamed = (name: string | null, { reference }: Application): boolean =>
  name?.endsWith(`(${reference})`) ?? false

export const businessOf = ({ church, ein, website }: Application): Attributes => ({
  business_name: church,
  business_type: 'Non-profit Corporation',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_identifier: 'EIN',
  business_registration_number: ein,
  business_identity: 'direct_customer',
  business_regions_of_operation: 'USA_AND_CANADA',
  ...(website && { website_url: website }),
})

export const representativeOf = ({ representative, email, phone }: Application): Attributes => ({
  first_name: representative.firstName,
  last_name: representative.lastName,
  email,
  phone_number: phone,
  business_title: 'Administrator',
  job_position: 'Director',
})

export const messagingProfileOf = ({ email }: Application): Attributes => ({
  company_type: 'non_profit',
  brand_contact_email: email,
})

export const addressOf = ({ church, address }: Application) => ({
  customerName: church,
  street: address.street,
  city: address.city,
  region: address.state,
  postalCode: address.zip,
})

/** The words of a campaign; every text may hold the volunteer's own link, none a phone number. */
export const campaignOf = ({ description, consent, samples }: Application) => ({
  description,
  messageFlow: consent,
  messageSamples: [...samples],
  hasEmbeddedLinks: true,
  hasEmbeddedPhone: false,
  ageGated: false,
  directLending: false,
})
