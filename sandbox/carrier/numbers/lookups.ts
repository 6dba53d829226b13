import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { fateOf } from './magic.ts'
import { inPool } from './pool.ts'

const ADD_ONS = [
  'caller_name',
  'sim_swap',
  'call_forwarding',
  'line_status',
  'identity_match',
  'reassigned_number',
  'sms_pumping_risk',
  'phone_number_quality_score',
  'pre_fill',
]

/** The Lookup v2 answer. Add-ons are null unless asked for; only the line type is ever known here. */
export function lookupJson(text: string, fields: string) {
  const parsed = parsePhoneNumberFromString(text)
  const isValid = parsed?.isPossible() === true && fateOf(text)?.refusedWith !== 21211
  const wantsLineType = fields.split(',').includes('line_type_intelligence')
  return {
    calling_country_code: isValid ? parsed.countryCallingCode : null,
    country_code: isValid ? (parsed.country ?? null) : null,
    national_format: isValid ? parsed.formatNational() : null,
    phone_number: text,
    valid: isValid,
    validation_errors: isValid ? [] : ['NOT_A_NUMBER'],
    line_type_intelligence: wantsLineType && isValid ? lineType(text) : null,
    ...Object.fromEntries(ADD_ONS.map((name) => [name, null])),
    url: `https://lookups.twilio.com/v2/PhoneNumbers/${text}`,
  }
}

const LANDLINES = ['landline', 'not_mobile']

function lineType(phoneNumber: string) {
  const isLandline = LANDLINES.includes(fateOf(phoneNumber)?.name ?? '')
  const isTollFree = inPool(phoneNumber)?.kind === 'toll_free'
  const ordinary = isTollFree ? 'tollFree' : 'mobile'
  return {
    carrier_name: 'Sandbox Mobile',
    error_code: null,
    mobile_country_code: null,
    mobile_network_code: null,
    type: isLandline ? 'landline' : ordinary,
  }
}
