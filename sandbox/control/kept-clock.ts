import type { MovableClock } from '../base/clock.ts'
import type { Store } from '../base/store.ts'

const SAVE_MS = 1000

/**
 * Lets a restarted sandbox continue from its own time, at real speed. While the clock runs fast it is saved every
 * second as it will be a second later, so that after a kill it may be a little ahead but never behind.
 */
export function keepClock(clock: MovableClock, store: Store): { stop: () => void } {
  const kept = store.collection<{ aheadSeconds: number }>('clock')
  const save = (aheadSeconds: number): void => {
    if (kept.get('offset')?.aheadSeconds !== aheadSeconds) kept.set('offset', { aheadSeconds })
  }
  const saveWithMargin = (): void => {
    save(clock.aheadSeconds() + Math.ceil((Math.max(clock.speed, 1) - 1) * (SAVE_MS / 1000)))
  }
  const saved = kept.get('offset')
  if (saved) clock.moveBy({ seconds: saved.aheadSeconds - clock.aheadSeconds() })
  saveWithMargin()
  const forget = clock.onMove(saveWithMargin)
  const timer = setInterval(() => {
    if (clock.speed !== 1) saveWithMargin()
  }, SAVE_MS)
  return {
    stop() {
      clearInterval(timer)
      forget()
      save(clock.aheadSeconds())
    },
  }
}
