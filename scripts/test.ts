import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'

/** Everything that must hold, in order; the last line counts the tests. */
const reports = '.cache/reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const run = (command: string, args: string[], env: Record<string, string> = {}): boolean => {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const bin = `node_modules/.bin/${command}`
  return spawnSync(bin, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

const vitest = (): boolean =>
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`])

const playwright = (): boolean =>
  run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json`,
    CHROMIUM_PATH: ensureChromium(),
  })

const report = <Shape>(file: string): Partial<Shape> =>
  existsSync(`${reports}/${file}`) ? JSON.parse(readFileSync(`${reports}/${file}`, 'utf8')) : {}

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const isGood = (): boolean =>
  report<VitestReport>('vitest.json').success === true &&
  report<PlaywrightReport>('playwright.json').stats?.unexpected === 0

const steps: [name: string, step: () => boolean][] = [
  ['format and lint', () => run('biome', ['ci', '.'])],
  ['types', () => run('tsc', ['--noEmit'])],
  ['tests', vitest],
  ['browser journeys', playwright],
  // The reports are asked as well: a runner that is ended early must not pass for one that succeeded.
  ['reports', isGood],
]

const failed = steps.filter(([, step]) => !step()).map(([name]) => name)

const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report<VitestReport>('vitest.json')
const { stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } } =
  report<PlaywrightReport>('playwright.json')

if (failed.length > 0) console.log(`\nNot passed: ${failed.join(', ')}`)
console.log(
  `\n${numPassedTests + stats.expected + stats.flaky} passed, ${numFailedTests + stats.unexpected} failed, ${numPendingTests + stats.skipped} skipped`,
)
process.exit(failed.length > 0 ? 1 : 0)
