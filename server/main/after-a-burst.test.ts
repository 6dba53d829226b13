import { type SQL, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import type { HookEventRow } from '#server/db/schema/schema.ts'
import { receiveTexts } from '#server/features/conversation/receive.ts'
import { handleReceipts } from '#server/features/messages/carrier-calls.ts'
import { dispatchDue } from '#server/features/messages/dispatch/dispatch.ts'
import { MONDAY_MORNING, openBox } from '#testkit/box.ts'
import { CALLS, filled, sendTo } from '#testkit/calls.ts'
import { apiClient } from '#testkit/client.ts'
import { freshDatabase } from '#testkit/database.ts'
import { copySandbox } from '#testkit/snapshot.ts'
import { openStatements } from '#testkit/statements.ts'

const PEOPLE = 2_000
const ANSWERS = 20
const MONTHS = 8
/** What is done for some people does not look at everybody again and again; what is shown looks at each text once. */
const ROWS_OF_WORK = 2 * PEOPLE
const ROWS_OF_VIEW = (MONTHS + 4) * PEOPLE

const now = sql`${MONDAY_MORNING}::timestamptz`
const each = sql`generate_series(1, ${PEOPLE}::int) n`
const inThreeDays = sql`${now} + interval '3 days'`
const phone = sql`'+1' || (2125000000 + n)`
const line = sql`jsonb_build_array(jsonb_build_object(
  'assignmentId', 'b' || n, 'planId', 'burst', 'leadKey', 'asap', 'startsAt', '2030-03-07T15:00:00Z'))`

/** A text to each person, handed over at a moment. */
const textEach = (churchId: number, ours: string, key: string, at: SQL) => sql`
  insert into messages (
    church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at, from_number,
    to_number, body, segments, sid, attempts, times_sent, accepted_at, delivered_at, logged_at
  )
  select ${churchId}::bigint, 'out', 'confirmation', ${key}::text || n, 'delivered', 'b' || n, 'burst', ${line}, ${at}, ${inThreeDays},
    ${at}, ${ours}::text, ${phone}, 'Can you serve?', 1, ${key}::text || n, 1, 1, ${at}, ${at}, ${at}
  from ${each}`

/** What was written in the last half hour, which the statistics of the database do not know yet. */
async function burst(db: Db, churchId: number, ours: string): Promise<void> {
  await db.execute(textEach(churchId, ours, 'asked', sql`${now} - interval '20 minutes'`))
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, state, person_id, plan_id, from_number, to_number, body, sid, logged_at, created_at
    )
    select ${churchId}::bigint, 'in', 'inbound', 'received', 'b' || n, 'burst', ${phone}, ${ours}::text, 'Yes', 'in' || n,
      ${now} - interval '10 minutes', ${now} - interval '10 minutes'
    from ${each} where n > ${ANSWERS}`)
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, parent_id, lines, due_at, latest_at, created_at,
      from_number, to_number, body, segments, sid, attempts, times_sent, accepted_at, delivered_at, logged_at
    )
    select church_id, 'out', 'accepted_reply', 'reply/' || id, 'delivered', person_id, plan_id, id, '[]', logged_at,
      ${inThreeDays}, logged_at, to_number, from_number, 'Thank you!', 1, 'out' || id, 1, 1, logged_at, logged_at, logged_at
    from messages where church_id = ${churchId} and direction = 'in' and plan_id = 'burst'`)
}

/** A church that has texted for months, with statistics of that, and everything but the burst. */
async function fill(db: Db, churchId: number, ours: string): Promise<void> {
  await db.execute(sql`alter table messages set (autovacuum_enabled = false)`)
  await db.execute(sql`delete from messages`)
  const serviceType = sql`(select min(id) from service_types where church_id = ${churchId})`
  await db.execute(sql`
    insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint, assignments_read_at)
    values (${churchId}, 'burst', ${serviceType}, 'Large', '[]', ${inThreeDays}, ${inThreeDays}, 'f', ${now})`)
  await db.execute(sql`
    insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${churchId}::bigint, 'b' || n, 'Ann', 'Number ' || n, '[]', ${phone}, false, ${now} from ${each}`)
  await db.execute(sql`
    insert into assignments (
      church_id, id, plan_id, service_type_id, person_id, person_name, position_name, status, is_pencilled_in,
      requested_at, can_accept_partial, time_ids, starts_at, ends_at
    )
    select ${churchId}::bigint, 'b' || n, 'burst', ${serviceType}, 'b' || n, 'Ann', 'Usher', 'U', false, ${now}, false, '{}',
      ${inThreeDays}, ${inThreeDays} from ${each}`)
  for (let month = 1; month <= MONTHS; month++)
    await db.execute(
      textEach(churchId, ours, `month${month}/`, sql`${now} - ${30 * month}::int * interval '1 day'`),
    )
  await db.execute(sql`vacuum analyze`)
}

