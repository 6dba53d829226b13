import { sql } from 'drizzle-orm'
import type { Clock } from '#core/time/instant.ts'
import { type Config, needsSandbox } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'

const REAL: Clock = { now: Temporal.Now.instant }

/** The time of a provider: one that is not emulated lives in real time, whatever the sandbox's clock shows. */
export const timeOf = ({ url }: { url: string | null }, clock: Clock): Clock => (url === null ? REAL : clock)

/** What a clock shows, and how many times faster than real time it goes. */
type Reading = { now: Temporal.Instant; speed: number }
type FollowingClock = Clock & { stop: () => void }

/** An answer that took longer says little about the time: somebody stood still meanwhile. */
const ANSWER_MS_MAX = 1000

/**
 * The time that another clock shows. Between two readings it goes on by what has passed since this machine started,
 * which nobody sets and which a process that is stopped does not miss.
 */
export async function follow(read: () => Promise<Reading>, everyMs: number): Promise<FollowingClock> {
  const look = async () => {
    const asked = performance.now()
    const { now, speed } = await read()
    const answered = performance.now()
    return { shownMs: now.epochMilliseconds, at: (asked + answered) / 2, speed, took: answered - asked }
  }
  let last = await look()
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    const seen = await look().catch(() => null)
    if (seen && seen.took <= ANSWER_MS_MAX) last = seen
    isLooking = false
  }, everyMs)
  timer.unref()
  return {
    now: () => {
      const { shownMs, at, speed } = last
      return Temporal.Instant.fromEpochMilliseconds(Math.round(shownMs + (performance.now() - at) * speed))
    },
    stop: () => clearInterval(timer),
  }
}

const SANDBOX_MS = 500
const DATABASE_MS = 5000

async function readSandbox({ sandboxPort }: Config): Promise<Reading> {
  const response = await fetch(`http://localhost:${sandboxPort}/control/clock`)
  const { now, speed } = (await response.json()) as { now: string; speed: number }
  return { now: Temporal.Instant.from(now), speed }
}

async function readDatabase(db: Db): Promise<Reading> {
  const asked = sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  const { ms } = only(await rowsOf<{ ms: string | number }>(db, asked))
  return { now: Temporal.Instant.fromEpochMilliseconds(Number(ms)), speed: 1 }
}

/** The time of all processes: the database's, which they share; beside a sandbox of its own process, the sandbox's. */
export const openClock = (config: Config, db: Db): Promise<FollowingClock> =>
  needsSandbox(config)
    ? follow(() => readSandbox(config), SANDBOX_MS)
    : follow(() => readDatabase(db), DATABASE_MS)
