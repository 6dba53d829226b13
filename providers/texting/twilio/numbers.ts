import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { failure, success } from '#core/outcome.ts'
import type { AvailableNumber, NumberQuery, OwnedNumber, TextingFailure, TextingPort } from '../port.ts'
import type { Ask } from './calling/ask.ts'
import type { TwilioConfig } from './calling/config.ts'
import { isMissing } from './calling/failures.ts'

type Numbers = Pick<
  TextingPort,
  | 'sellsIn'
  | 'searchNumbers'
  | 'buyNumber'
  | 'findOwned'
  | 'releaseNumber'
  | 'connectNumber'
  | 'directNumbers'
>

const NOT_THERE: TextingFailure = {
  kind: 'stop',
  why: 'number_taken',
  code: null,
  detail: 'the account does not have this number',
}

const PAGE_MAX = 1000

/** Twilio knows places only there. */
const WITH_PLACES = new Set(['US', 'CA'])

type Bundles = NonNullable<TwilioConfig['bundles']>

/** Numbers of these countries are only sold against papers (Twilio, regulatory guidelines for mobile numbers). */
const REGULATED = new Set(['AU', 'GB', 'ZA'])

/** Searching, buying, connecting and giving back numbers. Where `smsUrl` fails, Twilio calls `fallbackUrl`. */
export const numbers = (ask: Ask, fallbackUrl: string, bundles: Bundles): Numbers => ({
  sellsIn: (country) => !REGULATED.has(country) || Object.hasOwn(bundles, country),

  searchNumbers: (query) =>
    ask(async (sdk) => {
      const pool = sdk.availablePhoneNumbers(query.country)
      const search = searchOf(query)
      const lists = {
        local: () => pool.local.list(search),
        tollFree: () => pool.tollFree.list(search),
        mobile: () => pool.mobile.list(search),
      }
      const found = await orElse<Listed[]>([], lists[query.type]())
      return found.filter(({ capabilities }) => canText(capabilities)).map(available)
    }),

  buyNumber: ({ phoneNumber, smsUrl, reference, country, account }) =>
    ask(
      async (sdk) =>
        owned(
          await sdk.incomingPhoneNumbers.create({
            phoneNumber,
            friendlyName: reference,
            ...papersFor(country, bundles),
            ...callingUs(smsUrl, fallbackUrl),
          }),
        ),
      account,
    ),

  findOwned: (reference, account) =>
    ask(async (sdk) => {
      const found = await sdk.incomingPhoneNumbers.list({ friendlyName: reference, pageSize: 100 })
      return found.filter(({ friendlyName }) => friendlyName === reference).map(owned)
    }, account),

  releaseNumber: async (sid, account) =>
    ask(async (sdk) => {
      await orElse(true, sdk.incomingPhoneNumbers(sid).remove())
      return null
    }, account),

  connectNumber: async ({ phoneNumber, smsUrl, account }) => {
    const found = await ask(async (sdk) => {
      const listed = await sdk.incomingPhoneNumbers.list({ phoneNumber, limit: 10 })
      const number = listed.find((one) => one.phoneNumber === phoneNumber)
      if (!number) return null
      return owned(await sdk.incomingPhoneNumbers(number.sid).update(callingUs(smsUrl, fallbackUrl)))
    }, account)
    if (!found.ok) return found
    return found.value ? success(found.value) : failure(NOT_THERE)
  },

  directNumbers: ({ sids, smsUrl, account }) =>
    ask(async (sdk) => {
      const listed = await sdk.incomingPhoneNumbers.list({ pageSize: PAGE_MAX })
      const elsewhere = listed.filter(
        (number) =>
          sids.includes(number.sid) && (number.smsUrl !== smsUrl || number.smsFallbackUrl !== fallbackUrl),
      )
      for (const { sid } of elsewhere)
        await sdk.incomingPhoneNumbers(sid).update(callingUs(smsUrl, fallbackUrl))
      return elsewhere.length
    }, account),
})

function papersFor(country: string | undefined, bundles: Bundles) {
  const papers = country === undefined ? undefined : bundles[country]
  return papers
    ? { bundleSid: papers.bundleSid, ...(papers.addressSid && { addressSid: papers.addressSid }) }
    : {}
}

const callingUs = (smsUrl: string, smsFallbackUrl: string) => ({
  smsUrl,
  smsMethod: 'POST',
  smsFallbackUrl,
  smsFallbackMethod: 'POST',
})

/** What is not there is an answer like any other: `missing`. */
const orElse = <Value>(missing: Value, answer: Promise<Value>): Promise<Value> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return missing
    throw error
  })

const placeOf = ({ country, near, region, postalCode }: NumberQuery) =>
  WITH_PLACES.has(country)
    ? {
        inRegion: region ?? undefined,
        inPostalCode: postalCode ?? undefined,
        nearLatLong: near ? `${near.latitude},${near.longitude}` : undefined,
      }
    : {}

const searchOf = (query: NumberQuery) => ({
  smsEnabled: true,
  limit: query.limit,
  contains: containsPattern(query),
  inLocality: query.locality ?? undefined,
  ...placeOf(query),
})

/** Live answers write the capabilities of available numbers in capitals, the documentation in small letters. */
function canText(capabilities: object): boolean {
  const { sms, SMS } = capabilities as { sms?: boolean; SMS?: boolean }
  return sms === true || SMS === true
}

type Listed = {
  phoneNumber: string
  friendlyName: string
  locality: string | null
  region: string | null
  capabilities: object
}
const available = ({ phoneNumber, friendlyName, locality, region }: Listed): AvailableNumber => ({
  phoneNumber,
  label: friendlyName,
  locality: locality || null,
  region: region || null,
})

const owned = ({ sid, phoneNumber }: OwnedNumber): OwnedNumber => ({ sid, phoneNumber })

/**
 * Twilio's `Contains` for what must stand in a number: `+` ties to its beginning, `$` to its end.
 * A number begins with its country code, so that 'first' means the digits after it.
 */
export function containsPattern({ country, contains }: Pick<NumberQuery, 'country' | 'contains'>) {
  const plain = contains?.text.replace(/[^0-9a-z]/gi, '') ?? ''
  if (contains === null || plain === '') return undefined
  if (contains.match === 'last') return `${plain}$`
  if (contains.match === 'first') return `+${callingCode(country)}${plain}`
  return plain
}

const callingCode = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : ''
