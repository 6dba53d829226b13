import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { forgetOldAudit, recordAudit } from './record.ts'

const besidesSigningIn = (churchId: number) =>
  and(eq(auditEntries.churchId, churchId), ne(auditEntries.action, 'account.signed_in'))

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

test('what was done is written down with who did it and when', async () => {
  const { churchId } = await app.foreignChurch()
  const at = app.clock.now()
  const { db } = app.deps
  await recordAudit(db, { churchId, userId: 7, action: 'number.default', detail: { numberId: 3 }, at })
  await recordAudit(db, { churchId, userId: null, action: 'brand.approved', at })
  const rows = await db.select().from(auditEntries).where(besidesSigningIn(churchId)).orderBy(auditEntries.id)
  expect(rows).toMatchObject([
    { userId: 7, action: 'number.default', detail: { numberId: 3 } },
    { userId: null, action: 'brand.approved', detail: {} },
  ])
  expect(rows.every(({ createdAt }) => createdAt.equals(at))).toBe(true)
})

test('what is undone is not written down', async () => {
  const { churchId } = await app.foreignChurch()
  const { db } = app.deps
  const undone = db.transaction(async (tx) => {
    await recordAudit(tx, { churchId, userId: 7, action: 'sending.mode', at: app.clock.now() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.$count(auditEntries, besidesSigningIn(churchId))).toBe(0)
})

test('what was written down cannot be changed or deleted, not even by hand', async () => {
  const { churchId } = await app.foreignChurch()
  const { db } = app.deps
  const ofChurch = eq(auditEntries.churchId, churchId)
  const before = await db.select().from(auditEntries).where(ofChurch)
  await expect(db.update(auditEntries).set({ userId: null }).where(ofChurch)).rejects.toThrow()
  await expect(db.delete(auditEntries).where(ofChurch)).rejects.toThrow()
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toThrow()
  expect(await db.select().from(auditEntries).where(ofChurch)).toEqual(before)
})

test('what is older than seven years is erased, and nothing else', async () => {
  const { churchId } = await app.foreignChurch()
  const { db } = app.deps
  const now = app.clock.now()
  const years = (count: number) => now.subtract({ hours: count * 365 * 24 })
  for (const at of [years(8), years(6)])
    await recordAudit(db, { churchId, userId: null, action: 'brand.approved', at })
  await forgetOldAudit(app.deps.db, app.clock.now())
  const rows = await db.select().from(auditEntries).where(besidesSigningIn(churchId))
  expect(rows.map(({ createdAt }) => createdAt.toString())).toEqual([years(6).toString()])
})
