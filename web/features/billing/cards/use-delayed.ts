import { useEffect, useRef } from 'react'

const DELAY_MS = 1000

/** Does something a second after the last call, so that nobody is corrected while typing. */
export function useDelayed(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (act) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, DELAY_MS)
  }
}
