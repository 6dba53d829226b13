/** Rails' own names for zones (ActiveSupport::TimeZone), where churches of the countries we serve live. */
const RAILS_ZONES = new Map(
  Object.entries({
    'American Samoa': 'Pacific/Pago_Pago',
    Hawaii: 'Pacific/Honolulu',
    Alaska: 'America/Juneau',
    'Pacific Time (US & Canada)': 'America/Los_Angeles',
    Arizona: 'America/Phoenix',
    'Mountain Time (US & Canada)': 'America/Denver',
    'Central Time (US & Canada)': 'America/Chicago',
    Saskatchewan: 'America/Regina',
    'Eastern Time (US & Canada)': 'America/New_York',
    'Indiana (East)': 'America/Indiana/Indianapolis',
    'Atlantic Time (Canada)': 'America/Halifax',
    'Puerto Rico': 'America/Puerto_Rico',
    Newfoundland: 'America/St_Johns',
    Guam: 'Pacific/Guam',
    London: 'Europe/London',
    Edinburgh: 'Europe/London',
    Dublin: 'Europe/Dublin',
    Pretoria: 'Africa/Johannesburg',
    Perth: 'Australia/Perth',
    Darwin: 'Australia/Darwin',
    Adelaide: 'Australia/Adelaide',
    Brisbane: 'Australia/Brisbane',
    Sydney: 'Australia/Sydney',
    Melbourne: 'Australia/Melbourne',
    Canberra: 'Australia/Canberra',
    Hobart: 'Australia/Hobart',
    Auckland: 'Pacific/Auckland',
    Wellington: 'Pacific/Auckland',
  }),
)

/** The IANA name of a zone that is given as a Rails or an IANA name; null when it is neither. */
export const ianaZone = (name: string): string | null => {
  const known = RAILS_ZONES.get(name)
  if (known !== undefined) return known
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
