import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/query.ts'
import { churches, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { startCommand } from '#testkit/processes.ts'
import { createAdmin, listAdmins, resetSecondFactor, revokeAdmin } from './admins.ts'
import { refuseDemo, removeDemo } from './demo-accounts.ts'

const EMAIL = 'ada@example.org'
let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const create = async (): Promise<string> =>
  /password (\S+)/.exec(await createAdmin(app.deps.db, EMAIL, app.clock.now()))?.[1] ?? ''

test('a first admin is made, taken back and let in again', async () => {
  const { db } = app.deps
  const first = await create()
  const signedIn = await app.signIn(EMAIL, first)
  expect((await signedIn.get('/profile')).status).toBe(200)
  await expect(create()).rejects.toThrow(`${EMAIL} is a platform admin already.`)
  expect(await listAdmins(db)).toMatch(/ada@example\.org +active +no second factor/)

  await revokeAdmin(db, EMAIL)
  expect((await signedIn.get('/profile')).status).toBe(401)
  await expect(app.signIn(EMAIL, first)).rejects.toThrow()
  expect(await listAdmins(db)).toMatch(/ada@example\.org +revoked/)

  expect(await create()).not.toBe(first)
})

test('a lost second factor is turned off, and ends what was open', async () => {
  const { db } = app.deps
  await revokeAdmin(db, EMAIL)
  const password = await create()
  const before = await app.signIn(EMAIL, password)
  await db.update(users).set({ secondFactorSince: app.clock.now(), totpSecretSealed: 'lost' })
  expect(await listAdmins(db)).toMatch(/ada@example\.org +active +second factor on/)
  await resetSecondFactor(db, EMAIL)
  expect((await before.get('/profile')).status).toBe(401)
  expect((await (await app.signIn(EMAIL, password)).get('/profile')).status).toBe(200)
})

test('members of a church are no admins, and become none', async () => {
  const { churchId } = await app.foreignChurch()
  const member = `owner-${churchId}@other.test`
  await expect(createAdmin(app.deps.db, member, app.clock.now())).rejects.toThrow(/needs another address/)
  await expect(revokeAdmin(app.deps.db, member)).rejects.toThrow(/is not a platform admin/)
})

test('the command works on an embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-admin-'))
  const environment = { STEEPLE_DATA: folder, LOG_LEVEL: 'silent' }
  const run = async (file: string, ...args: string[]) => {
    const command = startCommand(file, environment, { args, folder })
    return [await command.ended, command.output()]
  }
  expect(await run('server/main/admin.ts', 'create', EMAIL)).toEqual([
    1,
    expect.stringMatching(/run npm run migrate/),
  ])
  expect(await run('server/main/migrate.ts')).toEqual([0, 'The database is up to date.\n'])
  expect(await run('server/main/admin.ts', 'create', EMAIL)).toEqual([0, expect.stringContaining(EMAIL)])
  expect(await run('server/main/admin.ts', 'list')).toEqual([0, expect.stringContaining(EMAIL)])
  expect(await run('server/main/admin.ts', 'forget', EMAIL)).toEqual([
    1,
    expect.stringMatching(/^Platform admins:/),
  ])
  rmSync(folder, { recursive: true, force: true })
})

test('production refuses what a sandbox filled, and it can be taken out whole', async () => {
  const demo = await startApp()
  const { db } = demo.deps
  const production = { mode: 'production' } as const
  const other = await demo.foreignChurch()
  await demo.pass({ minutes: 5 }, 2)
  await expect(refuseDemo(db, { mode: 'sandbox' })).resolves.toBeUndefined()
  await expect(refuseDemo(db, production)).rejects.toThrow(
    /owner@grace\.test, staff@grace\.test.*npm run admin -- remove-demo/,
  )
  // A demo account is one by its church, too, whatever its address is now.
  await db.update(users).set({ email: 'renamed@grace.test' }).where(eq(users.email, 'owner@grace.test'))
  await expect(refuseDemo(db, production)).rejects.toThrow(/renamed@grace\.test/)

  expect(await removeDemo(db)).toMatch(/^Removed: .*admin@steeple\.test/)
  await expect(refuseDemo(db, production)).resolves.toBeUndefined()
  expect(await removeDemo(db)).toBe('There are no demo accounts.')
  expect((await other.get('/profile')).status).toBe(200)
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where column_name = 'church_id' and table_schema = 'public'`,
  )
  for (const { name } of tables)
    expect(
      await rowsOf(db, sql`select 1 from ${sql.identifier(name)} where church_id = ${demo.graceId}`),
      name,
    ).toEqual([])
  expect(await db.$count(churches, eq(churches.id, demo.graceId))).toBe(0)
  await demo.stop()
})
