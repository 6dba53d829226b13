import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { assignments } from '#server/db/schema/schema.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import {
  addChurch,
  addPlannedTexts,
  addRoster,
  middleMs,
  NOW,
  openDatabase,
  withPostgres,
} from './support.ts'

/** What it costs to plan anew after one changed assignment, beside few and beside many planned texts. */
const FEW = 1_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const CHURCHES = 20
const PEOPLE = 200

const planMs = (db: Db, churchId: number): Promise<number> =>
  middleMs(db, async (tx) => {
    await tx
      .update(assignments)
      .set({ status: 'C' })
      .where(and(eq(assignments.churchId, churchId), eq(assignments.id, 'a1')))
    await scheduleTexts(tx, churchId, ['u1'], NOW)
  })

await withPostgres(async (url) => {
  const { db, close } = await openDatabase(url)
  const churches: number[] = []
  for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, 0))
  const [first = 0] = churches
  await addRoster(db, first, PEOPLE)
  await db.transaction((tx) => scheduleTexts(tx, first, 'everyone', NOW))
  const rows: { 'planned texts': number; 'ms to plan anew': number }[] = []
  const measure = async (planned: number) => {
    for (const churchId of churches) await addPlannedTexts(db, churchId, planned / CHURCHES)
    await db.execute(sql`vacuum analyze`)
    await planMs(db, first)
    rows.push({ 'planned texts': planned, 'ms to plan anew': await planMs(db, first) })
    await db.execute(sql`delete from messages where person_id like 'other%'`)
  }
  await measure(FEW)
  await measure(MANY)
  await close()
  const [few, many] = rows.map((row) => row['ms to plan anew'])
  console.table(rows)
  console.log(`ratio ${((many ?? 0) / (few ?? 1)).toFixed(2)}`)
})
