import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { takeDue } from '#server/features/messages/sending/claiming/queries.ts'
import {
  addChurch,
  addDueTexts,
  addFinishedTexts,
  addRoster,
  NOW,
  openDatabase,
  withPostgres,
} from './support.ts'

/** What it costs to claim due texts beside few and beside many that are finished. */
const FEW = 1_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const CHURCHES = 20
const DUE = 400
const TURNS = 40
const PACE = { local: 10, tollFree: 10, mobile: 10 }

/** The middle of several claims, each rolled back, in milliseconds. */
const claimMs = async (db: Db): Promise<number> => {
  const times: number[] = []
  const undo = new Error('rolled back')
  for (let turn = 0; turn < TURNS; turn++) {
    await db
      .transaction(async (tx) => {
        const started = performance.now()
        const taken = await takeDue(tx, PACE, NOW)
        times.push(performance.now() - started)
        if (taken.length === 0) throw new Error('nothing was due')
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
  }
  return times.toSorted((a, b) => a - b)[TURNS / 2] ?? 0
}

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
