const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

const country = (iso: string, dialCode: string) => ({ iso, dialCode, name: NAMES.of(iso) ?? iso })

/** The countries in which churches and their volunteers may be. */
export const COUNTRIES = [
  country('US', '1'),
  country('CA', '1'),
  country('AU', '61'),
  country('ZA', '27'),
  country('GB', '44'),
  country('NZ', '64'),
]
