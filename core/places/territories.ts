/** Territories that dial and pay like another country (ISO 3166-1), with that country. */
const COUNTRY_OF_TERRITORY: Readonly<Record<string, string>> = {
  PR: 'US',
  GU: 'US',
  VI: 'US',
  AS: 'US',
  MP: 'US',
  JE: 'GB',
  GG: 'GB',
  IM: 'GB',
}

/** The country that a territory belongs to; null for what is none. */
export const parentCountryOf = (country: string): string | null => COUNTRY_OF_TERRITORY[country] ?? null
