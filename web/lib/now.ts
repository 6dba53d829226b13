import { useEffect, useState } from 'react'

const TICK_MS = 30_000
let offsetMs = 0

/** Takes the time from the server's Date header, so that a wrong clock here shows no wrong words. */
export const learnTime = (dateHeader: string | null): void => {
  const serverMs = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (!Number.isNaN(serverMs)) offsetMs = Math.abs(serverMs - Date.now()) < 5_000 ? 0 : serverMs - Date.now()
}

export const currentTime = (): Date => new Date(Date.now() + offsetMs)

/** The time, renewed twice a minute, for words such as '2 minutes ago'. */
export const useNow = (): Date => {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
