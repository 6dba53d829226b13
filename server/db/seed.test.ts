import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/query.ts'
import { startApp } from '#testkit/app.ts'

test('what one test leaves in the queue is not there for the next', async () => {
  const first = await startApp({ world: 'empty' })
  await first.deps.jobs.enqueue(first.deps.db, 'mail.send', { mailId: 1 })
  await first.stop()
  const second = await startApp({ world: 'empty' })
  expect(await rowsOf(second.deps.db, sql`select name from pgboss.job`)).toEqual([])
  await second.stop()
})
