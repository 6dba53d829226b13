import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectEmbedded } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { versionOf } from '#server/db/schema-version.ts'
import { freePort } from '#testkit/postgres.ts'
import { type Command, openOwn } from '#testkit/processes.ts'
import { makeVersion, withMigration } from '#testkit/versions.ts'
import { hasSystemd } from './running.ts'

/** Whatever goes wrong while a version follows another, the data is there and one of the two runs. */

const folder = mkdtempSync(join(tmpdir(), 'steeple-upgrade-'))
const homes: string[] = []
let older: string
let newer: string
let broken: string

const own = (
  version: string,
  home: string,
  args: string[],
  environment: Record<string, string> = {},
): Command => openOwn(version, [...args, '--home', home], environment)

async function run(version: string, home: string, ...args: string[]): Promise<[number | null, string]> {
  const command = own(version, home, args)
  return [await command.ended, command.output()]
}

/** A home in which the older version is installed and stopped; the others are copies of it. */
async function installOlder(): Promise<string> {
  const home = join(folder, 'first')
  const command = own(older, home, ['install', '--admin', 'ada@example.org'], {
    STEEPLE_MODE: 'sandbox',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })
  expect(await command.ended, command.output()).toBe(0)
  return home
}

async function look(home: string) {
  const connection = await connectEmbedded(join(home, 'data/database'))
  const { n } = only(await rowsOf<{ n: string }>(connection.db, sql`select count(*) as n from users`))
  const version = await versionOf(connection.db)
  await connection.close()
  return { users: Number(n), version }
}

beforeAll(async () => {
  older = makeVersion(folder)
  newer = makeVersion(folder)
  broken = makeVersion(folder)
  for (const version of [newer, broken]) withMigration(version, '9998_newer', 'create table newer (id int);')
  withMigration(broken, '9999_spoiled', 'create table spoiled (id int);')
  writeFileSync(join(broken, 'dist-server/all.js'), `await import('./migrate.js')\nprocess.exit(1)\n`)
  homes.push(await installOlder())
}, 300_000)
afterEach(async () => {
  for (const home of homes) await run(newer, home, 'stop')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const skipWith = hasSystemd()

test.skipIf(skipWith)(
  'killed after any step, an upgrade goes on, and nothing is lost',
  { timeout: 600_000 },
  async () => {
    const [home] = homes as [string]
    await run(older, home, 'stop')
    const before = await look(home)
    expect(before.users).toBe(4)
    await run(older, home, 'start')
    for (const step of ['Stopping', 'Backed up', 'Starting']) {
      const command = own(newer, home, ['upgrade'])
      await command.says(step)
      await command.stop('SIGKILL')
      expect(existsSync(join(home, 'upgrade.json')), step).toBe(true)
    }
    const [code, output] = await run(newer, home, 'upgrade')
    expect([code, output]).toEqual([0, expect.stringContaining(`0.1.0 in ${newer} runs.`)])
    expect(existsSync(join(home, 'upgrade.json'))).toBe(false)
    await run(newer, home, 'stop')
    const after = await look(home)
    expect(after.users).toBe(before.users)
    expect(after.version).toBeGreaterThan(before.version)
    expect(readdirSync(join(home, 'backups')).length).toBeGreaterThan(0)
  },
)

test.skipIf(skipWith)(
  'a version that does not come up gives way to the one before, killed meanwhile or not',
  { timeout: 600_000 },
  async () => {
    const [home] = homes as [string]
    const before = await look(home)
    await run(newer, home, 'start')
    const killed = own(broken, home, ['upgrade'])
    await killed.says('going back')
    await killed.stop('SIGKILL')
    const [code, output] = await run(broken, home, 'upgrade')
    expect([code, output]).toEqual([1, expect.stringMatching(/runs again\. Why the new version/)])
    await run(newer, home, 'stop')
    expect(await look(home)).toEqual(before)
    const [again, sentence] = await run(newer, home, 'upgrade')
    expect([again, sentence]).toEqual([1, expect.stringMatching(/runs already: unpack the new version/)])
  },
)
