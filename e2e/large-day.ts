import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MovableClock } from '#sandbox/base/clock.ts'
import { Store } from '#sandbox/base/store.ts'
import { keepClock } from '#sandbox/control/kept-clock.ts'
import { seedLargeDay } from '#sandbox/worlds/large.ts'

const SATURDAY = 6

/** Has a sandbox begin on Saturday at 20:00, with thirty services the next day: of ten people six have said yes.
 * Few could step in, so that the planning service does not ask for its pause of 20 seconds more than once or twice. */
export function fillLargeDay(folder: string): void {
  const today = Temporal.Now.zonedDateTimeISO('America/New_York')
  const saturday = today.add({ days: (SATURDAY - today.dayOfWeek + 7) % 7 || 7 }).withPlainTime('20:00')
  const clock = new MovableClock({ at: saturday.toInstant() })
  mkdirSync(join(folder, 'sandbox'))
  const store = new Store(join(folder, 'sandbox', 'state.sqlite'))
  seedLargeDay(store, clock, { answers: 'DUUUCCCCCC', standIns: 20 })
  keepClock(clock, store).stop()
  store.close()
}
