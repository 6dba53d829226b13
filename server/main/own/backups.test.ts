import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { connectEmbedded } from '#server/db/connect.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { listBackups, makeBackup } from './backups.ts'
import { copiesOf } from './copies.ts'
import type { Home } from './home.ts'
import { type Service, whileStopped } from './running.ts'

/** Backups that fail or are killed: the product runs as it did before, and the disk is no fuller. */

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'steeple-backups-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const openHome = (): Home => ({
  folder: mkdtempSync(join(root, 'home-')),
  current: () => join(import.meta.dirname, '../../..'),
  setCurrent: () => {},
})

/** A product that runs and has its database for itself, as the real one. */
function openService(database: string): Service & { opens: () => number } {
  let unlock: (() => void) | null = null
  let opens = 0
  const start = async () => {
    unlock ??= lockFolder(database)
    opens += 1
  }
  const stop = async () => {
    unlock?.()
    unlock = null
  }
  return { isRunning: async () => unlock !== null, start, stop, log: 'the log', opens: () => opens }
}

test('a copy that cannot be made leaves no part of it, and the product runs on', async () => {
  const home = openHome()
  const data = join(home.folder, 'data')
  const database = join(data, 'database')
  mkdirSync(database, { recursive: true })
  writeFileSync(join(database, 'PG_VERSION'), '18')
  // What cannot be copied, as when the disk is full.
  execFileSync('mkfifo', [join(database, 'stuck')])
  const service = openService(database)
  await service.start()
  await expect(makeBackup(home, readConfig({ STEEPLE_DATA: data }), service, NOW)).rejects.toThrow()
  expect(readdirSync(join(home.folder, 'backups'))).toEqual([])
  expect(await service.isRunning()).toBe(true)
  await service.stop()
})

test('a folder among the backups that is none is left alone', () => {
  const home = openHome()
  const backup = join(home.folder, 'backups/20300304T150000000Z')
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'backup.json'), '{"kind": "embedded"}')
  mkdirSync(join(home.folder, 'backups/lost+found'))
  mkdirSync(join(home.folder, 'backups/older'))
  expect(listBackups(home).map(({ name }) => name)).toEqual(['20300304T150000000Z'])
})

test('ids that were given since a backup are not given again once it is restored', async () => {
  const data = join(openHome().folder, 'data')
  const copies = copiesOf(readConfig({ STEEPLE_DATA: data }))
  const add = async (): Promise<number> => {
    const { db, close } = await connectEmbedded(join(data, 'database'))
    await db.execute(sql`create table if not exists things (id bigint generated always as identity)`)
    const { id } = only(await rowsOf<{ id: string }>(db, sql`insert into things default values returning id`))
    await close()
    return Number(id)
  }
  await add()
  const backup = join(root, 'backup-of-things')
  mkdirSync(backup)
  await copies.copy(backup)
  const since = await add()
  await copies.bringBack(backup, 'before')
  expect(await add()).toBeGreaterThan(since)
})

test('a product that a killed command has stopped is started by the next one', async () => {
  const home = openHome()
  const service = openService(join(home.folder, 'database'))
  await service.start()
  void whileStopped(home, service, () => new Promise(() => {}))
  await expect.poll(service.isRunning).toBe(false)
  await whileStopped(home, service, async () => expect(await service.isRunning()).toBe(false))
  expect(await service.isRunning()).toBe(true)
  await service.stop()
  await whileStopped(home, service, async () => {})
  expect(await service.isRunning(), 'and one that its owner has stopped is not').toBe(false)
  expect(existsSync(join(home.folder, 'database.pid'))).toBe(false)
})
