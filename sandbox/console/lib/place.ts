import { useSyncExternalStore } from 'react'

/** Where the reader is: an area and what is open in it, kept in the address like #/phones/+12125550123. */
export type Place = { area: string; open: string | null }

function follow(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export const addressOf = (area: string, open: string | null = null): string =>
  open === null ? `#/${area}` : `#/${area}/${encodeURIComponent(open)}`

export function usePlace(): Place {
  const hash = useSyncExternalStore(follow, () => window.location.hash)
  const [, area = '', open] = hash.split('/')
  return { area, open: open ? decodeURIComponent(open) : null }
}

export function goTo(area: string, open: string | null = null): void {
  window.location.hash = addressOf(area, open)
}
