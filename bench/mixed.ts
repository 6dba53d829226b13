import { sql } from 'drizzle-orm'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { apiClient } from '#testkit/client.ts'
import { openPoster } from './poster.ts'
import {
  acceptOf,
  addAskedTexts,
  addChurch,
  addDueTexts,
  addRoster,
  NOW,
  openDatabase,
  pause,
  startCarrier,
  startReceiver,
  untilHeard,
  withPostgres,
} from './support.ts'

/**
 * Everything at once: due texts of many churches go out and are reported as delivered, while volunteers answer, leaders
 * look at their dashboard and sign in. In one process, and in two that take calls beside two that work.
 */
const TEXTS = Number(process.argv[2] ?? 20_000)
const CHURCHES = 2_000
const EACH = Math.ceil(TEXTS / CHURCHES)
/** Of each church, besides those who are texted. */
const ANSWERING = 5
const LEADERS = 200
const PASSWORD = 'a password of the benchmark'
const EVERY_MS = { answer: 50, dashboard: 200, 'sign-in': 1_000 }
type What = keyof typeof EVERY_MS

const { authToken } = SANDBOX_CREDENTIALS.texting
const emailOf = (leader: number): string => `leader${leader}@bench.test`

async function fill(db: Db): Promise<number[]> {
  const churches: number[] = []
  for (let count = 0; count < CHURCHES; count++) churches.push(await addChurch(db, 2 * EACH))
  for (const churchId of churches) {
    await addRoster(db, churchId, EACH + ANSWERING)
    await addAskedTexts(db, churchId, EACH + ANSWERING)
  }
  // Their texts are given, and not planned from what stands in the roster.
  await db.execute(sql`update churches set planned_at = ${NOW.toString()}::timestamptz`)
  await db.execute(sql`
    insert into users (church_id, role, name, email, username, mobile_phone, time_zone, password_hash, status, created_at)
    select id, 'owner', 'Olga', 'leader' || place || '@bench.test', 'leader' || place, '+13125550100', 'America/New_York',
      ${await hashPassword(PASSWORD)}, 3, ${NOW.toString()}::timestamptz
    from (select id, row_number() over (order by id) - 1 as place from churches) church where place < ${LEADERS}`)
  return churches
}

/** Those who answer get none: one of theirs is blocked. */
const isOut = sql`kind = 'confirmation_reminder' and state <> 'blocked'`
const countOf = async (db: Db, state: string): Promise<number> =>
  only(
    await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int from messages where ${isOut} and ${sql.raw(state)}`,
    ),
  ).count

const rounded = (times: number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0)

/** Does each thing again and again until told to stop; answers how many milliseconds each took. */
function keepDoing(doing: Record<What, (nth: number) => Promise<unknown>>) {
  const times: Record<What, number[]> = { answer: [], dashboard: [], 'sign-in': [] }
  const open: Promise<void>[] = []
  const timed = async (what: What, nth: number): Promise<void> => {
    const started = performance.now()
    await doing[what](nth)
    times[what].push(performance.now() - started)
  }
  const timers = Object.entries(EVERY_MS).map(([what, ms]) => {
    let nth = 0
    return setInterval(() => open.push(timed(what as What, nth++)), ms)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(open)
    return times
  }
}

async function run(roles: readonly string[]): Promise<void> {
  const carrier = await startCarrier(authToken)
  await withPostgres(async (url) => {
    const { db, close } = await openDatabase(url)
    const churches = await fill(db)
    const processes: Awaited<ReturnType<typeof startReceiver>>[] = []
    for (const role of roles) {
      const publicPort = processes[0]?.port
      processes.push(
        await startReceiver(role, url, { carrierUrl: carrier.url, ...(publicPort && { publicPort }) }),
      )
    }
    const apis = processes.filter((_, place) => roles[place] !== 'worker').map(({ origin }) => origin)
    const apiOf = (nth: number): string => apis[nth % apis.length] ?? ''
    const signIn = async (nth: number): Promise<string> => {
      const from = `10.0.${nth % 250}.${Math.floor(nth / 250) + 1}`
      const body = { email: emailOf(nth % LEADERS), password: PASSWORD }
      const answer = await apiClient(apiOf(nth), null, { from }).post('/login', body)
      if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`)
      return answer.body.success.token
    }
    const tokens: string[] = []
    for (let leader = 0; leader < 20; leader++) tokens.push(await signIn(leader))
    const post = openPoster(apis[0] ?? '', authToken)
    for (const churchId of churches) await addDueTexts(db, churchId, EACH, 'confirmation_reminder')
    await db.execute(sql`vacuum analyze`)
    const started = performance.now()
    const secondsSince = () => (performance.now() - started) / 1000
    const stop = keepDoing({
      answer: async (nth) => {
        const person = EACH + 1 + Math.floor(nth / CHURCHES)
        const call = acceptOf(nth, person, churches[nth % CHURCHES] ?? 0)
        await post(call)
        await untilHeard(db, call.params.MessageSid ?? '', 10)
      },
      dashboard: async (nth) => {
        const { status } = await apiClient(apiOf(nth), tokens[nth % tokens.length]).get(
          '/scheduling/dashboard',
        )
        if (status !== 200) throw new Error(`the dashboard was answered ${status}`)
      },
      'sign-in': (nth) => signIn(20 + nth),
    })
    while ((await countOf(db, `accepted_at is null`)) > 0) await pause(250)
    const sent = secondsSince()
    while ((await countOf(db, `state <> 'delivered'`)) > 0) await pause(250)
    const reported = secondsSince()
    const times = await stop()
    carrier.stop()
    console.log(
      `${roles.join(', ')}: ${EACH * CHURCHES} texts handed over in ${sent.toFixed(1)} s, reported and recorded in ${reported.toFixed(1)} s`,
    )
    console.table(
      Object.entries(times).map(([what, ms]) => ({
        what,
        count: ms.length,
        'half within, ms': rounded(ms, 0.5),
        '99 % within, ms': rounded(ms, 0.99),
        'longest, ms': rounded(ms, 1),
      })),
    )
    for (const [place, one] of processes.entries()) {
      const { rssMax } = await one.used()
      console.log(`${roles[place]}: ${Math.round(rssMax / 1024 / 1024)} MB at most`)
      await one.stop()
    }
    await close()
  })
}

await run(['all'])
await run(['api', 'api', 'worker', 'worker'])
