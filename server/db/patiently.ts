import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 5
const PAUSE_MS = 300

/** Waits out a short trouble with the database, for work that is harmless to repeat and must not be lost. */
export async function patiently<Value>(work: () => Promise<Value>, tries = 1): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (tries >= TRIES) throw error
    await pause(tries * PAUSE_MS)
    return patiently(work, tries + 1)
  }
}
