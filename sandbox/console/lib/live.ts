import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const AT_MOST_EVERY_MS = 250

/** Reads everything again when the sandbox has changed, and returns whether the sandbox can be reached. */
export function useLive(): boolean {
  const queries = useQueryClient()
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    let waiting: number | undefined
    const refresh = () => {
      waiting = undefined
      void queries.invalidateQueries()
    }
    const events = new EventSource('/control/events')
    events.onopen = () => setIsThere(true)
    events.onerror = () => setIsThere(false)
    events.addEventListener('changed', () => {
      waiting ??= window.setTimeout(refresh, AT_MOST_EVERY_MS)
    })
    return () => {
      events.close()
      clearTimeout(waiting)
    }
  }, [queries])
  return isThere
}
