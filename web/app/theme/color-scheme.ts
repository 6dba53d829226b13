import { localStore } from '#web/lib/browser-store.ts'

/** Where Mantine remembers the choice 'light', 'dark' or 'auto'. */
const KEY = 'mantine-color-scheme-value'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
/** Paper is white, and printers leave backgrounds out. */
const isOnPaper = matchMedia('print')

function show() {
  const chosen = localStore.getItem(KEY)
  const system = systemIsDark.matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  const shown = isOnPaper.matches ? 'light' : scheme
  document.documentElement.setAttribute('data-mantine-color-scheme', shown)
}

/** Chooses the colours before the first paint, on the pages without Mantine too. */
export function followColorScheme(): void {
  show()
  systemIsDark.addEventListener('change', show)
  isOnPaper.addEventListener('change', show)
}
