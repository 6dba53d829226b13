import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#testkit/postgres.ts'
import { findPostgresTools, startInstalled } from '#testkit/postgres-tools.ts'
import { openOwn } from '#testkit/processes.ts'
import { hasSystemd } from './running.ts'

/** One machine, owned by one command, with the embedded database and with a PostgreSQL. */

const TREE = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'steeple-own-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tools = findPostgresTools()
let path = process.env.PATH ?? ''

async function own(home: string, args: string[], environment: Record<string, string> = {}) {
  const command = openOwn(TREE, [...args, '--home', home], { PATH: path, ...environment })
  return [await command.ended, command.output()] as const
}

const settings = async (more: Record<string, string> = {}) => ({
  STEEPLE_MODE: 'sandbox',
  LOG_LEVEL: 'warn',
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  ...more,
})

test('production is not begun without its settings, and what is written is never written again', async () => {
  const home = join(folder, 'production')
  const first = await own(home, ['install'])
  expect(first).toEqual([
    1,
    expect.stringMatching(/PLANNING_CENTER_CLIENT_ID.*must be set.*Write it into .*\.env/s),
  ])
  const file = join(home, '.env')
  const written = readFileSync(file, 'utf8')
  expect(written).toMatch(/^STEEPLE_SECRET=[0-9a-f]{64}$/m)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await own(home, ['install'], { PUBLIC_URL: 'https://elsewhere.test' }))[0]).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(written)
  expect(await own(home, ['doctor'])).toEqual([
    1,
    expect.stringMatching(/^WRONG .*must be set.*\.env, and start/s),
  ])
})

test('what cannot be done is said, with what can', async () => {
  const home = join(folder, 'unknown')
  for (const args of [[], ['instal'], ['install', '--admin', 'nobody']])
    expect(await own(home, args)).toEqual([1, expect.stringMatching(/^Steeple on a machine/)])
  expect(await own(home, ['restore'], await settings())).toEqual([
    1,
    expect.stringMatching(/There is no backup in .*: make one with npm run own -- backup/),
  ])
})

describe.skipIf(hasSystemd())('it is installed, backed up and brought back', { timeout: 600_000 }, () => {
  async function wholeWay(
    home: string,
    more: Record<string, string>,
    addPerson: (home: string) => Promise<void>,
  ) {
    const [installed, said] = await own(home, ['install', '--admin', 'ada@example.org'], await settings(more))
    expect(installed, said).toBe(0)
    expect(said).toMatch(/ada@example\.org can log in with the password \S+/)
    expect(said).toMatch(/runs and will be at http:\/\/localhost:\d+/)
    expect(await own(home, ['install', '--admin', 'ada@example.org'])).toEqual([
      0,
      expect.stringContaining('is a platform admin already'),
    ])
    const [code, backup] = await own(home, ['backup'])
    expect([code, backup]).toEqual([0, expect.stringMatching(/1 churches, 4 people who log in/)])
    expect(await own(home, ['drill'])).toEqual([
      0,
      expect.stringMatching(/comes back whole.*4 people who log in/),
    ])
    expect(await own(home, ['doctor'])).toEqual([0, expect.not.stringContaining('WRONG')])
    await addPerson(home)
    expect((await own(home, ['backup']))[1]).toContain('5 people who log in')
    const [, name = ''] = /Made the backup (\S+):/.exec(backup) ?? []
    expect(await own(home, ['restore', name])).toEqual([
      0,
      expect.stringMatching(/again as it was at .*4 people who log in.*is kept as .*Steeple runs/s),
    ])
    expect((await own(home, ['backup']))[1]).toContain('4 people who log in')
    expect((await own(home, ['stop']))[0]).toBe(0)
  }

  test('on the embedded database', async () => {
    await wholeWay(join(folder, 'embedded'), {}, async (home) => {
      await own(home, ['stop'])
      const admin = await own(home, ['install', '--admin', 'bea@example.org'])
      expect(admin[0]).toBe(0)
    })
  })

  describe.skipIf(tools === null)('on a PostgreSQL that is installed with its tools', () => {
    let server: Awaited<ReturnType<typeof startInstalled>> | undefined
    beforeAll(async () => {
      mkdirSync(join(folder, 'postgres'))
      server = await startInstalled(tools ?? '', join(folder, 'postgres'))
      path = `${tools}:${path}`
    })
    afterAll(() => server?.stop())

    test('with dumps, beside what runs', async () => {
      const admin = new pg.Client({ connectionString: server?.url })
      await admin.connect()
      await admin.query('create database steeple')
      const url = new URL('/steeple', server?.url).href
      await wholeWay(join(folder, 'real'), { DATABASE_URL: url }, async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query(
          `insert into users (church_id, role, name, email, username, mobile_phone, time_zone, password_hash, status, created_at)
           values (null, 'admin', 'Bea', 'bea@example.org', 'bea', '', 'UTC', 'x', 3, now())`,
        )
        await client.end()
      })
      const { rows } = await admin.query(
        `select datname from pg_database where datname like 'steeple%' order by 1`,
      )
      expect(rows).toEqual([
        { datname: 'steeple' },
        { datname: expect.stringMatching(/^steeple_before_\d+T/) },
      ])
      await admin.end()
    })
  })
})
