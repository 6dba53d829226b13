import type { Check } from './checks.ts'
import { pause } from './process.ts'

/** Long enough for a machine that has other things to do; it ends as soon as everything holds. */
const SETTLE_MS = 600_000
const STABLE_MS = 5000

export const isFine = (checks: readonly Check[]): boolean => checks.every(({ wrong }) => wrong.length === 0)

/** Waits until everything holds and goes on holding, or for long enough. */
export async function settle(checked: () => Promise<Check[]>): Promise<Check[]> {
  const until = performance.now() + SETTLE_MS
  for (;;) {
    const checks = await checked()
    if (performance.now() > until) return checks
    if (isFine(checks)) {
      await pause(STABLE_MS)
      const again = await checked()
      if (isFine(again)) return again
    }
    await pause(5000)
  }
}

/** Shows what was looked at, and what is wrong of it. */
export function showChecks(checks: readonly Check[]): void {
  console.table(
    checks.map(({ what, count, wrong }) => ({
      what,
      count,
      wrong: wrong.length,
      holds: wrong.length === 0,
    })),
  )
  for (const { what, wrong } of checks) for (const one of wrong.slice(0, 20)) console.log(`${what}: ${one}`)
}
