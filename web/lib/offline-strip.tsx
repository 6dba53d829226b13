import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import classes from './offline-strip.module.css'

const BACK_SHOWN_MS = 4_000

/** Says at once when the network is gone, and for a moment that it is back. It covers the edge and moves nothing. */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  const wasOffline = useRef(false)
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (!isOnline) {
      wasOffline.current = true
      return setIsBack(false)
    }
    if (!wasOffline.current) return
    setIsBack(true)
    const timer = setTimeout(() => setIsBack(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div className={classes.place} role="status">
      {!isOnline && (
        <p className={classes.gone}>You are offline. What you press now waits until you are back.</p>
      )}
      {isOnline && isBack && <p className={classes.back}>You are back online.</p>}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a network at all. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
