import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import { mails } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { queueMail, sendMail } from './mail.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.delete(mails))

async function queue(to: string): Promise<number> {
  const { db } = app.deps
  const content = { to, subject: 'Welcome', title: 'Welcome', blocks: [], because: 'You signed up.' }
  await db.transaction((tx) => queueMail(tx, app.deps, 'activation', content))
  return only(await rowsOf<{ id: number }>(db, sql`select max(id)::int as id from mails`)).id
}
const mail = async (id: number) => only(await app.deps.db.select().from(mails).where(eq(mails.id, id)))
const takeUp = () => app.product.dueWork.find(({ name }) => name === 'take up overdue e-mails')?.run()
const jobs = () =>
  rowsOf(app.deps.db, sql`select from pgboss.job where name = 'mail.send' and state <= 'active'`)
const have = (state: 'retry' | 'active' | 'failed') =>
  app.deps.db.execute(
    sql`update pgboss.job set state = ${state} where name = 'mail.send' and state <= 'active'`,
  )

test('however long the mail server is away, an e-mail has one job, so that it comes once', async () => {
  await queue('pastor@grace.test')
  for (const state of ['retry', 'active', 'failed', 'retry'] as const) {
    await have(state)
    app.clock.moveBy({ minutes: 11 })
    await takeUp()
    expect(await jobs()).toHaveLength(1)
  }
  await have('failed')
})

test('however many e-mails are not taken, the others are taken up', async () => {
  for (let nth = 0; nth < 250; nth++) await queue(`nobody${nth}@grace.test`)
  await have('failed')
  app.clock.moveBy({ minutes: 11 })
  for (let round = 0; round < 3; round++) await takeUp()
  expect(await jobs()).toHaveLength(250)
  await have('failed')
})

test('an e-mail that is not taken in five days is given up, and its words are forgotten', async () => {
  const { faults } = app.sandbox
  const id = await queue('full@grace.test')
  faults.set({ vendor: 'mail', kind: 'failing', path: 'full@', count: 9 })
  await expect(sendMail(app.deps, id)).rejects.toThrow('was not taken')
  app.clock.moveBy({ hours: 4 * 24 })
  await expect(sendMail(app.deps, id)).rejects.toThrow('was not taken')
  app.clock.moveBy({ hours: 25 })
  await sendMail(app.deps, id)
  expect(await mail(id)).toMatchObject({ sentAt: null, contentSealed: null, attempts: 3 })
  expect((await mail(id)).failedReason).toContain('SMTP 4')
  faults.clear()
  await sendMail(app.deps, id)
  expect((await mail(id)).sentAt).toBeNull()
  await have('failed')
})
