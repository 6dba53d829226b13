import { useCallback, useEffect, useState } from 'react'
import type { PhoneSummary } from '../../control/phone-views.ts'

/** How many texts of each phone have been looked at here. */
type Read = Record<string, number>

const KEY = 'phones_read'

function stored(): Read | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Read | null
  } catch {
    return null
  }
}

/** Which phones got texts that nobody has looked at in this browser; what is there at the first visit counts as read. */
export function useUnread(phones: readonly PhoneSummary[], shown: string | null) {
  const [read, setRead] = useState(stored)
  const keep = useCallback((next: Read) => {
    localStorage.setItem(KEY, JSON.stringify(next))
    setRead(next)
  }, [])
  useEffect(() => {
    if (read === null)
      return keep(Object.fromEntries(phones.map(({ number, received }) => [number, received])))
    const open = phones.find(({ number }) => number === shown)
    if (open && read[open.number] !== open.received) keep({ ...read, [open.number]: open.received })
  }, [read, phones, shown, keep])
  return ({ number, received }: PhoneSummary): number =>
    read === null || number === shown ? 0 : Math.max(0, received - (read[number] ?? 0))
}
