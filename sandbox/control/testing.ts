import { onTestFinished } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { type SandboxOptions, startSandbox } from '../server.ts'

/** A Thursday morning in New York, two and a half weeks before the clocks change in America. */
export const TEST_NOW = '2026-10-15T15:00:00Z'

/** A sandbox that does nothing until told to, and a client of its control API. */
export async function startControlled(options: SandboxOptions = {}) {
  const clock = MovableClock.stopped(TEST_NOW)
  const sandbox = await startSandbox({ clock, manual: true, ...options })
  onTestFinished(() => sandbox.stop())

  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    const response = await fetch(`${sandbox.origin}/control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    sandbox,
    clock,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    remove: (path: string) => call('DELETE', path),
  }
}
