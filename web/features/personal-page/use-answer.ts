import { useCallback, useEffect, useState } from 'react'
import type { Schedules } from '#contract/personal-page.ts'
import { type Answer, answerSchedule } from './personal-calls.ts'

type Attempt = { answer: Answer; state: 'waiting' | 'sending' | 'failed'; words: string | null }

type ToAnswer = { personId: string; scheduleId: string; onAnswered: (page: Schedules) => void }

/**
 * Answers one schedule. Nothing counts as answered before the server has it: while the device is offline the answer
 * waits and then goes by itself, and what failed can be sent again.
 */
export function useAnswer({ personId, scheduleId, onAnswered }: ToAnswer) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)

  const send = useCallback(
    async (answer: Answer) => {
      if (!navigator.onLine) return setAttempt({ answer, state: 'waiting', words: null })
      setAttempt({ answer, state: 'sending', words: null })
      try {
        onAnswered(await answerSchedule(personId, scheduleId, answer))
        setAttempt(null)
      } catch (error) {
        setAttempt({ answer, state: 'failed', words: error instanceof Error ? error.message : null })
      }
    },
    [personId, scheduleId, onAnswered],
  )

  const waiting = attempt?.state === 'waiting' ? attempt.answer : null
  useEffect(() => {
    if (!waiting) return
    const go = () => void send(waiting)
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [waiting, send])

  return {
    answer: (answer: Answer) => void send(answer),
    again: () => attempt && void send(attempt.answer),
    state: attempt?.state ?? null,
    words: attempt?.words ?? null,
  }
}
