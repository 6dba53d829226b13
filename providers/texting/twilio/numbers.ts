import type { AvailableNumber, NumberQuery, OwnedNumber, TextingPort } from '../port.ts'
import type { Ask } from './ask.ts'
import { isMissing } from './failures.ts'
import { containsPattern } from './number-pattern.ts'

type Numbers = Pick<TextingPort, 'searchNumbers' | 'buyNumber' | 'findOwned' | 'releaseNumber'>

/** Twilio knows places only there. */
const WITH_PLACES = new Set(['US', 'CA'])

export const numbers = (ask: Ask): Numbers => ({
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

  buyNumber: ({ phoneNumber, smsUrl, reference }) =>
    ask(async (sdk) =>
      owned(
        await sdk.incomingPhoneNumbers.create({
          phoneNumber,
          friendlyName: reference,
          smsUrl,
          smsMethod: 'POST',
        }),
      ),
    ),

  findOwned: (reference) =>
    ask(async (sdk) => {
      const found = await sdk.incomingPhoneNumbers.list({ friendlyName: reference, pageSize: 100 })
      return found.filter(({ friendlyName }) => friendlyName === reference).map(owned)
    }),

  releaseNumber: async (sid) =>
    ask(async (sdk) => {
      await orElse(true, sdk.incomingPhoneNumbers(sid).remove())
      return null
    }),
})

/** What is not there is an answer like any other: `missing`. */
const orElse = <Value>(missing: Value, answer: Promise<Value>): Promise<Value> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return missing
    throw error
  })

const searchOf = (query: NumberQuery) => ({
  smsEnabled: true,
  limit: query.limit,
  contains: containsPattern(query),
  inLocality: query.locality ?? undefined,
  nearLatLong:
    query.near && WITH_PLACES.has(query.country)
      ? `${query.near.latitude},${query.near.longitude}`
      : undefined,
})

/** Live answers write the capabilities of available numbers in capitals, the documentation in small letters. */
const canText = (capabilities: object): boolean => {
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
