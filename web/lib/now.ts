import { useEffect, useState } from 'react'

const TICK_MS = 30_000
const SAME_MS = 5_000
let offsetMs = 0
const corrected = new EventTarget()

/** Takes the time from the server's Date header, so that a wrong clock on this device does no harm. */
export function learnTime(dateHeader: string | null): void {
  const serverMs = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(serverMs)) return
  const apartMs = serverMs - Date.now()
  const learntMs = Math.abs(apartMs) < SAME_MS ? 0 : apartMs
  const isNews = Math.abs(learntMs - offsetMs) >= SAME_MS
  offsetMs = learntMs
  if (isNews) corrected.dispatchEvent(new Event('change'))
}

export const currentTime = (): Date => new Date(Date.now() + offsetMs)

/**
 * The time for words such as '2 minutes ago', renewed twice a minute and when the server's time is learnt.
 */
export function useNow(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const renew = () => setNow(currentTime())
    const timer = setInterval(renew, TICK_MS)
    corrected.addEventListener('change', renew)
    return () => {
      clearInterval(timer)
      corrected.removeEventListener('change', renew)
    }
  }, [])
  return now
}
