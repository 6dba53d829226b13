import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/query.ts'
import { freshDatabase } from '#testkit/database.ts'
import { startJobs } from './jobs.ts'

const SETTINGS = sql`select name, policy, retry_limit, retry_backoff, retry_delay_max, expire_seconds,
  deletion_seconds, notify from pgboss.queue order by name`

test('what is changed in how jobs are tried again reaches a database that is older', async () => {
  const connection = await freshDatabase()
  const wanted = await rowsOf(connection.db, SETTINGS)
  await connection.db.execute(sql`update pgboss.queue set retry_limit = 1, retry_delay_max = 7, expire_seconds = 9,
    deletion_seconds = 11, notify = false`)
  const jobs = await startJobs(connection, pino({ level: 'silent' }))
  await jobs.stop()
  expect(await rowsOf(connection.db, SETTINGS)).toEqual(wanted)
  await connection.close()
})
