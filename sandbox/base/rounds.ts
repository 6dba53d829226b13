import type { Emulator } from './context.ts'

/**
 * Makes the emulators do what is due, one round at a time: by hand with runDue, or at an interval.
 * A round that fails rejects for its caller, and later rounds still run.
 */
export function rounds(emulators: Emulator[]) {
  let last: Promise<number> = Promise.resolve(0)
  let isBusy = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<number> {
    isBusy = true
    try {
      const done = await Promise.all(emulators.map((emulator) => emulator.runDue()))
      return done.reduce((sum, count) => sum + count, 0)
    } finally {
      isBusy = false
    }
  }

  function runDue(): Promise<number> {
    last = last.then(round, round)
    return last
  }

  function tick(): void {
    if (isBusy) return
    runDue().catch((error: unknown) => console.error('The sandbox could not finish a round:', error))
  }

  return {
    runDue,
    every(ms: number): void {
      timer = setInterval(tick, ms)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await last.catch(() => {})
    },
  }
}
