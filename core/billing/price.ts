import { countryOf } from '#core/messages/phone.ts'

/** Territories whose numbers cost what those of another country cost. */
const PRICED_LIKE: Readonly<Record<string, string>> = {
  PR: 'US',
  GU: 'US',
  VI: 'US',
  AS: 'US',
  MP: 'US',
  JE: 'GB',
  GG: 'GB',
  IM: 'GB',
}

/** Credits for one segment to a number; null where its country has no price, so that nothing can be sent there. */
export function creditsPerSegment(prices: ReadonlyMap<string, number>, e164: string): number | null {
  const country = countryOf(e164) ?? ''
  return prices.get(country) ?? prices.get(PRICED_LIKE[country] ?? '') ?? null
}
