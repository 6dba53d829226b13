import { accountSidOf, pathOf } from '../base/accounts.ts'
import { rfc2822 } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, one, required } from '../base/form.ts'
import type { Address } from './trust-hub.ts'

/** The codes of the post office for states and territories (pe.usps.com/text/pub28/28apb.htm). */
const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
).split(' ')

/** Streets with 'nowhere' in them and PO boxes are refused. */
const NOWHERE = /nowhere|\bp\.?\s*o\.?\s*box\b/i

export function addressIn(
  form: Form,
  before: Partial<Address> = {},
): Omit<Address, 'sid' | 'createdMs' | 'updatedMs'> {
  const given = (name: string, old: string | undefined) => one(form, name) ?? old ?? required(form, name)
  const street = given('Street', before.street)
  if (NOWHERE.test(street)) throw new CarrierError(20422)
  const region = given('Region', before.region)
  if (given('IsoCountry', before.isoCountry) === 'US' && !STATES.includes(region))
    throw new CarrierError(20422)
  return {
    friendlyName: one(form, 'FriendlyName') ?? before.friendlyName ?? '',
    customerName: given('CustomerName', before.customerName),
    street,
    streetSecondary: one(form, 'StreetSecondary') ?? before.streetSecondary ?? null,
    city: given('City', before.city),
    region,
    postalCode: given('PostalCode', before.postalCode),
    isoCountry: given('IsoCountry', before.isoCountry),
  }
}

export const addressJson = (address: Address) => ({
  account_sid: accountSidOf(address),
  city: address.city,
  customer_name: address.customerName,
  date_created: rfc2822(address.createdMs),
  date_updated: rfc2822(address.updatedMs),
  emergency_enabled: false,
  friendly_name: address.friendlyName,
  iso_country: address.isoCountry,
  postal_code: address.postalCode,
  region: address.region,
  sid: address.sid,
  street: address.street,
  street_secondary: address.streetSecondary,
  uri: `${pathOf(address.account)}/Addresses/${address.sid}.json`,
  validated: true,
  verified: false,
})
