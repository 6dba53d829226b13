import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'
import { openVendors } from '../wire.ts'
import type { Backup } from './backups.ts'
import {
  backupsSay,
  callsTo,
  certificateSays,
  checkPublicUrl,
  checkService,
  checkSettings,
  clockSays,
  diskSays,
  type Finding,
  figuresSay,
  providerSays,
} from './doctor.ts'
import type { Home } from './home.ts'
import type { Service } from './running.ts'

/** Each thing that can be wrong is said in a sentence of its own, which also says what to do. */

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const GB = 1024 ** 3
const wrongs = (findings: Finding[]): string[] =>
  findings.filter(({ isFine }) => !isFine).map(({ says }) => says)

const folder = mkdtempSync(join(tmpdir(), 'steeple-doctor-'))
let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.stop()
})

const home = (current: string | null): Home => ({ folder, current: () => current, setCurrent: () => {} })
const service = (isRunning: boolean): Service => ({
  isRunning: async () => isRunning,
  start: async () => {},
  stop: async () => {},
  log: 'the log',
})
const TREE = join(import.meta.dirname, '../../..')

test('settings that are missing, or that others can read', () => {
  expect(wrongs(checkSettings(home(null)))).toEqual([
    expect.stringMatching(/There is no .*\.env: run npm run own -- install/),
  ])
  writeFileSync(join(folder, '.env'), '', { mode: 0o600 })
  expect(wrongs(checkSettings(home(null)))).toEqual([])
  chmodSync(join(folder, '.env'), 0o644)
  expect(wrongs(checkSettings(home(null)))).toEqual([expect.stringMatching(/can read .*: run chmod 600/)])
})

test('a product that is not there, interrupted, stopped, or not ready', async () => {
  const says = async (current: string | null, isRunning: boolean, config = app.config) =>
    wrongs(await checkService(home(current), service(isRunning), config))
  expect(await says(null, false)).toEqual([expect.stringMatching(/install/)])
  expect(await says(TREE, false)).toEqual([
    expect.stringMatching(/does not run: why stands in the log; then run .* start/),
  ])
  expect(await says(TREE, true, { ...app.config, port: 1 })).toEqual([
    expect.stringMatching(/takes no work: look at the log/),
  ])
  expect(await says(TREE, true)).toEqual([])
  writeFileSync(join(folder, 'upgrade.json'), '{}')
  expect(await says(TREE, true)).toEqual([expect.stringMatching(/interrupted: run npm run own -- upgrade/)])
  rmSync(join(folder, 'upgrade.json'))
})

describe('the address that everybody uses', () => {
  const at = async (publicUrl: string) => wrongs(await checkPublicUrl({ ...app.config, publicUrl }, NOW))

  test('leads to Steeple, to something else, or nowhere', async () => {
    expect(await at(app.config.publicUrl)).toEqual([])
    const other = createServer((_request, response) => response.end('<h1>Welcome</h1>')).listen(0)
    const { port } = other.address() as AddressInfo
    expect(await at(`http://localhost:${port}`)).toEqual([
      expect.stringMatching(/else than Steeple answers at .*proxy passes/),
    ])
    other.close()
    expect(await at('https://localhost:1')).toEqual([
      expect.stringMatching(/localhost:1 shows no certificate: see that the proxy runs/),
      expect.stringMatching(/does not answer \(.*\): see that the name leads to this machine/),
    ])
  })

  test('has a certificate that is renewed in time', () => {
    expect(wrongs(certificateSays('x.test', 'Jun  4 15:00:00 2030 GMT', NOW))).toEqual([])
    const soon = wrongs(certificateSays('x.test', 'Mar 10 15:00:00 2030 GMT', NOW))
    expect(soon).toEqual([expect.stringMatching(/ends on 2030-03-10: the log of the proxy/)])
    expect(wrongs(certificateSays('x.test', 'Mar  1 15:00:00 2030 GMT', NOW))[0]).toMatch(
      /ended on 2030-03-01/,
    )
  })
})

