import { localStore } from '#web/lib/browser-store.ts'

/** Where Mantine remembers the choice 'light', 'dark' or 'auto'. */
const KEY = 'mantine-color-scheme-value'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const show = () => {
  const chosen = localStore.getItem(KEY)
  const system = systemIsDark.matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

/** Chooses the colours before the first paint, on the pages without Mantine too. */
export const followColorScheme = (): void => {
  show()
  systemIsDark.addEventListener('change', show)
}
