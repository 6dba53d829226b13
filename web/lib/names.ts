/** The name that a volunteer is called by; those without a name are still addressed. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || 'this volunteer'

/** 'Ben', 'Ben and Toby', 'Anna, Ben and Toby' */
export const literalsWords = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
