import { sql } from 'drizzle-orm'
import { Agent } from 'undici'
import { dispatchDue } from '#server/features/messages/dispatch/dispatch.ts'
import { addChurch, addDueTexts, addRoster, openDatabase, sendingDeps, texting } from './support.ts'

/** Sends texts in one way, in a process of its own, and tells how fast that was. */
export type Sent = { perSecond: number; rssAtQuarter: number; rssMax: number; cpuMicros: number }

const CHURCHES = 20
const WARM_UP = 2_000
const IN_FLIGHT = 32
const [way = '', url = '', count = '', where = ''] = process.argv.slice(2)
const texts = Number(count)

const text = {
  from: '+12125550142',
  to: '+12125550101',
  body: 'Grace Chapel: Hi Ann, can you serve Thu, Mar 7 at 10:00 AM (Usher)? Reply ACCEPT or DECLINE.',
  statusUrl: 'http://localhost:3000/hooks/twilio/status?message=1',
}

/** Gets ready to send so many texts; what it gives sends them. */
type Way = (sum: number) => Promise<() => Promise<void>>

async function inLanes(sum: number, work: () => Promise<unknown>): Promise<void> {
  let left = sum
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}

/** A bare loop over a plain pool of connections. */
async function pool(): Promise<Way> {
  const agent = new Agent({ connections: IN_FLIGHT })
  const post = async () => {
    const form = { To: text.to, From: text.from, Body: text.body, StatusCallback: text.statusUrl }
    const answer = await agent.request({
      origin: url,
      path: '/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eDp5' },
      body: new URLSearchParams(form).toString(),
    })
    await answer.body.json()
  }
  return async (sum) => () => inLanes(sum, post)
}

/** A bare loop through the product's client of the carrier. */
async function client(): Promise<Way> {
  const { send } = texting(url)
  return async (sum) => () => inLanes(sum, () => send(text))
}

/** The dispatcher, for people who get their first text or one more. */
async function dispatch(isFirst: boolean): Promise<Way> {
  const { db } = await openDatabase(where)
  const deps = sendingDeps(db, url)
  const sendAll = async () => {
    while ((await dispatchDue(deps)) > 0);
  }
  return async (sum) => {
    const churches: number[] = []
    for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, 2 * sum))
    const add = async (kind: string) => {
      for (const churchId of churches) await addDueTexts(db, churchId, sum / CHURCHES, kind)
      await db.execute(sql`vacuum analyze`)
    }
    for (const churchId of churches) await addRoster(db, churchId, sum / CHURCHES)
    await add('confirmation')
    if (isFirst) return sendAll
    await sendAll()
    await add('confirmation_reminder')
    return sendAll
  }
}

const WAYS = {
  pool,
  client,
  'first texts': () => dispatch(true),
  'more texts': () => dispatch(false),
}
const prepare = await WAYS[way as keyof typeof WAYS]()
await (await prepare(WARM_UP))()
const run = await prepare(texts)
const rss: number[] = []
const sampling = setInterval(() => rss.push(process.memoryUsage.rss()), 50)
const cpu = process.cpuUsage()
const started = performance.now()
await run()
const ms = performance.now() - started
const { user, system } = process.cpuUsage(cpu)
clearInterval(sampling)
const sent: Sent = {
  perSecond: (texts / ms) * 1000,
  cpuMicros: (user + system) / texts,
  rssAtQuarter: rss[Math.floor(rss.length / 4)] ?? 0,
  rssMax: Math.max(0, ...rss),
}
process.send?.(sent, () => process.exit(0))
