import { setTimeout as wait } from 'node:timers/promises'

const AT_LEAST_MS = 100

/** Takes the same time whatever is found, so that time does not tell who has an account. */
export async function inEvenTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const [done] = await Promise.allSettled([work(), wait(AT_LEAST_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
