import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import {
  AUTH_TOKEN,
  addAskedTexts,
  addChurch,
  addRoster,
  measure,
  openDatabase,
  startReceiver,
  type Used,
  untilHandled,
  withPostgres,
} from './support.ts'

/**
 * Answers of volunteers, from the carrier's call to the queued reply, beside two programs without the product's rules:
 * a bare route that stores one row, and plain statements that do all the same durable work on the same tables.
 */
const TEXTS = Number(process.argv[2] ?? 6_000)
const WARM_UP = 500
const EACH = TEXTS + WARM_UP
const CHURCHES = [20, 2_000]

type Way = 'bare' | 'plain' | 'product'
type Received = Used & { perSecond: number; answeredPerSecond: number }

/** Throws when a text was not heard once, or not answered once. */
async function expectExact(db: Db, texts: number): Promise<void> {
  const found = only(
    await rowsOf<{ heard: number; answered: number; replies: number; accepted: number }>(
      db,
      sql`select
        (select count(*)::int from messages where direction = 'in') as heard,
        (select count(*)::int from answers where status = 'C') as answered,
        (select count(*)::int from messages where kind = 'accepted_reply') as replies,
        (select count(*)::int from assignments where status = 'C') as accepted`,
    ),
  )
  if (Object.values(found).some((count) => count !== texts))
    throw new Error(`${texts} texts came in; ${JSON.stringify(found)}`)
}

/** Answers once from each church, then again from each. */
const inbound = (count: number) =>
  withPostgres(async (url) => {
    const connection = await openDatabase(url)
    const { db, close } = connection
    await (await startJobs(connection, pino({ level: 'error' }))).stop()
    const churches: number[] = []
    for (let one = 0; one < count; one++) churches.push(await addChurch(db, 0))
    const people = Math.ceil((3 * EACH) / count)
    for (const churchId of churches) {
      await addRoster(db, churchId, people)
      await addAskedTexts(db, churchId, people)
    }
    await db.execute(sql`vacuum analyze`)

    const receive = async (way: Way, begin: number): Promise<Received> => {
      const receiver = await startReceiver(way, url)
      const text = (some: number, from: number) => {
        const token = way === 'product' ? SANDBOX_CREDENTIALS.texting.authToken : AUTH_TOKEN
        const args = [receiver.origin, token, some, from, ...churches]
        return measure<number>('texter.ts', args.map(String))
      }
      await text(WARM_UP, begin)
      await untilHandled(db)
      const before = await receiver.used()
      const answered = await text(TEXTS, begin + WARM_UP)
      const ended = performance.now()
      await untilHandled(db)
      const handled = answered + performance.now() - ended
      const { rssMax, cpuMicros } = await receiver.used()
      await receiver.stop()
      return {
        perSecond: (TEXTS / handled) * 1000,
        answeredPerSecond: (TEXTS / answered) * 1000,
        rssMax,
        cpuMicros: (cpuMicros - before.cpuMicros) / TEXTS,
      }
    }
    const bare = await receive('bare', 0)
    const before = await receive('plain', 0)
    const product = await receive('product', EACH)
    const after = await receive('plain', 2 * EACH)
    await expectExact(db, 3 * EACH)
    await close()
    const plainRate = (before.perSecond + after.perSecond) / 2
    const row = (what: string, { perSecond, answeredPerSecond, rssMax, cpuMicros }: Received) => ({
      what,
      'handled/s': Math.round(perSecond),
      'answered/s': Math.round(answeredPerSecond),
      'of plain statements': (perSecond / plainRate).toFixed(2),
      'CPU µs/text': Math.round(cpuMicros),
      'MB at most': Math.round(rssMax / 1024 / 1024),
    })
    console.log(`${TEXTS} answers to ${count} churches`)
    console.table([
      row('bare route: signature and one row', bare),
      row('plain statements: all the same rows', { ...after, perSecond: plainRate }),
      row('the product', product),
    ])
  })

for (const count of process.argv[3] ? [Number(process.argv[3])] : CHURCHES) await inbound(count)
