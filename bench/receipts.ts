import { sql } from 'drizzle-orm'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { postAll } from './poster.ts'
import {
  AUTH_TOKEN,
  acceptOf,
  addAskedTexts,
  addChurch,
  addRoster,
  measure,
  openDatabase,
  pause,
  startReceiver,
  untilHandled,
  untilHeard,
  withPostgres,
} from './support.ts'

/**
 * Receipts of delivered texts, from the carrier's call to the text's state, beside a bare route that does the same
 * durable work in one statement; and how long answers of volunteers take meanwhile.
 */
const RECEIPTS = Number(process.argv[2] ?? 6_000)
const WARM_UP = 500
const CHURCHES = 20
const EACH = RECEIPTS + WARM_UP
const ANSWER_EVERY_MS = 50

/** Throws when a text is not delivered. */
async function expectExact(db: Db): Promise<void> {
  const asked = sql`select count(*)::int as open from messages where kind = 'confirmation' and state <> 'delivered'`
  const { open } = only(await rowsOf<{ open: number }>(db, asked))
  if (open > 0) throw new Error(`${open} texts are not delivered`)
}

await withPostgres(async (url) => {
  const { db, close } = await openDatabase(url)
  const churches: number[] = []
  for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, 0))
  const people = Math.ceil((4 * EACH) / CHURCHES)
  for (const churchId of churches) {
    await addRoster(db, churchId, people)
    await addAskedTexts(db, churchId, people)
  }
  await db.execute(sql`update messages set state = 'sent', delivered_at = null where id <= (
    select id from messages order by id offset ${4 * EACH - 1} limit 1)`)
  await db.execute(sql`vacuum full analyze messages`)

  const report = (origin: string, token: string, count: number, from: number) =>
    measure<number>('reporter.ts', [origin, token, String(count), String(from), url])
  const { authToken } = SANDBOX_CREDENTIALS.texting
  const receive = async (way: string, from: number) => {
    const receiver = await startReceiver(way, url)
    const token = way === 'bare' ? AUTH_TOKEN : authToken
    await report(receiver.origin, token, WARM_UP, from)
    await untilHandled(db)
    const before = await receiver.used()
    const answered = await report(receiver.origin, token, RECEIPTS, from + WARM_UP)
    const ended = performance.now()
    await untilHandled(db)
    const handled = answered + performance.now() - ended
    const { cpuMicros } = await receiver.used()
    await receiver.stop()
    return { perSecond: (RECEIPTS / handled) * 1000, cpuMicros: (cpuMicros - before.cpuMicros) / RECEIPTS }
  }
  /** How many milliseconds each answer takes while receipts come in. */
  const answerAmidReceipts = async (from: number): Promise<number[]> => {
    const receiver = await startReceiver('product', url)
    let isOver = false
    const reporting = report(receiver.origin, authToken, EACH, from)
      .then(() => untilHandled(db))
      .finally(() => {
        isOver = true
      })
    const times: number[] = []
    for (let nth = 0; !isOver; nth++) {
      const call = acceptOf(nth, Math.floor(nth / CHURCHES) + 1, churches[nth % CHURCHES] ?? 0)
      const started = performance.now()
      await postAll(receiver.origin, authToken, [call])
      await untilHeard(db, call.params.MessageSid ?? '')
      times.push(performance.now() - started)
      await pause(ANSWER_EVERY_MS)
    }
    await reporting
    await receiver.stop()
    return times.toSorted((a, b) => a - b)
  }
  const before = await receive('bare', 0)
  const product = await receive('product', EACH)
  const after = await receive('bare', 2 * EACH)
  const times = await answerAmidReceipts(3 * EACH)
  await expectExact(db)
  await close()
  const bareRate = (before.perSecond + after.perSecond) / 2
  const row = (what: string, { perSecond, cpuMicros }: typeof product) => ({
    what,
    'handled/s': Math.round(perSecond),
    'of the bare route': (perSecond / bareRate).toFixed(2),
    'CPU µs/receipt': Math.round(cpuMicros),
  })
  console.table([
    row('bare route: signature, one row, the state of the text', { ...after, perSecond: bareRate }),
    row('receipts on PostgreSQL', product),
  ])
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
  console.log(`${times.length} answers meanwhile: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms`)
})
