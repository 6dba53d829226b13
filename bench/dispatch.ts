import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { only, rowsOf } from '#server/db/query.ts'
import type { Sent } from './sender.ts'
import { measure, openDatabase, startCarrier, withPostgres } from './support.ts'

const TEXTS = Number(process.argv[2] ?? 20_000)

const carrier = await startCarrier()
const send = (way: string, where = '') => measure<Sent>('sender.ts', [way, carrier.url, String(TEXTS), where])

/** Throws when a balance is not the sum of its ledger, or a text was not accepted once. */
const expectExact = async (where: string): Promise<void> => {
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
  const before = [await send('pool'), await send('client')] as const
  const onPostgres = await send('dispatch', url)
  const after = [await send('pool'), await send('client')] as const
  const embeddedFolder = join(folder, 'embedded')
  const onEmbedded = await send('dispatch', embeddedFolder)
  await expectExact(url)
  await expectExact(embeddedFolder)
  const poolRate = mean([before[0].perSecond, after[0].perSecond])
  const clientRate = mean([before[1].perSecond, after[1].perSecond])
  const row = (what: string, { perSecond, cpuMicros, rssAtQuarter, rssMax }: Sent) => ({
    what,
    'texts/s': Math.round(perSecond),
    'of the pool': (perSecond / poolRate).toFixed(2),
    'of the client': (perSecond / clientRate).toFixed(2),
    'CPU µs/text': Math.round(cpuMicros),
    'MB at a quarter': mb(rssAtQuarter),
    'MB at most': mb(rssMax),
  })
  console.table([
    row('bare loop, pool of connections', { ...after[0], perSecond: poolRate }),
    row('bare loop, our client of the carrier', { ...after[1], perSecond: clientRate }),
    row('dispatch, PostgreSQL', onPostgres),
    row('dispatch, embedded', onEmbedded),
  ])
})
carrier.stop()
