import { pathOf } from '../base/accounts.ts'
import { ACCOUNT_SID, API_VERSION, REGULATED } from '../base/credentials.ts'
import { rfc2822 } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, one } from '../base/form.ts'
import type { CarrierState, OwnedNumber } from '../base/state.ts'
import { areaCodeRefusal, purchaseRefusal, TEST_NUMBER } from './magic.ts'
import { inPool, POOL, type PoolNumber } from './pool.ts'

/**
 * Settings that the customer chooses for a number: the name in a form, the name in an answer, the initial
 * value.
 */
const SETTINGS: [form: string, field: string, unset: string | boolean | null][] = [
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

export const isE164 = (text: string): boolean => /^\+[1-9]\d{7,14}$/.test(text)

/** The numbers of the pool that nobody has bought. */
export function forSale(state: CarrierState): PoolNumber[] {
  const sold = new Set(state.numbers.all().map((number) => number.phoneNumber))
  return POOL.filter((number) => !sold.has(number.phoneNumber))
}

export const ownedNumber = (state: CarrierState, phoneNumber: string): OwnedNumber | undefined =>
  state.numbers.find((number) => number.phoneNumber === phoneNumber)

export function buyNumber(state: CarrierState, account: string, form: Form): OwnedNumber {
  const phoneNumber = one(form, 'PhoneNumber') ?? firstInArea(state, one(form, 'AreaCode'))
  const refusal = purchaseRefusal(phoneNumber)
  if (refusal) throw new CarrierError(refusal)
  if (!isE164(phoneNumber)) throw new CarrierError(21421)
  const stocked = inPool(phoneNumber)
  const isSold = ownedNumber(state, phoneNumber) !== undefined
  if (isSold || (!stocked && phoneNumber !== TEST_NUMBER)) throw new CarrierError(21422)
  if (stocked) checkPapers(state, account, stocked, form)
  const now = state.nowMs()
  const number: OwnedNumber = {
    sid: state.newSid('PN'),
    ...(account !== ACCOUNT_SID && { account }),
    phoneNumber,
    friendlyName: friendlyNameIn(form) ?? stocked?.label ?? phoneNumber,
    type: stocked?.kind ?? 'local',
    settings: settingsIn(form),
    createdMs: now,
    updatedMs: now,
  }
  return state.numbers.set(number.sid, number)
}

export function changeNumber(state: CarrierState, number: OwnedNumber, form: Form): OwnedNumber {
  return state.numbers.update(number.sid, {
    friendlyName: friendlyNameIn(form) ?? number.friendlyName,
    settings: { ...number.settings, ...settingsIn(form) },
    updatedMs: state.nowMs(),
  })
}

/**
 * Mobile numbers of some countries are only sold against an approved bundle of papers, in some with an address
 * (twilio.com/docs/errors/21631, 21649 and 21650; twilio.com/docs/phone-numbers/regulatory). A bundle is there in the
 * account that has made it, and for others only as a clone (twilio.com/docs/phone-numbers/regulatory/api/clones-resource).
 */
function checkPapers(
  { switches }: CarrierState,
  account: string,
  { country, kind }: PoolNumber,
  form: Form,
): void {
  const demanded = kind === 'mobile' ? REGULATED[country] : undefined
  if (!demanded) return
  const bundleSid = one(form, 'BundleSid')
  if (account !== ACCOUNT_SID && !switches.kind) throw new CarrierError(21649)
  const known = Object.values(REGULATED).some((papers) => papers.bundleSid === bundleSid)
  if (!known) throw new CarrierError(21649)
  if (bundleSid !== demanded.bundleSid) throw new CarrierError(21650)
  if (demanded.addressSid && one(form, 'AddressSid') !== demanded.addressSid) throw new CarrierError(21631)
}

function firstInArea(state: CarrierState, areaCode: string | undefined): string {
  if (!areaCode) throw new CarrierError(21421)
  const refusal = areaCodeRefusal(areaCode)
  const first = forSale(state).find(({ phoneNumber }) => phoneNumber.startsWith(`+1${areaCode}`))
  if (refusal || !first) throw new CarrierError(refusal ?? 21452)
  return first.phoneNumber
}

function friendlyNameIn(form: Form): string | undefined {
  const name = one(form, 'FriendlyName')
  if (name !== undefined && name.length > 64) throw new CarrierError(20002)
  return name
}

function settingsIn(form: Form): Record<string, string> {
  const given = SETTINGS.flatMap(([name]) => {
    const value = one(form, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  for (const [name, value] of given) {
    if (name.endsWith('Url') && value !== '' && !isWebAddress(value)) throw new CarrierError(21402)
    if (name.endsWith('Method') && !/^(GET|POST)$/.test(value)) throw new CarrierError(21403)
  }
  return Object.fromEntries(given)
}

/** An absolute http(s) address; like the vendor, it refuses an underscore in the host name. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('_')
}

/** An owned number as the API shows it. */
export function incomingNumberJson(number: OwnedNumber) {
  const settings = SETTINGS.map(([form, field, unset]) => {
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
