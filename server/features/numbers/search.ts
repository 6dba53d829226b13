import { eq } from 'drizzle-orm'
import type { NumberOption } from '#contract/numbers.ts'
import { formatPhone } from '#core/messages/phone.ts'
import { notSoldIn, soldIn, typesOf } from '#core/numbers/offer.ts'
import { success } from '#core/outcome.ts'
import { regionOf } from '#core/places/regions.ts'
import type { NumberCountry, NumberCriterion, NumberMatch, NumberType } from '#core/vocabulary/numbers.ts'
import type { AvailableNumber, NumberQuery } from '#providers/texting/port.ts'
import { countryCredits } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'

/** What the number chooser asks for. */
type Search = {
  country: NumberCountry
  selectBy: NumberCriterion
  search: string
  partOfNum: NumberMatch
  numberType: NumberType
  latitude?: number | undefined
  longitude?: number | undefined
}

const OFFERED_MAX = 30
const LETTERS_MAX = 12
const POSTAL_CODE = /^(\d{5}(-\d{4})?|[a-z]\d[a-z]( ?\d[a-z]\d)?)$/i
/** Means the city, which would be lost among the numbers of the whole state. */
const CITY = /^new york$/i

type Place = Pick<NumberQuery, 'near' | 'locality' | 'region' | 'postalCode'>
const NOWHERE: Place = { near: null, locality: null, region: null, postalCode: null }

/** Reads a city with its state ('Austin, TX', 'Austin, Texas'), a city, a state, or a ZIP or postal code. */
function placeIn(text: string): Place {
  if (text === '') return NOWHERE
  if (POSTAL_CODE.test(text)) return { ...NOWHERE, postalCode: text }
  const whole = CITY.test(text) ? null : regionOf(text)
  if (whole) return { ...NOWHERE, region: whole }
  const [, city = text, state = ''] = /^(.+?),\s*([a-z ]+)$/i.exec(text) ?? []
  const region = regionOf(state)
  return { ...NOWHERE, locality: region ? city : text, region }
}

function placeOf({ search, latitude, longitude }: Search): Place {
  const isPoint = latitude !== undefined && longitude !== undefined
  return search === '' && isPoint ? { ...NOWHERE, near: { latitude, longitude } } : placeIn(search)
}

/** What the number must contain. Whoever types a whole number may begin with the country's 1. */
function lettersAndDigits({ search, country }: Search): string {
  const text = search.replace(/[^0-9a-z]/gi, '')
  return typesOf(country).includes('local') && /^1\d{10}$/.test(text) ? text.slice(1) : text
}

/** The carrier can be asked for 2 to 16 characters in a number, with the marks that say where they stand. */
const isTooShort = (search: Search): boolean =>
  search.selectBy === 'number' && lettersAndDigits(search).length === 1
const isTooLong = (search: Search): boolean =>
  search.selectBy === 'number' && lettersAndDigits(search).length > LETTERS_MAX

/** The search as the carrier is asked; a type that the country does not have falls back to the country's first. */
function queryOf(search: Search): NumberQuery {
  const types = typesOf(search.country)
  const byNumber = search.selectBy === 'number'
  const text = lettersAndDigits(search)
  return {
    country: soldIn(search.country),
    type: types.find((type) => type === search.numberType) ?? types[0] ?? 'local',
    contains: byNumber && text !== '' ? { text, match: search.partOfNum } : null,
    ...(byNumber ? NOWHERE : placeOf(search)),
    limit: OFFERED_MAX,
  }
}

function optionView(number: AvailableNumber, country: NumberCountry): NumberOption {
  const written = formatPhone(number.phoneNumber, country)
  const place = [number.locality, number.region].filter((part) => part !== null).join(', ')
  return { value: number.phoneNumber, number: written, label: place ? `${written} ${place}` : written }
}

/** What a church should know of numbers of a country. `credits` is the price of a text of 160 characters to it. */
function noteOf(country: NumberCountry, credits: number | null): string | null {
  if (country === 'NZ')
    return `No numbers of New Zealand are sold. You choose a global number of the US, and the phone networks there turn it into a New Zealand shortcode of theirs, which is what volunteers see. It may change, so answers by text may not reach you: ask for answers on the personal page. A text of 160 characters costs ${credits ?? 15} credits.`
  if (credits === null || credits <= 1) return null
  return `A text of 160 characters to this country costs ${credits} credits.`
}

const PER_USER = { max: 120, windowMinutes: 10 }
const TOO_SHORT = 'Please type at least two digits or letters.'
const SILENT = 'The phone company does not answer right now. Please try again in a few minutes.'

/** Numbers for sale at the carrier, none when nothing fits. Refuses with 502 while the carrier cannot tell. */
export async function searchForSale(deps: Deps, userId: number, search: Search) {
  if (isTooShort(search)) throw refuse(422, { search: [TOO_SHORT] })
  if (!offeredCarrier(deps).sellsIn(soldIn(search.country)))
    return { numbers: [], note: notSoldIn(search.country), is_sold: false }
  await limitAttempts(deps.db, `number-search:${userId}`, PER_USER, deps.clock.now())
  const [price] = await deps.db
    .select({ credits: countryCredits.credits })
    .from(countryCredits)
    .where(eq(countryCredits.countryIso, search.country))
  const found = isTooLong(search) ? success([]) : await offeredCarrier(deps).searchNumbers(queryOf(search))
  if (!found.ok) {
    deps.log.warn({ kind: found.failure.kind, code: found.failure.code }, 'numbers could not be searched')
    throw refuse(502, SILENT)
  }
  return {
    numbers: found.value.map((number) => optionView(number, search.country)),
    note: noteOf(search.country, price?.credits ?? null),
    is_sold: true,
  }
}
