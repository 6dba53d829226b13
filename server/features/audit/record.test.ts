import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { recordAudit } from './record.ts'

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
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.churchId, churchId))
    .orderBy(auditEntries.id)
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
  expect(await db.$count(auditEntries, eq(auditEntries.churchId, churchId))).toBe(0)
})
