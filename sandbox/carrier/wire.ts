import { pathOf } from './accounts.ts'
import { ACCOUNT_SID, API_VERSION } from './credentials.ts'
import { rfc2822 } from './dates.ts'
import type { OwnedNumber, StoredMessage } from './state.ts'

const PRICE_PER_SEGMENT = 0.0075

/** A text as the API shows it. The price is known once the text has been sent. */
export function messageJson(message: StoredMessage) {
  const path = `${pathOf(message.account)}/Messages/${message.sid}`
  const isPriced = message.sentMs !== null
  return {
    account_sid: message.account ?? ACCOUNT_SID,
    api_version: API_VERSION,
    body: message.body,
    date_created: rfc2822(message.createdMs),
    date_sent: rfc2822(message.sentMs),
    date_updated: rfc2822(message.updatedMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.service,
    num_media: String(message.mediaCount),
    num_segments: String(message.segments),
    price: isPriced ? (-PRICE_PER_SEGMENT * message.segments).toFixed(5) : null,
    price_unit: isPriced ? 'USD' : null,
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json`, feedback: `${path}/Feedback.json` },
    to: message.to,
    uri: `${path}.json`,
  }
}

/** Settings of an owned number that the customer chooses: form name, field, value when never set. */
export const NUMBER_SETTINGS: [form: string, field: string, unset: string | boolean | null][] = [
  ['AddressSid', 'address_sid', null],
  ['BundleSid', 'bundle_sid', null],
  ['EmergencyAddressSid', 'emergency_address_sid', null],
  ['EmergencyStatus', 'emergency_status', 'Inactive'],
  ['IdentitySid', 'identity_sid', null],
  ['SmsApplicationSid', 'sms_application_sid', ''],
  ['SmsFallbackMethod', 'sms_fallback_method', 'POST'],
  ['SmsFallbackUrl', 'sms_fallback_url', ''],
  ['SmsMethod', 'sms_method', 'POST'],
  ['SmsUrl', 'sms_url', ''],
  ['StatusCallback', 'status_callback', ''],
  ['StatusCallbackMethod', 'status_callback_method', 'POST'],
  ['TrunkSid', 'trunk_sid', null],
  ['VoiceApplicationSid', 'voice_application_sid', ''],
  ['VoiceCallerIdLookup', 'voice_caller_id_lookup', false],
  ['VoiceFallbackMethod', 'voice_fallback_method', 'POST'],
  ['VoiceFallbackUrl', 'voice_fallback_url', null],
  ['VoiceMethod', 'voice_method', 'POST'],
  ['VoiceReceiveMode', 'voice_receive_mode', 'voice'],
  ['VoiceUrl', 'voice_url', null],
]

/** An owned number as the API shows it. */
export function incomingNumberJson(number: OwnedNumber) {
  const settings = NUMBER_SETTINGS.map(([form, field, unset]) => {
    const value = number.settings[form] ?? unset
    return [field, typeof unset === 'boolean' ? String(value) === 'true' : value]
  })
  return {
    account_sid: number.account ?? ACCOUNT_SID,
    address_requirements: 'none',
    api_version: API_VERSION,
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    date_created: rfc2822(number.createdMs),
    date_updated: rfc2822(number.updatedMs),
    emergency_address_status: 'unregistered',
    friendly_name: number.friendlyName,
    origin: 'twilio',
    phone_number: number.phoneNumber,
    sid: number.sid,
    status: 'in-use',
    type: number.type,
    uri: `${pathOf(number.account)}/IncomingPhoneNumbers/${number.sid}.json`,
    ...Object.fromEntries(settings),
  }
}
