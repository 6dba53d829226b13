import { sql } from 'drizzle-orm'
import { LOST, REPLY_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { type Key, keyOf } from '#server/db/keys.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import type { Outgoing } from './outgoing.ts'

/** A phone that nothing has reached; texts to it were tried in vain, or none was. */
type Unreached = Key & { isTried: boolean }

type PhoneOfPerson = { churchId: number; id: string; phone: string | null }

const phonesOf = (texts: readonly Outgoing[], people: ReadonlyMap<string, PhoneOfPerson>): Key[] =>
  texts.flatMap(({ churchId, personId, toNumber }) =>
    [toNumber, people.get(keyOf(churchId, personId ?? ''))?.phone ?? null].flatMap((phone) =>
      phone === null ? [] : [{ churchId, id: phone }],
    ),
  )

/** Those of the phones of these texts that no text is known to have reached or to be on its way to, by church and phone. */
export async function loadUnreached(
  tx: Db,
  texts: readonly Outgoing[],
  people: ReadonlyMap<string, PhoneOfPerson>,
): Promise<ReadonlyMap<string, Unreached>> {
  const phones = phonesOf(texts, people)
  if (phones.length === 0) return new Map()
  const isTaken = sql`church_id = wanted."churchId" and to_number = wanted.id and direction = 'out'
    and accepted_at is not null and not is_trial`
  const rows = await rowsOf<{ church_id: string | number; phone: string; is_tried: boolean }>(
    tx,
    sql`select distinct "churchId" as church_id, id as phone,
        exists (select from messages where ${isTaken}) as is_tried
      from json_to_recordset(${JSON.stringify(phones)}::json) as wanted("churchId" bigint, id text)
      where not exists (select from messages where ${isTaken} and state not in (${literals(LOST)}))`,
  )
  const keys = rows.map((row) => ({ churchId: Number(row.church_id), id: row.phone, isTried: row.is_tried }))
  return new Map(keys.map((key) => [keyOf(key.churchId, key.id), key]))
}

/** The ids of the texts that will be the first to their phones, as far as it is known now: what was in vain goes on being so. */
export async function loadFirstTexts(
  db: Db,
  unreached: ReadonlyMap<string, Unreached>,
): Promise<ReadonlySet<number>> {
  if (unreached.size === 0) return new Set()
  const rows = await rowsOf<{ id: string | number }>(
    db,
    sql`select id from (
        select messages.id, wanted."isTried" as is_tried, rank() over (partition by people.church_id, people.phone order by due_at) as place
        from json_to_recordset(${JSON.stringify([...unreached.values()])}::json)
          as wanted("churchId" bigint, id text, "isTried" boolean)
        join people on people.church_id = wanted."churchId" and people.phone = wanted.id
        join messages on messages.church_id = people.church_id and messages.person_id = people.id
        where state = 'planned' and direction = 'out' and kind not in (${literals(REPLY_KINDS)})
      ) waiting where place = 1 or is_tried`,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}
