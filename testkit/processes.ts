import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, dirname, join } from 'node:path'
import { isCurrent, SERVER } from '../scripts/built.ts'

const NODE = new URL('../node_modules/.bin/node', import.meta.url).pathname
const ROOT = new URL('..', import.meta.url).pathname
const READY_MS = 90_000
const ASK_EVERY_MS = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )

const isBuilt = isCurrent(SERVER)

/** What runs a command of the product: as it was built, as in production, or from the sources that changed since. */
export function commandFile(file: string): string {
  const name = dirname(file) === 'sandbox' ? 'sandbox' : basename(file, '.ts')
  return isBuilt ? `${ROOT}${SERVER.folder}/${name}.js` : `${ROOT}${file}`
}

/** A command of the product in a process of its own, with the environment given and nothing of ours. */
export const startCommand = (
  file: string,
  environment: Record<string, string>,
  { args = [] as string[], folder = ROOT } = {},
) => watch(commandFile(file), environment, args, folder)

/** `npm run own` of a version, from its sources. */
export const openOwn = (version: string, args: string[], environment: Record<string, string> = {}) =>
  watch(join(version, 'server/main/own/own.ts'), environment, args, version)

function watch(path: string, environment: Record<string, string>, args: string[], folder: string) {
  const { PATH = '' } = process.env
  const child: ChildProcess = spawn(NODE, [path, ...args], {
    cwd: folder,
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (data) => {
      output += data
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    /** The exit code, once it has ended by itself or by a signal. */
    ended,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    stop: async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
      child.kill(signal)
      return ended
    },
    /** Waits until it has said something. */
    says: async (words: string): Promise<void> => {
      while (!output.includes(words)) {
        if (child.exitCode !== null) throw new Error(`${path} ended without '${words}': ${output}`)
        await pause(ASK_EVERY_MS)
      }
    },
    /** Waits until an address answers well. */
    answers: async (url: string): Promise<void> => {
      const until = performance.now() + READY_MS
      while (!(await answers(url))) {
        if (child.exitCode !== null || performance.now() > until)
          throw new Error(`${path} does not answer at ${url}: ${output}`)
        await pause(ASK_EVERY_MS)
      }
    },
  }
}

export type Command = ReturnType<typeof startCommand>
