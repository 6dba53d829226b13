const names = new Intl.DisplayNames('en', { type: 'region' })

/** 'United Kingdom' of GB; what is no country stays as it is. */
export function countryName(iso: string): string {
  try {
    return names.of(iso) ?? iso
  } catch {
    return iso
  }
}
