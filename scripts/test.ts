import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureChromium } from './chromium.ts'

/** Everything that must hold; the last line counts the tests. */
const reports = '.cache/reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

type Options = { env?: Record<string, string>; yields?: boolean }

/** Runs a command and prints what it says line by line, so that two may speak at once. */
async function run(command: string, args: string[], { env = {}, yields = false }: Options = {}) {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const child = spawn(`node_modules/.bin/${command}`, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => console.log(line))
  return new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0))
    child.on('error', (error) => {
      console.error(error)
      resolve(false)
    })
  })
}

/** Leaves the processors to the browser: a page that is waited for is slow, a rule that is computed is not. */
function vitest() {
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`]
  return run('vitest', ['run', ...json], { yields: true })
}

function playwright() {
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json`,
    CHROMIUM_PATH: ensureChromium(),
  }
  return run('playwright', ['test', '--reporter=list,json'], { env })
}

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

function report<Shape>(file: string): Partial<Shape> {
  return existsSync(`${reports}/${file}`) ? JSON.parse(readFileSync(`${reports}/${file}`, 'utf8')) : {}
}

function durationOf({ suites = [], specs }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((a, b) => a + b, 0)
}

/** The files that took longest, those that run on two databases with both times. */
function slowest(): string {
  const took = [
    ...(vitestReport.testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: relative('.', name),
      ms: endTime - startTime,
    })),
    ...(playwrightReport.suites ?? []).map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) })),
  ]
  const byFile = [...Map.groupBy(took, ({ file }) => file)].map(([file, times]) => ({
    file,
    ms: times.reduce((sum, { ms }) => sum + ms, 0),
  }))
  return byFile
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')
}

const failedJourneys = ({ file, suites = [], specs }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(failedJourneys),
]

/** What failed, at the end, where a log that was cut still shows it. */
function failedTests(): string[] {
  const files = (vitestReport.testResults ?? []).filter(({ status }) => status === 'failed')
  const tests = files.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const file = relative('.', name)
    return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : file
  })
  return [...tests, ...(playwrightReport.suites ?? []).flatMap(failedJourneys)]
}

const steps: [name: string, isPassed: boolean][] = [
  ['format and lint', await run('biome', ['ci', '.'])],
  ['types', await run('tsc', ['--noEmit'])],
  ['pages and server', await run('node', ['scripts/build.ts'])],
]
const [tests, journeys] = await Promise.all([vitest(), playwright()])
const vitestReport = report<VitestReport>('vitest.json')
const playwrightReport = report<PlaywrightReport>('playwright.json')
const { stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } } = playwrightReport
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = vitestReport
steps.push(
  ['tests', tests],
  ['browser journeys', journeys],
  // The reports are asked as well: a runner that is ended early must not pass for one that succeeded.
  ['reports', vitestReport.success === true && playwrightReport.stats?.unexpected === 0],
)

const failed = steps.filter(([, isPassed]) => !isPassed).map(([name]) => name)
const minutes = (performance.now() / 60_000).toFixed(1)
console.log(`\nThe slowest files of ${minutes} minutes:\n${slowest()}`)
if (failed.length > 0) console.log(['', `Not passed: ${failed.join(', ')}`, ...failedTests()].join('\n'))
console.log(
  `\n${numPassedTests + stats.expected + stats.flaky} passed, ${numFailedTests + stats.unexpected} failed, ${numPendingTests + stats.skipped} skipped`,
)
process.exit(failed.length > 0 ? 1 : 0)
