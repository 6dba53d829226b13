import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testkit/database.ts'
import { isPaused, pauseUntil } from './rate-limit.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')

let connection: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())

test('of two pauses that a vendor asks for the longer one holds, in whatever order they are heard of', async () => {
  const { db } = connection
  const [soon, late] = [NOW.add({ minutes: 1 }), NOW.add({ hours: 1 })]
  for (const [key, pauses] of Object.entries({ rising: [soon, late], falling: [late, soon] })) {
    for (const until of pauses) await pauseUntil(db, key, until)
    expect(await isPaused(db, key, late.subtract({ seconds: 1 }))).toBe(true)
    expect(await isPaused(db, key, late)).toBe(false)
  }
})
