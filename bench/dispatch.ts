import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { only, rowsOf } from '#server/db/query.ts'
import type { Sent } from './sender.ts'
import { measure, openDatabase, startCarrier, withPostgres } from './support.ts'

const TEXTS = Number(process.argv[2] ?? 20_000)

const carrier = await startCarrier()
const send = (way: string, where = '') => measure<Sent>('sender.ts', [way, carrier.url, String(TEXTS), where])

/** Throws when a balance is not the sum of its ledger, or a text was not accepted once. */
async function expectExact(where: string): Promise<void> {
  const { db, close } = await openDatabase(where)
  const { churches, texts } = only(
    await rowsOf<{ churches: number; texts: number }>(
      db,
      sql`select
        (select count(*)::int from messages where state <> 'queued' or times_sent <> 1) as texts,
        (select count(*)::int from churches where credit_balance <>
          (select sum(amount) from credit_entries where church_id = churches.id)) as churches`,
    ),
  )
  await close()
  if (churches + texts > 0)
    throw new Error(`${churches} balances and ${texts} texts are not as they should be`)
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024)

await withPostgres(async (url, folder) => {
  const bare = async () => ({
    pool: await send('pool'),
    client: await send('client'),
    plain: await send('plain', url),
  })
  const before = await bare()
  const first = await send('first texts', url)
  const more = await send('more texts', url)
  const after = await bare()
  const embedded = join(folder, 'embedded')
  const onEmbedded = await send('more texts', embedded)
  for (const where of [url, embedded]) await expectExact(where)
  const poolRate = mean([before.pool.perSecond, after.pool.perSecond])
  const clientRate = mean([before.client.perSecond, after.client.perSecond])
  const plainRate = mean([before.plain.perSecond, after.plain.perSecond])
  const row = (what: string, { perSecond, cpuMicros, rssAtQuarter, rssMax }: Sent) => ({
    what,
    'texts/s': Math.round(perSecond),
    'of the client': (perSecond / clientRate).toFixed(2),
    'of the pool': (perSecond / poolRate).toFixed(2),
    'of plain statements': (perSecond / plainRate).toFixed(2),
    'CPU µs/text': Math.round(cpuMicros),
    'MB at a quarter': mb(rssAtQuarter),
    'MB at most': mb(rssMax),
  })
  console.table([
    row('bare loop, pool of connections', { ...after.pool, perSecond: poolRate }),
    row('bare loop, our client of the carrier', { ...after.client, perSecond: clientRate }),
    row('plain statements: all the same rows', { ...after.plain, perSecond: plainRate }),
    row('dispatch on PostgreSQL, first texts', first),
    row('dispatch on PostgreSQL, more texts', more),
    row('dispatch on the embedded database', onEmbedded),
  ])
})
carrier.stop()
