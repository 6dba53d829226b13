import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Agent } from 'undici'
import { newLinkCode } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { dispatchDue } from '#server/features/messages/dispatch/dispatch.ts'
import { addChurch, addDueTexts, addRoster, NOW, openDatabase, sendingDeps, texting } from './support.ts'

/** Sends texts in one way, in a process of its own, and tells how fast that was. */
export type Sent = { perSecond: number; rssAtQuarter: number; rssMax: number; cpuMicros: number }

const CHURCHES = 20
const WARM_UP = 2_000
const IN_FLIGHT = 32
/** How many texts the plain statements take at once, and how many batches are under way. */
const PLAIN_BATCH = 300
const PREPARED_AT_ONCE = 3
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

/** Posts a text over a plain pool of connections; answers what the carrier calls it. */
function poster(): (one: { to: string; from: string }) => Promise<string> {
  const agent = new Agent({ connections: IN_FLIGHT })
  return async ({ to, from }) => {
    const form = { To: to, From: from, Body: text.body, StatusCallback: text.statusUrl }
    const answer = await agent.request({
      origin: url,
      path: '/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eDp5' },
      body: new URLSearchParams(form).toString(),
    })
    const { sid } = (await answer.body.json()) as { sid: string }
    return sid
  }
}

/** A bare loop that stores nothing. */
async function pool(): Promise<Way> {
  const post = poster()
  return async (sum) => () => inLanes(sum, () => post(text))
}

/** All that handing over changes before the call, in one statement: the texts, their charges and their short links. */
const TAKE = `with due as (
    select id, church_id, person_id, row_number() over () as nth from (
      select id, church_id, person_id from messages where state = 'planned'
      order by (due_at at time zone 'UTC') limit ${PLAIN_BATCH} for update skip locked
    ) locked
  ), taken as (
    update messages set state = 'sending', claimed_at = $1, logged_at = $1, attempts = 1,
      from_number = numbers.phone_number, to_number = people.phone, body = $2, segments = 1, credits = 1
    from due
    join people on people.church_id = due.church_id and people.id = due.person_id
    join numbers on numbers.church_id = due.church_id
    where messages.id = due.id
    returning messages.id, messages.church_id, messages.person_id, messages.from_number, messages.to_number, nth
  ), charged as (
    insert into credit_entries (church_id, kind, amount, of_package, message_id, attempt, created_at)
    select church_id, 'used', -1, 0, id, 1, $1 from taken returning church_id
  ), paid as (
    update churches set credit_balance = credit_balance - charges.count
    from (select church_id, count(*)::int from charged group by church_id) charges where id = charges.church_id
  ), linked as (
    insert into short_links (code, church_id, person_id, message_id, expires_at)
    select ($3::text[])[nth], church_id, person_id, id, $1 from taken
  )
  select id, from_number as "from", to_number as "to" from taken`

const ACCEPT = `update messages set state = 'queued', sid = accepted.sid, times_sent = 1, accepted_at = $1, claimed_at = null
  from unnest($2::bigint[], $3::text[]) accepted(id, sid) where messages.id = accepted.id`

/** Named statements that write the rows that the dispatcher writes, about the same texts. */
async function plain(): Promise<Way> {
  const { db } = await openDatabase(where)
  const database = new pg.Pool({ connectionString: where, max: PREPARED_AT_ONCE })
  const post = poster()
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await database.query({ name, text, values: [NOW.toString(), ...values] })).rows
  const sendBatch = async (): Promise<boolean> => {
    const taken = await ask('take', TAKE, [text.body, Array.from({ length: PLAIN_BATCH }, newLinkCode)])
    const left = taken.values()
    const sids = new Map<string, string>()
    const lane = async () => {
      for (const one of left) sids.set(one.id, await post(one))
    }
    await Promise.all(Array.from({ length: IN_FLIGHT / PREPARED_AT_ONCE }, lane))
    await ask('accept', ACCEPT, [[...sids.keys()], [...sids.values()]])
    return taken.length > 0
  }
  const sendAll = async () => {
    while (await sendBatch());
  }
  const allAtOnce = async () => {
    await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, sendAll))
  }
  return due(db, allAtOnce, true)
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
  return due(db, sendAll, isFirst)
}

/** Texts of several churches that fall due, for people who get their first or one more, and what sends them. */
function due(db: Db, sendAll: () => Promise<void>, isFirst: boolean): Way {
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
  plain,
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
