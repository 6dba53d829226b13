import { countryOf } from '#core/messages/phone.ts'

/** Credits for one segment to a number; a country without a price costs what the dearest does. */
export const creditsPerSegment = (prices: ReadonlyMap<string, number>, e164: string): number =>
  prices.get(countryOf(e164) ?? '') ?? Math.max(1, ...prices.values())
