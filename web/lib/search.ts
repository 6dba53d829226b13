/** The parameters of an address as they were given, before anybody has checked them. */
export type Given = Record<string, unknown>

/** A parameter as text; an id stays text even when it looks like a number. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

/** The one of the known values that a parameter names. */
export const oneOf = <Value>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((one) => String(one) === String(value))

/** A path of this app; anything that could lead elsewhere is dropped. */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\\s])/.test(value) ? value : undefined

/** The id of somebody who is signing up. */
export const signupSearch = (given: Given): { id?: number } => ({ id: Number(given.id) || undefined })
