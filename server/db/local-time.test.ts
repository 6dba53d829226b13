import { fc, test as property } from '@fast-check/vitest'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testkit/database.ts'
import type { Connection } from './connect.ts'
import { localTime } from './local-time.ts'
import { only, rowsOf } from './query.ts'

let connection: Connection
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())

const SECONDS_OF_YEAR = 366 * 24 * 60 * 60
const BEGIN = Temporal.Instant.from('2030-01-01T00:00:00Z')

async function shown(moment: Temporal.Instant, zone: string, from: Temporal.Instant): Promise<string> {
  const local = localTime(sql`${moment.toString()}::timestamptz`, zone, [
    from,
    from.add({ seconds: SECONDS_OF_YEAR }),
  ])
  const query = sql`select to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS') as shown`
  return only(await rowsOf<{ shown: string }>(connection.db, query)).shown
}

property.prop(
  [
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    fc.integer({ min: 0, max: SECONDS_OF_YEAR }),
    fc.integer({ min: 0, max: SECONDS_OF_YEAR }),
  ],
  { numRuns: 100 },
)(
  'clocks show the same in the database as here, in every zone and over every change',
  async (zone, from, after) => {
    const begin = BEGIN.add({ seconds: from })
    const moment = begin.add({ seconds: after })
    const here = moment.toZonedDateTimeISO(zone).toPlainDateTime()
    expect(await shown(moment, zone, begin)).toBe(here.toString({ smallestUnit: 'second' }))
  },
)

test('the database is never told the name of a zone', () => {
  const at = Temporal.Instant.from('2030-07-01T12:00:00Z')
  const local = localTime(sql`now()`, 'America/Indianapolis', [at, at.add({ hours: 24 * 365 })])
  const { sql: words, params } = new PgDialect().sqlToQuery(local)
  expect(words + JSON.stringify(params)).not.toContain('Indianapolis')
})
