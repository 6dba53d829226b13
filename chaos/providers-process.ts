import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts the emulated providers in their own process. */
export async function startProviders(args: string[]) {
  const child = fork(new URL('providers.ts', import.meta.url), args)
  const ended = once(child, 'exit').then(() => {
    throw new Error('the emulated providers ended')
  })
  ended.catch(() => {})
  const [where] = (await Promise.race([once(child, 'message'), ended])) as [{ origin: string; smtp: string }]
  return { ...where, stop: () => child.disconnect() }
}
