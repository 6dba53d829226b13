import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testkit/database.ts'
import { causeOf, placesOf } from './cause.ts'
import { users } from './schema/schema.ts'

const PERSONAL = 'Martha +12125550101 martha@grace.test'
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  )

test('what the database says is passed on without its values', async () => {
  const { db, close } = await freshDatabase()
  const user = {
    role: 'owner',
    name: PERSONAL,
    email: PERSONAL,
    username: PERSONAL,
    mobilePhone: PERSONAL,
    timeZone: 'UTC',
    createdAt: Temporal.Instant.from('2030-03-04T15:00:00Z'),
  } as const
  await db.insert(users).values(user)
  const failures = [
    await failureOf(db.insert(users).values(user)),
    await failureOf(db.execute(sql`select ${PERSONAL}::int`)),
    await failureOf(db.execute(sql`select ${PERSONAL}::timestamptz`)),
    await failureOf(db.execute(sql`insert into ${users} (role) values (${PERSONAL})`)),
  ]
  expect(failures.map(causeOf)).toEqual([
    'database error 23505 (users, users_email)',
    'database error 22P02',
    'database error 22007',
    'database error 23502 (users)',
  ])
  expect(JSON.stringify(failures.map(placesOf))).not.toContain('Martha')
  await close()
})

test('other errors keep their words, and the words of what caused them', () => {
  const refused = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })
  expect(causeOf(new Error('a text was not sent', { cause: refused }))).toBe(
    'Error: a text was not sent; caused by Error ECONNREFUSED: connect failed',
  )
  expect(causeOf('gone')).toBe('gone')
})

function unreadable(): unknown {
  try {
    return JSON.parse(`{"name": ${PERSONAL}}`)
  } catch (caught) {
    return caught
  }
}

test('what could not be read is not quoted', () => {
  expect(causeOf(unreadable())).toBe('SyntaxError')
})

test('copies of errors, which the job queue reports, say as much and no more', () => {
  // As pg-boss makes them.
  const copied = (thrown: unknown) => {
    const error = thrown as Error
    return { ...error, message: error.message, stack: error.stack, queue: 'mail.send', worker: '1' }
  }
  const database = Object.assign(new Error(`invalid input: ${PERSONAL}`), {
    code: '22P02',
    severity: 'ERROR',
  })
  const refused = Object.assign(new TypeError('connect failed'), { code: 'ECONNREFUSED' })
  expect(causeOf(copied(database))).toBe('database error 22P02')
  expect(causeOf(copied(refused))).toBe('TypeError ECONNREFUSED: connect failed')
  expect(causeOf(copied(unreadable()))).toBe('SyntaxError')
  expect(causeOf({ worker: '1' })).toBe('Error')
  expect(causeOf(copied(new Error(`Failed query: select '${PERSONAL}'`)))).toBe('a query failed')
})
