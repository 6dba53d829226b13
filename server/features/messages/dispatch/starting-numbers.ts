import { sql } from 'drizzle-orm'
import { LOOK_AGAIN } from '#core/messages/last-look.ts'
import { byUrgency, isStarting, VERDICT_HOURS } from '#core/numbers/first-texts.ts'
import { isBefore } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import type { Worded } from './last-look.ts'
import type { Waiting } from './release.ts'

const STARTING_LOCK = 7104

/** The texts that go from a number that nothing was delivered from yet, by church and number. */
const startingIn = (going: readonly Worded[]): [string, Worded[]][] =>
  [
    ...Map.groupBy(
      going.filter(({ church, from }) => {
        const number = church.numbers.get(from)
        return !church.isTrial && number !== undefined && isStarting(number)
      }),
      ({ text, from }) => `${text.churchId} ${from}`,
    ),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Before when none is tried from a number, and whether one is under way; waits for whoever looks at the same church. */
async function standingOf(tx: Db, { text: { churchId }, from }: Worded, now: Temporal.Instant) {
  await tx.execute(sql`select pg_advisory_xact_lock(${STARTING_LOCK}, ${churchId}::int)`)
  const since = now.subtract({ hours: VERDICT_HOURS }).toString()
  const [row] = await rowsOf<{ try_at: string | null; is_under_way: boolean }>(
    tx,
    sql`select to_char(try_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as try_at, exists (
        select from messages where church_id = numbers.church_id and direction = 'out' and not is_trial
          and from_number = numbers.phone_number and state in ('sending', 'queued', 'sent')
          and logged_at > ${since}::timestamptz
      ) as is_under_way
      from numbers where church_id = ${churchId} and phone_number = ${from} and released_at is null`,
  )
  return {
    tryAt: row?.try_at ? Temporal.Instant.from(row.try_at) : null,
    isUnderWay: row?.is_under_way ?? false,
  }
}

/** Which of the texts of one such number may be tried now, and until when the others wait. */
async function oneOf(tx: Db, texts: readonly Worded[], now: Temporal.Instant) {
  const urgent = texts.toSorted((a, b) => byUrgency(a.text, b.text))
  const [first] = urgent
  if (!first) return { first: null, until: now }
  const { tryAt, isUnderWay } = await standingOf(tx, first, now)
  if (tryAt && isBefore(now, tryAt)) return { first: null, until: tryAt }
  return { first: isUnderWay ? null : first, until: now.add(LOOK_AGAIN) }
}

/**
 * From a number that nothing was delivered from yet one text goes at a time, the most urgent first: phone companies may
 * still refuse all of them, and what comes of the first decides when the others go.
 */
export async function keepToOne(
  tx: Db,
  going: readonly Worded[],
  now: Temporal.Instant,
): Promise<{ going: Worded[]; waiting: Waiting[] }> {
  const waiting: Waiting[] = []
  for (const [, texts] of startingIn(going)) {
    const { first, until } = await oneOf(tx, texts, now)
    const others = texts.filter((one) => one !== first)
    waiting.push(...others.map(({ text }) => ({ id: text.id, until, reason: 'number_starting' as const })))
  }
  const ids = new Set(waiting.map(({ id }) => id))
  return { going: going.filter(({ text }) => !ids.has(text.id)), waiting }
}
