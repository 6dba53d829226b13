import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { openSync } from 'node:fs'
import type { Random } from '#testkit/random.ts'

type Log = ReturnType<typeof openSync>
const STARTS_MAX = 5

type Options = {
  environment: Record<string, string>
  timeoutMs: number
  log: Log
  /** So long it works before it is killed, at most. */
  worksMsMax?: number
}

/** The product in a process, started again whenever it is killed. */
export function openProduct({ environment, timeoutMs, log, worksMsMax = 3000 }: Options) {
  let child: ChildProcess | null = null
  /** A start that fails, because the database was cut off, may end by itself: it is made again. */
  const counts = { kills: 0, killsDuringStart: 0, failedStarts: 0, endedByItself: 0, badStops: 0 }
  const stopping = new WeakSet<ChildProcess>()

  const start = (more: Record<string, string> = {}): ChildProcess => {
    const started = fork(new URL('product.ts', import.meta.url), [String(timeoutMs)], {
      env: { ...process.env, ...environment, ...more },
      stdio: ['ignore', log, log, 'ipc'],
    })
    let works = false
    started.once('message', () => {
      works = true
    })
    started.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL' || stopping.has(started)) return
      if (works) counts.endedByItself += 1
      else counts.failedStarts += 1
    })
    child = started
    return started
  }

  /** Until it works, or has ended by itself. */
  const ready = (started: ChildProcess): Promise<unknown> =>
    Promise.race([once(started, 'message'), once(started, 'exit')])

  /** False when it had ended by itself. */
  const kill = async (started: ChildProcess): Promise<boolean> => {
    if (started.exitCode !== null || started.signalCode !== null) return false
    const ended = once(started, 'exit')
    started.kill('SIGKILL')
    await ended
    return true
  }

  /** As a new version is rolled out: what is in hand is finished. */
  const stop = async (started: ChildProcess): Promise<void> => {
    stopping.add(started)
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) counts.badStops += 1
  }

  const startToStay = async (more: Record<string, string> = {}, tries = 1): Promise<void> => {
    const started = start(more)
    await ready(started)
    if (started.exitCode === null) return
    if (tries >= STARTS_MAX) throw new Error('the product does not start')
    await pause(1000)
    await startToStay(more, tries + 1)
  }

  return {
    counts,
    start: (): Promise<void> => startToStay(),
    /** Another takes over on a port of its own, the first stops and comes back, and the other stops. */
    roll: async (port: string): Promise<void> => {
      const first = child
      await startToStay({ PORT: port })
      const other = child
      if (first) await stop(first)
      await startToStay()
      if (other) await stop(other)
    },
    /** It stands still at a random moment, another takes up its work on a port of its own, and then both work. */
    standStill: async (port: string, stillMs: number, random: Random): Promise<void> => {
      await startToStay()
      await pause(random.between(300, worksMsMax))
      const first = child
      first?.kill('SIGSTOP')
      const stoodStill = pause(stillMs)
      await startToStay({ PORT: port })
      const other = child
      await stoodStill
      first?.kill('SIGCONT')
      await pause(worksMsMax)
      for (const one of [other, first]) if (one) await stop(one)
    },
    kill: async (): Promise<void> => {
      if (child) await kill(child)
    },
    /** Starts it and kills it at a random moment, now and then before it works. */
    startAndKill: async (random: Random): Promise<void> => {
      const started = start()
      const isEarly = random.chance(0.1)
      if (!isEarly) await ready(started)
      await pause(isEarly ? random.between(300, 900) : random.between(300, worksMsMax))
      if (!(await kill(started))) return
      counts.kills += 1
      if (isEarly) counts.killsDuringStart += 1
    },
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