/** Texts to the last people, which are due. */
const addDue = (db: Db, churchId: number) =>
  db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at
    )
    select ${churchId}::bigint, 'out', 'confirmation_reminder', 'due' || n, 'planned', 'b' || n, 'burst', ${line}, ${now},
      ${inThreeDays}, ${now} from ${each} where n > ${PEOPLE - ANSWERS}`)

const answersOf = (churchId: number, ours: string) =>
  Array.from({ length: ANSWERS }, (_, place) => ({
    churchId,
    text: {
      sid: `SMburst${place}`,
      from: `+1${2125000001 + place}`,
      to: ours,
      body: place % 2 === 0 ? 'ACCEPT' : 'sorry, I am away',
      optOutType: null,
      mediaCount: 0,
      writtenAt: null,
    },
  }))

test('what is done and looked at after a burst is found by its own indexes', { timeout: 300_000 }, async ({
  skip,
}) => {
  const { grace, snapshot } = inject('templates')
  if (grace.kind !== 'postgres') return skip('it is about the plans of PostgreSQL')
  const { remove, ...places } = await copySandbox(snapshot)
  const connection = await freshDatabase(grace)
  const { name } = only(await rowsOf<{ name: string }>(connection.db, sql`select current_database() as name`))
  const statements = openStatements(new URL(`/${name}`, grace.url).href, { isLarge: true })
  const box = await openBox({
    connection: { ...connection, db: statements.db },
    world: 'grace',
    at: MONDAY_MORNING,
    ...places,
  })
  const { deps, config } = box
  const { church_id, phone_number: ours } = only(
    await rowsOf<{ church_id: string | number; phone_number: string }>(
      deps.db,
      sql`select church_id, phone_number from numbers where is_primary`,
    ),
  )
  const churchId = Number(church_id)
  await fill(deps.db, churchId, ours)
  await burst(deps.db, churchId, ours)
  await addDue(deps.db, churchId)
  const signedIn = await apiClient(config.publicUrl).post('/login', {
    email: 'owner@grace.test',
    password: 'steeple-demo',
  })
  const token = signedIn.body.success.token
  const sent = await rowsOf<{ id: string; sid: string }>(
    deps.db,
    sql`select id, sid from messages where sid like 'asked%' order by id limit ${ANSWERS}`,
  )
  const receipts = sent.map(
    ({ id, sid }) =>
      ({
        carrier: null,
        payload: { messageId: Number(id), MessageSid: sid, MessageStatus: 'delivered', ErrorCode: '' },
      }) as unknown as HookEventRow,
  )
  const costly: string[] = []
  const look = async (what: string, rowsMax: number, work: () => Promise<unknown>) => {
    for (const { query, rows, ms } of await statements.explained(work))
      if (rows > rowsMax) costly.push(`${what}: ${rows} rows, ${ms.toFixed(1)} ms: ${query.slice(0, 300)}`)
  }
  await look('answers', ROWS_OF_WORK, () => receiveTexts(deps, answersOf(churchId, ours)))
  await look('receipts', ROWS_OF_WORK, () => handleReceipts(deps, receipts))
  await look('sending', ROWS_OF_WORK, () => dispatchDue(deps))
  for (const call of CALLS.filter(({ method }) => method === 'GET'))
    await look(call.name, ROWS_OF_VIEW, () =>
      sendTo(config.publicUrl, token, { ...call, path: filled(call.path, 'burst') }),
    )
  expect(costly).toEqual([])
  await box.stop()
  await statements.close()
  remove()
})
