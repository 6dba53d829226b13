import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#core/vocabulary/languages.ts'
import { isWordedAnew, type OutgoingKind } from '#core/vocabulary/messages.ts'
import type { Pace } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { ITS_TEXTS_GO } from '#server/db/schema/columns.ts'
import { messages, type StoredLine } from '#server/db/schema/schema.ts'
import type { Outgoing } from './outgoing.ts'

/** This many due texts are taken at once, in equal shares from all churches that have some: none delays another. */
const AT_ONCE = 300

/** As the index over the texts of all churches has it: no plan for the texts of one church can take that for its own. */
const UTC = sql.raw(`(due_at at time zone 'UTC')`)

/** With more due texts than this, those of one church may hide others': then every church is looked at. */
const SOONEST_MAX = 3000

/**
 * The carrier queues what a number cannot send at once. It is given no more than it sends in this time,
 * so that what the church changes meanwhile still counts.
 */
const BACKLOG_SECONDS = 300

/** By the keys of the carriers. */
export type Paces = Readonly<Record<string, Pace>>

/** How many texts a church may hand over now, in SQL. */
function roomOf(paces: Paces | null, at: SQL): SQL {
  if (!paces) return sql`${AT_ONCE}::int`
  const backlogMax = sql`(${JSON.stringify(paces)}::json -> numbers.carrier ->> numbers.type)::int * ${BACKLOG_SECONDS}::int`
  const handedOver = sql`
    select coalesce(sum(segments), 0)::int from messages
    where messages.church_id = churches.id and direction = 'out' and from_number = numbers.phone_number
      and logged_at > ${at} - ${BACKLOG_SECONDS}::int * interval '1 second'`
  // A church without a number has no pace; its texts are found to lack one when they are made ready.
  return sql`coalesce(${backlogMax} - (${handedOver}), ${AT_ONCE}::int)`
}

type Row = {
  id: string | number
  church_id: string | number
  kind: OutgoingKind
  person_id: string | null
  plan_id: string | null
  lines: StoredLine[]
  latest_at: string | null
  from_number: string | null
  to_number: string | null
  body: string | null
  language: Language | null
  is_due_fixed: boolean
  attempts: number
}
const COLUMNS = sql.raw(
  'id, church_id, kind, person_id, plan_id, lines, latest_at, from_number, to_number, body, language, is_due_fixed, attempts',
)

/** The numbers and words that an earlier attempt left are made anew where they depend on the day. */
const givenOf = ({ kind, from_number, to_number, body }: Row) =>
  isWordedAnew(kind)
    ? { fromNumber: null, toNumber: null, body: null }
    : { fromNumber: from_number, toNumber: to_number, body }

const outgoingOf = (row: Row, attempt: number): Outgoing => ({
  id: Number(row.id),
  churchId: Number(row.church_id),
  kind: row.kind,
  personId: row.person_id,
  planId: row.plan_id,
  lines: row.lines,
  language: row.language,
  latestAt: row.latest_at === null ? null : Temporal.Instant.from(row.latest_at),
  ...givenOf(row),
  isDueFixed: row.is_due_fixed,
  attempt,
})

/** Takes due texts until the transaction ends; rows that another process is taking are passed over. */
export async function takeDue(tx: Db, paces: Paces | null, now: Temporal.Instant): Promise<Outgoing[]> {
  const at = sql`${now.toString()}::timestamptz`
  const isDue = sql`state = 'planned' and due_at <= ${at}`
  const rows = await rowsOf<Row>(
    tx,
    sql`with soonest as materialized (
      select church_id, ${UTC} as due_at from messages join churches on churches.id = church_id
      where state = 'planned' and ${UTC} <= ${at} at time zone 'UTC' and ${ITS_TEXTS_GO}
      order by ${UTC} limit ${SOONEST_MAX}
    ), first as (
      select church_id, min(due_at) as due_at from soonest group by church_id
      union
      select churches.id, ${UTC} from churches
      cross join lateral (
        select due_at from messages where church_id = churches.id and ${isDue} order by due_at limit 1
      ) due
      where ${ITS_TEXTS_GO} and (select count(*) from soonest) >= ${SOONEST_MAX}
    ), waiting as materialized (
      select first.church_id as id, its.room
      from first cross join lateral (
        select ${roomOf(paces, at)} as room
        from churches
        left join numbers
          on numbers.church_id = churches.id and numbers.is_primary and numbers.released_at is null
        where churches.id = first.church_id
        -- However many churches are expected, few have something due.
        offset 0
      ) its
      order by first.due_at
    ), churches as (
      select id, least(room, 1 + ${AT_ONCE}::int / count(*) over ()) as share
      from waiting where room > 0 limit ${AT_ONCE}
    )
    select due.* from churches
    cross join lateral (
      select ${COLUMNS} from messages where church_id = churches.id and ${isDue}
      order by due_at limit share for update skip locked
    ) due`,
  )
  return rows.map((row) => outgoingOf(row, row.attempts + 1))
}

/** Takes texts whose time has come in the order of their ids until the transaction ends, also of churches that do not send. */
export async function takeOverdue(
  tx: Db,
  { after, limit }: { after: number; limit: number },
  now: Temporal.Instant,
): Promise<Outgoing[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${COLUMNS} from messages
      where state = 'planned' and due_at <= ${now.toString()}::timestamptz and id > ${after}
        and church_id in (select church_id from stray_texts where message_id is null)
      order by id limit ${limit} for update skip locked`,
  )
  return rows.map((row) => outgoingOf(row, row.attempts + 1))
}

/** Claims texts that cannot go until something was read from a provider, which no transaction may wait for. */
export async function claimForReading(
  tx: Db,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<void> {
  if (texts.length === 0) return
  const ids = texts.map(({ id }) => id)
  await tx
    .update(messages)
    .set({ state: 'sending', claimedAt: now, attempts: sql`${messages.attempts} + 1` })
    .where(inArray(messages.id, ids))
}

/** Those of the claimed texts that nobody else took up meanwhile, as they are now. */
export async function takeClaimed(
  tx: Db,
  texts: readonly Pick<Outgoing, 'id' | 'attempt'>[],
): Promise<Outgoing[]> {
  if (texts.length === 0) return []
  const claimed = JSON.stringify(texts.map(({ id, attempt }) => ({ id, attempt })))
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${COLUMNS} from messages
      where state = 'sending' and logged_at is null and (id, attempts) in (
        select id, attempt from json_to_recordset(${claimed}::json) as claimed(id bigint, attempt int)
      )
      for update`,
  )
  return rows.map((row) => outgoingOf(row, row.attempts))
}
