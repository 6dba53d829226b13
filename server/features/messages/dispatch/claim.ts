import { type SQL, sql } from 'drizzle-orm'
import type { NumberType } from '#core/vocabulary/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'
import { NOTICES, SCHEDULED_KINDS } from '../schedule/stored.ts'
import type { Claimed } from './text.ts'

/** Segments a second that the carrier sends from one number, by its type. */
export type Pace = Record<NumberType, number>

/** So many due texts are taken at once, in equal shares from all churches that have some: none delays another. */
const AT_ONCE = 300

/**
 * The carrier queues what a number cannot send at once. It is given no more than it sends in this time,
 * so that what the church changes meanwhile still counts.
 */
const BACKLOG_SECONDS = 300

/** How many texts a church may hand over now, in SQL. */
const roomOf = (pace: Pace | null, at: SQL): SQL => {
  if (!pace) return sql`${AT_ONCE}::int`
  const backlogMax = sql`(${JSON.stringify(pace)}::json ->> numbers.type)::int * ${BACKLOG_SECONDS}::int`
  const handedOver = sql`
    select coalesce(sum(segments), 0)::int from messages
    where messages.church_id = churches.id and direction = 'out' and from_number = numbers.phone_number
      and logged_at > ${at} - ${BACKLOG_SECONDS}::int * interval '1 second'`
  // Without a number there is no pace; its texts are told so when they are made ready.
  return sql`coalesce(${backlogMax} - (${handedOver}), ${AT_ONCE}::int)`
}

type Row = {
  id: string | number
  church_id: string | number
  kind: string
  person_id: string | null
  plan_id: string | null
  lines: StoredLine[]
  latest_at: string | null
  from_number: string | null
  to_number: string | null
  body: string | null
  attempts: number
}
const COLUMNS = sql.raw(
  'id, church_id, kind, person_id, plan_id, lines, latest_at, from_number, to_number, body, attempts',
)

/** What an earlier attempt left in a planned text is made anew: words and numbers depend on the day. */
const givenOf = ({ kind, from_number, to_number, body }: Row) =>
  [...SCHEDULED_KINDS, ...NOTICES].some((worded) => worded === kind)
    ? { fromNumber: null, toNumber: null, body: null }
    : { fromNumber: from_number, toNumber: to_number, body }

const claimedOf = (row: Row, attempt: number): Claimed => ({
  id: Number(row.id),
  churchId: Number(row.church_id),
  kind: row.kind,
  personId: row.person_id,
  planId: row.plan_id,
  lines: row.lines,
  latestAt: row.latest_at === null ? null : Temporal.Instant.from(row.latest_at),
  ...givenOf(row),
  attempt,
})

/** Takes due texts until the transaction ends; rows that another process is taking are passed over. */
export const takeDue = async (tx: Db, pace: Pace | null, now: Temporal.Instant): Promise<Claimed[]> => {
  const at = sql`${now.toString()}::timestamptz`
  const isDue = sql`church_id = churches.id and state = 'planned' and due_at <= ${at}`
  const rows = await rowsOf<Row>(
    tx,
    sql`with waiting as materialized (
      select churches.id, ${roomOf(pace, at)} as room
      from churches
      left join numbers
        on numbers.church_id = churches.id and numbers.is_primary and numbers.released_at is null
      cross join lateral (select due_at from messages where ${isDue} order by due_at limit 1) first
      where churches.sending_mode <> 'paused'
      order by first.due_at
    ), churches as (
      select id, least(room, 1 + ${AT_ONCE}::int / count(*) over ()) as share
      from waiting where room > 0 limit ${AT_ONCE}
    )
    select due.* from churches
    cross join lateral (
      select ${COLUMNS} from messages where ${isDue} order by due_at limit share for update skip locked
    ) due`,
  )
  return rows.map((row) => claimedOf(row, row.attempts + 1))
}

/** Those of the held texts that nobody else took up meanwhile, as they are now. */
export const takeHeld = async (
  tx: Db,
  texts: readonly Pick<Claimed, 'id' | 'attempt'>[],
): Promise<Claimed[]> => {
  if (texts.length === 0) return []
  const held = JSON.stringify(texts.map(({ id, attempt }) => ({ id, attempt })))
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${COLUMNS} from messages
      where state = 'sending' and logged_at is null and (id, attempts) in (
        select id, attempt from json_to_recordset(${held}::json) as held(id bigint, attempt int)
      )
      for update`,
  )
  return rows.map((row) => claimedOf(row, row.attempts))
}
