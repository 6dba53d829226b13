import { countryOf } from '#core/messages/phone.ts'
import { parentCountryOf } from '#core/places/territories.ts'

/**
 * Credits for one segment to a number; a territory without a price of its own costs what its country costs. Null where
 * nobody knows the price, so that nothing can be sent there.
 */
export function creditsPerSegment(prices: ReadonlyMap<string, number>, e164: string): number | null {
  const country = countryOf(e164)
  if (country === null) return null
  return prices.get(country) ?? prices.get(parentCountryOf(country) ?? '') ?? null
}
