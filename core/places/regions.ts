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
}

/** The two letters of a state or province that is named or already has them; null for anything else. */
export const regionOf = (text: string): string | null =>
  /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (REGIONS[text.toLowerCase()] ?? null)

const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])
/** They have the mail of the US, and ZIP codes. */
const TERRITORIES = ['AS', 'DC', 'GU', 'MP', 'PR', 'VI']
const STATES = new Set([...Object.values(REGIONS).filter((code) => !PROVINCES.has(code)), ...TERRITORIES])

/** Whether two letters are a state or territory of the US. */
export const isState = (code: string): boolean => STATES.has(code.toUpperCase())
/** Whether two letters are a province or territory of Canada. */
export const isProvince = (code: string): boolean => PROVINCES.has(code.toUpperCase())
