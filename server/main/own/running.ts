import { execFile, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#server/config/config.ts'
import type { Home } from './home.ts'

const run = promisify(execFile)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const COMMAND = 'current/node_modules/.bin/node current/dist-server/all.js'
/**
 * The process writes its own number and then becomes the product, so that a killed command
 * leaves no product that nobody knows of; moved, because a file half written has no number.
 */
const NUMBERED = 'echo $$ > "$0.new" && mv "$0.new" "$0" && exec "$@"'
export const UNIT = 'steeple.service'
/** Longer than the 25 seconds in which a process ends by itself. */
const STOP_MS = 35_000
const READY_MS = 120_000
const LOOK_MS = 200

/** Whatever runs the product on this machine. */
export type Service = {
  isRunning: () => Promise<boolean>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Where its log is read. */
  log: string
}

export const hasSystemd = (): boolean => existsSync('/run/systemd/system')

/** Of the user who owns the product, so that nothing here needs to be root. */
export const systemctl = (...args: string[]): Promise<unknown> =>
  run('env', [`XDG_RUNTIME_DIR=/run/user/${process.getuid?.()}`, 'systemctl', '--user', ...args])

const bySystemd = (): Service => ({
  isRunning: () =>
    systemctl('is-active', '--quiet', UNIT).then(
      () => true,
      () => false,
    ),
  start: async () => void (await systemctl('start', UNIT)),
  stop: async () => void (await systemctl('stop', UNIT)),
  log: `journalctl --user -u ${UNIT}`,
})

/** Whether a process is ours: its number may belong to somebody else by now. */
function isProduct(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (!existsSync('/proc/self')) return true
    const isZombie = /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // It has none in the moment in which it begins.
    return !isZombie && (commandLine === '' || commandLine.includes('dist-server/all.js'))
  } catch {
    return false
  }
}

/** Where there is no systemd: a process of its own, whose number is in a file. */
function byHand({ folder }: Home): Service {
  const pidFile = join(folder, 'steeple.pid')
  const log = join(folder, 'steeple.log')
  const running = (): number | null => {
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0
    return pid > 0 && isProduct(pid) ? pid : null
  }
  const stop = async (): Promise<void> => {
    const pid = running()
    const until = performance.now() + STOP_MS
    if (pid !== null) process.kill(pid, 'SIGTERM')
    while (running() !== null) {
      if (performance.now() > until && pid !== null) process.kill(pid, 'SIGKILL')
      await pause(LOOK_MS)
    }
    rmSync(pidFile, { force: true })
  }
  const start = async (): Promise<void> => {
    if (running() !== null) return
    rmSync(pidFile, { force: true })
    const output = openSync(log, 'a', 0o600)
    const started = spawn('sh', ['-c', NUMBERED, pidFile, ...COMMAND.split(' ')], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
    })
    while (!existsSync(pidFile) && started.exitCode === null && started.signalCode === null) await pause(5)
    started.unref()
  }
  return { isRunning: async () => running() !== null, start, stop, log }
}

export const openService = (home: Home): Service => (hasSystemd() ? bySystemd() : byHand(home))

const ANY_ADDRESS = ['0.0.0.0', '::']
/** Where the product is reached from this machine. */
export const localUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${ANY_ADDRESS.includes(host) ? 'localhost' : host}:${port}`

const answersAt = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts it and waits until it takes work; false when it ends, or is not ready within two minutes. */
export async function comesUp(service: Service, config: Config): Promise<boolean> {
  await service.start()
  const until = performance.now() + READY_MS
  while (performance.now() < until && (await service.isRunning())) {
    if (await answersAt(`${localUrl(config)}/ready`)) return true
    await pause(LOOK_MS)
  }
  return false
}

const noteOf = ({ folder }: Pick<Home, 'folder'>): string => join(folder, 'starts-again')

/** From now on it stays stopped. */
export const staysStopped = (home: Home): void => rmSync(noteOf(home), { force: true })

/** Does something while the product stands still, and starts it again if it ran, or if a killed command had stopped it so. */
export async function whileStopped<Value>(
  home: Home,
  service: Service,
  work: () => Promise<Value>,
): Promise<Value> {
  const note = noteOf(home)
  if (await service.isRunning()) writeFileSync(note, '')
  await service.stop()
  try {
    return await work()
  } finally {
    if (existsSync(note)) await service.start()
    staysStopped(home)
  }
}
