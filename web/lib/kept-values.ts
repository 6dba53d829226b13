import { tabStore } from './browser-store.ts'

/** Where a form keeps what was typed, so that Back and a reload do not lose it. */
export type KeptValues<Values> = {
  read: () => Partial<Values>
  write: (values: Values) => void
  forget: () => void
}

/** Keeps these fields of a form in this tab, until it is closed or they are forgotten. Never name a password here. */
export const keptInTab = <Values extends Record<string, unknown>>(
  key: string,
  names: readonly (keyof Values & string)[],
): KeptValues<Values> => ({
  read: () => {
    try {
      const kept: unknown = JSON.parse(tabStore.getItem(key) ?? '{}')
      const known = Object.entries(kept as object).filter(
        ([name, value]) => names.includes(name) && typeof value === 'string',
      )
      return Object.fromEntries(known) as Partial<Values>
    } catch {
      return {}
    }
  },
  write: (values) => {
    const wanted = names.map((name) => [name, values[name]] as const)
    tabStore.setItem(key, JSON.stringify(Object.fromEntries(wanted)))
  },
  forget: () => tabStore.removeItem(key),
})
