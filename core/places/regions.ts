/** States and provinces by their names, as people type them (ISO 3166-2:US and 3166-2:CA). */
const REGIONS: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'northwest territories': 'NT',
  'nova scotia': 'NS',
  nunavut: 'NU',
  ontario: 'ON',
  'prince edward island': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
  'american samoa': 'AS',
  guam: 'GU',
  'northern mariana islands': 'MP',
  'puerto rico': 'PR',
  'virgin islands': 'VI',
}

/** The two letters of a state or province that is named or already has them; null for anything else. */
export const regionOf = (text: string): string | null =>
  /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (REGIONS[text.toLowerCase()] ?? null)

const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])
/** Territories among them: they have the mail of the US, and ZIP codes. */
const STATES = new Set(Object.values(REGIONS).filter((code) => !PROVINCES.has(code)))

/** Whether two letters are a state or territory of the US. */
export const isState = (code: string): boolean => STATES.has(code.toUpperCase())
/** Whether two letters are a province or territory of Canada. */
export const isProvince = (code: string): boolean => PROVINCES.has(code.toUpperCase())

/** States or provinces by their codes, as a list to choose from, in the order of their names. */
export const regionsOf = (country: 'US' | 'CA'): { value: string; label: string }[] =>
  Object.entries(REGIONS)
    .filter(([, code]) => PROVINCES.has(code) === (country === 'CA'))
    .map(([name, value]) => ({
      value,
      label: name.replace(/\b(?!of\b|and\b)[a-z]/g, (first) => first.toUpperCase()),
    }))
    .sort((one, other) => (one.label < other.label ? -1 : 1))
