import { useCallback, useEffect, useRef, useState } from 'react'
import type { Schedules } from '#contract/personal-page.ts'
import { CallFailed, showSchedules } from './personal-calls.ts'

const failureOf = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed('Something went wrong. Please try again.', null)

/** The schedules of a personal link; they are read again when somebody comes back to the page. */
export function useSchedules(personId: string) {
  const [page, setPage] = useState<Schedules | null>(null)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const newest = useRef(0)

  const load = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    setIsLoading(true)
    try {
      const answer = await showSchedules(personId)
      if (own !== newest.current) return
      setPage(answer)
      setFailure(null)
    } catch (error) {
      if (own === newest.current) setFailure(failureOf(error))
    }
    if (own === newest.current) setIsLoading(false)
  }, [personId])

  useEffect(() => {
    void load()
    const comeBack = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('online', load)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('online', load)
    }
  }, [load])

  /** What the server answered counts more than what is being read. */
  const replace = useCallback((answer: Schedules) => {
    newest.current += 1
    setIsLoading(false)
    setPage(answer)
  }, [])

  return { page, failure, isLoading, load, replace }
}
