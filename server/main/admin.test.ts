import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { startCommand } from '#testkit/processes.ts'
import { createAdmin, listAdmins, resetSecondFactor, revokeAdmin } from './admins.ts'

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
