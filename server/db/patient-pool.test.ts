import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '#testkit/postgres.ts'
import { openRelay, type Relay, through } from '#testkit/relay.ts'
import { type Connection, connectPostgres } from './connect.ts'
import { rowsOf } from './query.ts'

/** A database that goes away and comes back. */
const LIMITS = { connectMs: 300, statementMs: 400, answerMs: 500 }
const POOL = 10
const folder = mkdtempSync(join(tmpdir(), 'steeple-pool-'))

let postgres: Awaited<ReturnType<typeof startPostgres>>
let relay: Relay
let connection: Connection
beforeAll(async () => {
  postgres = await startPostgres(join(folder, 'postgres'))
  relay = await openRelay(Number(new URL(postgres.url).port))
  connection = connectPostgres(through(postgres.url, relay), LIMITS)
})
afterAll(async () => {
  await connection.close()
  await relay.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => relay.restore())

const one = () => connection.db.execute(sql`select 1`)
const asMany = (work: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 2 * POOL }, work))
const inTransaction = () => connection.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))

test('a statement that takes too long is ended by the server', async () => {
  await expect(connection.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  })
  await one()
})

test.each(['cut', 'silence'] as const)(
  'no connection of the pool is lost when the database is away (%s)',
  async (trouble) => {
    await asMany(one)
    const interrupted = asMany(inTransaction)
    relay[trouble]()
    await interrupted
    await asMany(inTransaction)
    relay.restore()
    // The pool is as large as before.
    const all = await Promise.allSettled(Array.from({ length: POOL }, inTransaction))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: POOL }, () => 'fulfilled'))
  },
)

test('a listener comes back with one attempt at a time, and says that it may have missed something', async () => {
  const heard: string[] = []
  let gaps = 0
  const back = Promise.withResolvers<void>()
  const unlisten = await connection.listen('news', {
    onPayload: (payload) => heard.push(payload),
    onGap: () => {
      gaps += 1
      back.resolve()
    },
  })
  const before = relay.attempts()
  relay.cut()
  // As long as it takes attempts that double to become many.
  await wait(6_000)
  expect(relay.attempts() - before).toBeLessThan(20)
  relay.restore()
  await back.promise
  await connection.db.execute(sql`select pg_notify('news', 'again')`)
  await expect.poll(() => heard).toEqual(['again'])
  expect(gaps).toBe(1)
  await unlisten()
})

test('a listener that cannot begin says so', async () => {
  relay.cut()
  await expect(connection.listen('news', { onPayload: () => {} })).rejects.toThrow()
})

test('what is asked again and again is planned once for each connection, and anew after a change of the tables', async () => {
  const { db } = connection
  await db.execute(sql`create table kept (id int, words text)`)
  await db.execute(sql`insert into kept values (1, 'one')`)
  const ask = () => rowsOf(db, sql`select * from kept where id = ${1}`)
  for (let times = 0; times < 10; times++) await ask()
  const named = sql`select statement from pg_prepared_statements where statement like '%from kept%'`
  expect(await rowsOf(db, named)).toEqual([{ statement: 'select * from kept where id = $1' }])
  await db.execute(sql`alter table kept alter words type int using 7`)
  await expect(ask()).rejects.toMatchObject({ cause: { code: '0A000' } })
  expect(await ask()).toEqual([{ id: 1, words: 7 }])
})
