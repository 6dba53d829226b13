import type { Logger } from 'pino'
import { logFailure } from '#server/db/away.ts'

/** Work that time brings: looked for every round, harmless when there is none. Answers how much was done; nothing when the queue does the work. */
export type DueWork = { name: string; run: () => Promise<number | undefined> }

/** What is done once a day, by one of the processes. */
export type DailyWork = { name: string; run: (now: Temporal.Instant) => Promise<void> }

const ROUND_MS = 1000
/** Work that is in no hurry is looked for in one round of so many: each look asks the database something. */
const ROUNDS_BETWEEN = 5
const LONGEST_PAUSE_MS = 5000

/** One round over all due work; a failing part does not keep the others from running. */
export async function runRound(work: readonly DueWork[], onError: (name: string, error: unknown) => void) {
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

/** What a round has done, if it ends within a second; 0 of one that goes on. */
function inTime(round: Promise<number>): Promise<number> {
  const late = Promise.withResolvers<number>()
  const timer = setTimeout(late.resolve, ROUND_MS, 0)
  return Promise.race([round, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Runs rounds until stopped: at once again while there was work, else a second later, and later still when all fails.
 * Work that takes longer than a second is not waited for, and not begun again before it has ended: what asks a silent
 * provider, or deletes for minutes, keeps no text from going. `unhurried` work may be found some seconds later than it
 * falls due.
 */
export function startTicker(
  due: readonly DueWork[],
  unhurried: readonly DueWork[],
  log: Logger,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  const inHand = new Map<DueWork, Promise<unknown>>()
  const begin = (work: DueWork): DueWork => ({
    name: work.name,
    run: () => {
      const running = work.run().finally(() => inHand.delete(work))
      inHand.set(work, running)
      return running
    },
  })
  const loop = async () => {
    let badRounds = 0
    for (let round = 0; !stopping.signal.aborted; round++) {
      const work = round % ROUNDS_BETWEEN === 0 ? [...due, ...unhurried] : due
      const begun = work.filter((one) => !inHand.has(one)).map(begin)
      let failed = 0
      const done = await inTime(
        runRound(begun, (name, error) => {
          failed += 1
          logFailure(log, error, { work: name }, 'due work failed and is tried again')
        }),
      )
      badRounds = failed > 0 && failed === begun.length ? badRounds + 1 : 0
      if (done === 0) await pause(Math.min(ROUND_MS * 2 ** badRounds, LONGEST_PAUSE_MS))
    }
    await Promise.allSettled(inHand.values())
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
