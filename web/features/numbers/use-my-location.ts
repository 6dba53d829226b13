import { useState } from 'react'
import type { Place } from './number-filters.ts'

/** How long people and their device may take before we stop waiting for the location. */
const LIMIT_MS = 5_000
const DENIED = 'Your browser does not share where you are. Type a city, a state or a ZIP code instead.'
const LATE = 'Your location did not arrive within 5 seconds. Type a city, a state or a ZIP code instead.'

type Found = { place: Place } | { problem: string }

const ask = () =>
  new Promise<Found>((resolve) => {
    if (!navigator.geolocation) return resolve({ problem: DENIED })
    // The browser's own limit starts only once permission was given.
    setTimeout(() => resolve({ problem: LATE }), LIMIT_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ place: { latitude, longitude } }),
      ({ code, TIMEOUT }) => resolve({ problem: code === TIMEOUT ? LATE : DENIED }),
      { timeout: LIMIT_MS },
    )
  })

/** Asks the browser where somebody is, and says so when it does not answer. */
export function useMyLocation(onFound: (place: Place) => void) {
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const locate = async () => {
    setIsLocating(true)
    setProblem(null)
    const found = await ask()
    setIsLocating(false)
    if ('place' in found) onFound(found.place)
    else setProblem(found.problem)
  }
  return { locate, isLocating, problem }
}
