import { CarrierError } from '../base/errors.ts'
import { type Form, one } from '../base/form.ts'
import { containsTest } from './contains-pattern.ts'
import { milesBetween, type Place, placeOf } from './places.ts'
import type { PoolNumber } from './pool.ts'

type Test = (number: PoolNumber) => boolean

const DISTANCE_MILES = 25
const DISTANCE_MILES_MAX = 500

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
const inPlace =
  (test: (place: Place) => boolean): Test =>
  ({ place }) =>
    place !== null && test(place)
const anything: Test = () => true

/** What each search parameter demands of a number. */
const FILTERS: Record<string, (value: string, query: Form) => Test> = {
  AreaCode: (value) => (number) => number.phoneNumber.startsWith(`+1${value}`),
  Contains: (value) => {
    const test = containsTest(value)
    return (number) => test(number.phoneNumber)
  },
  SmsEnabled: (value) => (number) => number.canText === (value === 'true'),
  MmsEnabled: (value) => (number) => number.canText === (value === 'true'),
  VoiceEnabled: (value) => () => value === 'true',
  FaxEnabled: (value) => () => value === 'false',
  NearNumber: (value, query) => near(placeOf(value), query),
  NearLatLong: (value, query) => near(pointOf(value), query),
  InRegion: (value) => inPlace((place) => same(place.region, value)),
  InLocality: (value) => inPlace((place) => same(place.locality, value)),
  InPostalCode: (value) => inPlace((place) => same(place.postalCode, value)),
  InLata: (value) => inPlace((place) => place.lata === value),
  InRateCenter: (value, query) => {
    if (!one(query, 'InLata')) throw new CarrierError(20422)
    return inPlace((place) => same(rateCenter(place), value))
  },
  // No number for sale asks for an address, and none is new to the platform.
  ExcludeAllAddressRequired: () => anything,
  ExcludeLocalAddressRequired: () => anything,
  ExcludeForeignAddressRequired: () => anything,
  Beta: () => anything,
}

/** The test that a number must pass to be found. */
export function searchTest(query: Form): Test {
  const tests = Object.entries(FILTERS).flatMap(([name, filter]) => {
    const value = one(query, name)
    return value === undefined ? [] : [filter(value, query)]
  })
  return (number) => tests.every((test) => test(number))
}

type Point = { latitude: number; longitude: number }

function near(point: Point | undefined, query: Form): Test {
  const distance = Number(one(query, 'Distance') ?? DISTANCE_MILES)
  if (!point || !(distance >= 0 && distance <= DISTANCE_MILES_MAX)) throw new CarrierError(20422)
  return inPlace((place) => milesBetween(place, point) <= distance)
}

function pointOf(text: string): Point | undefined {
  const [latitude, longitude] = text.split(',').map(Number)
  const isPoint = Number.isFinite(latitude) && Number.isFinite(longitude)
  return isPoint ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
}

export const rateCenter = (place: Place): string => place.locality.toUpperCase().slice(0, 10)

/** A number for sale as the API shows it. */
export function availableNumberJson({ phoneNumber, label, country, place, canText }: PoolNumber) {
  return {
    address_requirements: 'none',
    beta: false,
    capabilities: { mms: canText, sms: canText, voice: true },
    friendly_name: label,
    iso_country: country,
    lata: place?.lata ?? null,
    latitude: place?.latitude.toFixed(6) ?? null,
    locality: place?.locality ?? null,
    longitude: place?.longitude.toFixed(6) ?? null,
    phone_number: phoneNumber,
    postal_code: place?.postalCode ?? null,
    rate_center: place ? rateCenter(place) : null,
    region: place?.region ?? null,
  }
}
