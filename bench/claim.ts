import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { takeDue } from '#server/features/messages/dispatch/claim.ts'
import {
  addChurch,
  addDueTexts,
  addFinishedTexts,
  addRoster,
  middleMs,
  NOW,
  openDatabase,
  withPostgres,
} from './support.ts'

/** What it costs to claim due texts beside few and beside many that are finished. */
const FEW = 1_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const CHURCHES = 20
const DUE = 400
const PACE = { local: 10, tollFree: 10, mobile: 10 }

const claimMs = (db: Db): Promise<number> =>
  middleMs(db, async (tx) => {
    const taken = await takeDue(tx, { twilio: PACE }, NOW)
    if (taken.length === 0) throw new Error('nothing was due')
  })

await withPostgres(async (url) => {
  const { db, close } = await openDatabase(url)
  const churches: number[] = []
  for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, DUE))
  for (const churchId of churches) {
    await addRoster(db, churchId, DUE / CHURCHES)
    await addDueTexts(db, churchId, DUE / CHURCHES, 'confirmation')
  }
  const rows: { 'finished texts': number; 'ms for a claim': number }[] = []
  const measure = async (finished: number) => {
    await db.execute(sql`vacuum analyze`)
    rows.push({ 'finished texts': finished, 'ms for a claim': await claimMs(db) })
  }
  for (const churchId of churches) await addFinishedTexts(db, churchId, FEW / CHURCHES)
  await measure(FEW)
  await db.execute(sql`delete from messages where state = 'delivered'`)
  for (const churchId of churches) await addFinishedTexts(db, churchId, MANY / CHURCHES)
  await measure(MANY)
  await close()
  const [few, many] = rows.map((row) => row['ms for a claim'])
  console.table(rows)
  console.log(`ratio ${((many ?? 0) / (few ?? 1)).toFixed(2)}`)
})