describe('a provider', () => {
  const asked = async (config = app.config) => {
    const calls = callsTo(openVendors(config, app.clock), config)
    return wrongs((await Promise.all(calls.map(providerSays))).flat())
  }

  test('that knows us is fine', async () => {
    expect(await asked()).toEqual([])
  })

  test('that does not take our credentials is named, with its settings', async () => {
    const { planning, texting, payments } = app.config
    const said = await asked({
      ...app.config,
      planning: { ...planning, clientSecret: 'another' },
      texting: { ...texting, authToken: 'f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0' },
      payments: payments && { ...payments, secretKey: 'sk_test_another' },
    })
    expect(said).toEqual([
      expect.stringMatching(/^Planning Center does not take our credentials .*PLANNING_CENTER_CLIENT_ID and/),
      expect.stringMatching(/^Twilio does not take our credentials .*TWILIO_ACCOUNT_SID and/),
      expect.stringMatching(/^Stripe does not take our credentials .*STRIPE_SECRET_KEY/),
    ])
  })

  test('that cannot be reached is named', async () => {
    const { planning, texting, payments, mail } = app.config
    const nowhere = 'http://localhost:1'
    const said = await asked({
      ...app.config,
      planning: { ...planning, url: nowhere },
      texting: { ...texting, url: nowhere },
      payments: payments && { ...payments, url: nowhere },
      mail: { ...mail, url: 'smtp://localhost:1' },
    })
    expect(said).toHaveLength(4)
    for (const sentence of said)
      expect(sentence).toMatch(/does not answer \(.*\): see whether this machine may call it/)
  })
})

test('a clock that is wrong either way', () => {
  const at = NOW.epochMilliseconds
  expect(wrongs(clockSays('the database', at, at + 20_000))).toEqual([])
  expect(wrongs(clockSays('the database', at, at + 90_000))).toEqual([
    expect.stringMatching(/90 seconds ahead of that of the database: .*NTP/),
  ])
  expect(wrongs(clockSays('x.test', at, at - 90_000))).toEqual([
    expect.stringMatching(/90 seconds behind that of x\.test/),
  ])
})

test('a disk that is nearly full, by its share or altogether', () => {
  expect(wrongs(diskSays('/srv', 20 * GB, 100 * GB))).toEqual([])
  expect(wrongs(diskSays('/srv', 9 * GB, 100 * GB))).toEqual([
    expect.stringMatching(/Only 9\.0 GB are free of the 100 GB .*make room/),
  ])
  expect(wrongs(diskSays('/srv', 0.5 * GB, 2 * GB))).toHaveLength(1)
})

describe('the queue', () => {
  const figures = (changed: Record<string, number> = {}) =>
    Object.entries({
      heartbeat_age_seconds: 3,
      oldest_due_text_seconds: 0,
      queue_age_seconds: 1,
      oldest_unhandled_hook_seconds: 0,
      dead_jobs: 0,
      ...changed,
    })
      .map(([name, value]) => `# HELP steeple_${name} x\nsteeple_${name} ${value}\n`)
      .join('')

  test('of a product that works is fine, as its own figures say', async () => {
    const answer = await fetch(`${app.config.publicUrl}/metrics`)
    expect(wrongs(figuresSay(await answer.text()))).toEqual([])
    expect(figuresSay(figures())).toEqual([expect.objectContaining({ isFine: true })])
  })

  test.each([
    [{ heartbeat_age_seconds: 600 }, /^Nobody has looked for what is due for 10 minutes/],
    [{ oldest_due_text_seconds: 600 }, /^A text has been due for 10 minutes/],
    [{ queue_age_seconds: 600 }, /^A job has waited for 10 minutes/],
    [{ oldest_unhandled_hook_seconds: 600 }, /^A call of a provider has waited for 10 minutes/],
    [{ dead_jobs: 1 }, /^1 job has failed for good: see under Platform/],
  ])('that stands still in one way says which: %o', (changed, sentence) => {
    expect(wrongs(figuresSay(figures(changed)))).toEqual([expect.stringMatching(sentence)])
  })

  test('says that the database is away when there are no figures of it', () => {
    expect(wrongs(figuresSay('process_cpu 1\n'))).toEqual([
      expect.stringMatching(/^The database does not answer/),
    ])
  })
})

test('backups that are missing, old, or were never brought back', () => {
  const backup = (at: string, triedAt: string | null = null): Backup => ({
    ...{ name: 'x', folder: '/x', kind: 'embedded', version: '1', schema: 1, counts: {} },
    ...{ at, triedAt },
  })
  const says = (...backups: Backup[]) => wrongs(backupsSay(backups, NOW))
  expect(says()).toEqual([expect.stringMatching(/no backup: run npm run own -- backup/)])
  expect(says(backup('2030-03-02T15:00:00Z'))).toEqual([expect.stringMatching(/is 48 hours old/)])
  expect(says(backup('2030-03-04T03:00:00Z'))).toEqual([
    expect.stringMatching(/ever been brought back: run .* drill/),
  ])
  const tried = '2030-02-04T03:00:00Z'
  expect(says(backup('2030-03-04T03:00:00Z'), backup(tried, tried))).toEqual([
    expect.stringMatching(/last brought back on 2030-02-04/),
  ])
  expect(says(backup('2030-03-04T03:00:00Z', '2030-03-04T03:05:00Z'))).toEqual([])
})
