import { and, asc, eq, lte } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { dueFailures, rateLimits } from '#server/db/schema/schema.ts'
import { freshDatabase } from '#testkit/database.ts'
import { eachDue, forgetFailures, nextTry } from './each-due.ts'

const BEGIN = Temporal.Instant.from('2030-03-04T15:00:00Z')
const WORK = 'do a thing'

let connection: Connection
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())

/** `fails`: so many times it fails before it succeeds. */
type Thing = { fails: number; dueMinutesAgo: number }

/** Things that are due stand in a table that has a key and a time; what is done is deleted. */
async function openWorld(things: readonly Thing[], limit: number) {
  const { db } = connection
  await db.delete(rateLimits)
  await db.delete(dueFailures)
  const rows = things.map(({ dueMinutesAgo }, index) => ({
    key: String(index),
    windowStartedAt: BEGIN.subtract({ minutes: dueMinutesAgo }),
    hits: 0,
  }))
  if (rows.length > 0) await db.insert(rateLimits).values(rows)
  const lines: { row: string; times: number }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const attempts: { key: string; at: Temporal.Instant }[] = []
  const attemptsOf = (key: string) => attempts.filter((attempt) => attempt.key === key).map(({ at }) => at)
  let now = BEGIN
  const { run } = eachDue(
    { db, log, clock: { now: () => now } },
    {
      name: WORK,
      limit,
      find: async ({ now: at, limit: atMost, mayRun }) => {
        const found = await db
          .select({ key: rateLimits.key })
          .from(rateLimits)
          .where(and(lte(rateLimits.windowStartedAt, at), mayRun(rateLimits.key)))
          .orderBy(asc(rateLimits.windowStartedAt), asc(rateLimits.key))
          .limit(atMost)
        return found.map(({ key }) => ({ key, churchId: null }))
      },
      run: async ({ key }, at) => {
        attempts.push({ key, at })
        if (attemptsOf(key).length <= (things[Number(key)]?.fails ?? 0)) throw new Error('not yet')
        return (await db.delete(rateLimits).where(eq(rateLimits.key, key)).returning()).length > 0
      },
    },
  )
  const moveTo = (at: Temporal.Instant) => {
    now = at
  }
  return { run, moveTo, attempts, attemptsOf, lines, left: () => db.$count(rateLimits) }
}

const thing = fc.record({
  fails: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 7 })),
  dueMinutesAgo: fc.integer({ min: 0, max: 10_000 }),
})

async function soonest(): Promise<Temporal.Instant | null> {
  const rows = await connection.db.select().from(dueFailures).orderBy(asc(dueFailures.nextAt)).limit(1)
  return rows[0]?.nextAt ?? null
}

test('good rows are done at once; bad ones are tried at growing distances until they succeed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (things) => {
      const world = await openWorld(things, 50)
      const good = things.filter(({ fails }) => fails === 0).length
      expect(await world.run(), 'the first round does every good row').toBe(good)
      const tried = world.attempts.length
      expect(await world.run(), 'a round with only postponed rows').toBe(0)
      expect(world.attempts.length, 'leaves them alone').toBe(tried)
      let done = good
      for (let at = await soonest(); at; at = await soonest()) {
        world.moveTo(at)
        done += await world.run()
      }
      expect([done, await world.left()]).toEqual([things.length, 0])
      for (const [index, { fails }] of things.entries()) {
        const key = String(index)
        const attempts = world.attemptsOf(key)
        expect(attempts.length).toBe(fails + 1)
        for (const [times, at] of attempts.slice(1).entries()) {
          const before = attempts[times] ?? BEGIN
          expect(at.toString()).toBe(nextTry(`${WORK}/${key}`, times + 1, before).toString())
        }
      }
      const failures = things.reduce((sum, { fails }) => sum + fails, 0)
      expect(world.lines.length, 'one line for each failure').toBe(failures)
    }),
    { numRuns: 15 },
  )
})

test('rows that fail never keep others waiting, however many they are and however long they are due', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (things, limit) => {
        const world = await openWorld(things, limit)
        let done = 0
        for (let rounds = Math.ceil(things.length / limit); rounds > 0; rounds--) done += await world.run()
        expect(done).toBe(things.filter(({ fails }) => fails === 0).length)
        const minutes = world.attempts.map(({ key }) => things[Number(key)]?.dueMinutesAgo ?? 0)
        expect(minutes, 'the oldest first').toEqual(minutes.toSorted((one, other) => other - one))
      },
    ),
    { numRuns: 15 },
  )
})

test('distances grow to an hour and a little, and differ between rows', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (name, times) => {
      const minutes = (after: number) => nextTry(name, after, BEGIN).since(BEGIN).total('minutes')
      expect(minutes(1)).toBeGreaterThanOrEqual(1)
      expect(minutes(times + 1)).toBeGreaterThanOrEqual(minutes(times))
      if (times < 6) expect(minutes(times + 1)).toBeGreaterThan(minutes(times) * 1.8)
      expect(minutes(times)).toBeLessThanOrEqual(75)
    }),
  )
  const tries = Array.from({ length: 20 }, (_, row) => nextTry(`row ${row}`, 5, BEGIN).toString())
  expect(new Set(tries).size).toBeGreaterThan(15)
})

test('a row that somebody else has done meanwhile is neither counted nor a failure', async () => {
  const { db } = connection
  await openWorld([], 1)
  const work = {
    name: WORK,
    find: async () => [{ key: 1, churchId: null }],
    run: async () => false,
  }
  const { run } = eachDue({ db, log: pino({ level: 'silent' }), clock: { now: () => BEGIN } }, work)
  expect(await run()).toBe(0)
  expect(await db.$count(dueFailures)).toBe(0)
})

test('the failures of rows that are no longer due are forgotten after a day', async () => {
  const world = await openWorld([{ fails: 1, dueMinutesAgo: 0 }], 1)
  await world.run()
  await connection.db.delete(rateLimits)
  await forgetFailures(connection.db, BEGIN.add({ hours: 24 }))
  expect(await connection.db.$count(dueFailures)).toBe(1)
  await forgetFailures(connection.db, BEGIN.add({ hours: 25 }))
  expect(await connection.db.$count(dueFailures)).toBe(0)
})
