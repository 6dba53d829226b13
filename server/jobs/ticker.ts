import type { Logger } from 'pino'
import { causeOf } from '#server/db/query.ts'

/** Work that time brings: looked for every round, harmless when there is none. Answers how much was done; nothing when the queue does the work. */
export type DueWork = { name: string; run: () => Promise<number | undefined> }

const ROUND_MS = 1000

/** One round over all due work; a failing part does not keep the others from running. */
export const runRound = async (work: readonly DueWork[], onError: (name: string, error: unknown) => void) => {
  const done = await Promise.all(
    work.map(({ name, run }) =>
      run().catch((error) => {
        onError(name, error)
        return 0
      }),
    ),
  )
  return done.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** Runs rounds until stopped: at once again while there was work, else a second later. */
export const startTicker = (work: readonly DueWork[], log: Logger): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const done = await runRound(work, (name, error) =>
        log.error({ work: name, error: causeOf(error) }, 'due work failed and is tried again'),
      )
      if (done === 0) await pause(ROUND_MS)
    }
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
