import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vault } from '#server/crypto/seal.ts'
import { requireSecret } from '#server/main/open-database.ts'
import { type App, startApp } from '#testkit/app.ts'
import { rowsOf } from './query.ts'
import { sealAnew } from './seal-anew.ts'

const NEW_SECRET = 'another secret of the tests, long enough'

describe('another secret', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
    await app.pass({ minutes: 10 }, 5)
  })
  afterAll(() => app.stop())

  /** All that is sealed in the database, found by the names of the columns. */
  const sealed = async (): Promise<string[]> => {
    const { db } = app.deps
    const columns = await rowsOf<{ table_name: string; column_name: string }>(
      db,
      sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed'`,
    )
    expect(columns.length).toBeGreaterThan(8)
    const values = columns.map(({ table_name, column_name }) =>
      rowsOf<{ value: string }>(
        db,
        sql`select ${sql.identifier(column_name)} as value from ${sql.identifier(table_name)}
          where ${sql.identifier(column_name)} is not null`,
      ),
    )
    return (await Promise.all(values)).flat().map(({ value }) => value)
  }

  test('opens what was sealed with the one before, seals all of it anew, and then does without', async () => {
    const { db } = app.deps
    const before = app.config.secret
    await requireSecret(db, vault(before))
    const both = vault(NEW_SECRET, before)
    await requireSecret(db, both)
    const opened = (await sealed()).map((value) => both.open(value)).sort()
    expect(opened.length).toBeGreaterThan(5)
    expect(await sealAnew(db, both)).toBe(opened.length)
    const alone = vault(NEW_SECRET)
    await requireSecret(db, alone)
    expect((await sealed()).map((value) => alone.open(value)).sort()).toEqual(opened)
    await expect(requireSecret(db, vault(before))).rejects.toThrow('STEEPLE_SECRET')
    expect(await sealAnew(db, both)).toBe(0)
    // The app of this test goes on with the secret that it was started with.
    await sealAnew(db, vault(before, NEW_SECRET))
  })

  test('something else than either opens nothing', () => {
    const value = vault(NEW_SECRET).seal('words')
    expect(() => vault(app.config.secret, 'a third secret, also long enough for this').open(value)).toThrow()
    expect(vault(app.config.secret, NEW_SECRET).open(value)).toBe('words')
  })
})
