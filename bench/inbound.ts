import { sql } from 'drizzle-orm'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
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

/** Answers of volunteers, from the carrier's call to the queued reply, beside a bare route that stores one row. */
const TEXTS = Number(process.argv[2] ?? 6_000)
const WARM_UP = 500
const CHURCHES = 20

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

await withPostgres(async (url) => {
  const { db, close } = await openDatabase(url)
  const churches: number[] = []
  for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, 0))
  const people = Math.ceil((TEXTS + WARM_UP) / CHURCHES)
  for (const churchId of churches) {
    await addRoster(db, churchId, people)
    await addAskedTexts(db, churchId, people)
  }
  await db.execute(sql`vacuum analyze`)

  const receive = async (way: string): Promise<Received> => {
    const receiver = await startReceiver(way, url)
    const text = (count: number, from: number) => {
      const { authToken } = SANDBOX_CREDENTIALS.texting
      const args = [receiver.origin, way === 'bare' ? AUTH_TOKEN : authToken, count, from, ...churches]
      return measure<number>('texter.ts', args.map(String))
    }
    await text(WARM_UP, 0)
    await untilHandled(db)
    const before = await receiver.used()
    const answered = await text(TEXTS, WARM_UP)
    const ended = performance.now()
    await untilHandled(db)
    const handled = answered + performance.now() - ended
    const { rssMax, cpuMicros } = await receiver.used()
    await receiver.stop()
    if (way === 'bare') await db.execute(sql`truncate bare_hooks`)
    return {
      perSecond: (TEXTS / handled) * 1000,
      answeredPerSecond: (TEXTS / answered) * 1000,
      rssMax,
      cpuMicros: (cpuMicros - before.cpuMicros) / TEXTS,
    }
  }
  const before = await receive('bare')
  const product = await receive('product')
  const after = await receive('bare')
  await expectExact(db, TEXTS + WARM_UP)
  await close()
  const bareRate = (before.perSecond + after.perSecond) / 2
  const row = (what: string, { perSecond, answeredPerSecond, rssMax, cpuMicros }: Received) => ({
    what,
    'handled/s': Math.round(perSecond),
    'answered/s': Math.round(answeredPerSecond),
    'of the bare route': (perSecond / bareRate).toFixed(2),
    'CPU µs/text': Math.round(cpuMicros),
    'MB at most': Math.round(rssMax / 1024 / 1024),
  })
  console.table([
    row('bare route: signature and one row', { ...after, perSecond: bareRate }),
    row('inbound on PostgreSQL', product),
  ])
})
