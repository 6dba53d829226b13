import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Clock } from '#core/time/instant.ts'
import { smtpMail } from '#providers/mail/smtp/smtp.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import { twilioTexting } from '#providers/texting/twilio/twilio.ts'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { type Connection, connectEmbedded, connectPostgres, type Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { numbers } from '#server/db/schema/schema.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { carriers } from '#server/features/messages/carriers.ts'
import type { SendingDeps } from '#server/features/messages/dispatch/dispatch.ts'
import { createMetrics } from '#server/metrics.ts'
import { freePort, startPostgres } from '#testkit/postgres.ts'
import { approveNumber } from '#testkit/registration.ts'
import type { Call } from './poster.ts'

export const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const clock: Clock = { now: () => NOW }

/** Answers of another process to the messages it is sent. */
const answerOf = async (child: ReturnType<typeof fork>): Promise<unknown> => (await once(child, 'message'))[0]

/** Takes all texts, and with a token reports them as delivered. */
export async function startCarrier(token = '') {
  const child = fork(new URL('carrier.ts', import.meta.url), [token])
  const port = await answerOf(child)
  return {
    url: `http://127.0.0.1:${port}`,
    taken: async () => {
      child.send('taken')
      return Number(await answerOf(child))
    },
    stop: () => child.disconnect(),
  }
}

/** What a file of this folder measures in a process of its own. */
export async function measure<Result>(file: string, args: string[]): Promise<Result> {
  const child = fork(new URL(file, import.meta.url), args)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended without a result`)
  })
  ended.catch(() => {})
  return (await Promise.race([answerOf(child), ended])) as Result
}

/** How long something takes in a transaction that is then rolled back, in milliseconds: the middle of several turns. */
export async function middleMs(db: Db, work: (tx: Db) => Promise<void>, turns = 40): Promise<number> {
  const times: number[] = []
  const undo = new Error('rolled back')
  for (let turn = 0; turn < turns; turn++) {
    await db
      .transaction(async (tx) => {
        const started = performance.now()
        await work(tx)
        times.push(performance.now() - started)
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
  }
  return times.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0
}

/** Does something with a folder that is gone afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-bench-'))
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

export const withPostgres = (work: (url: string, folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const postgres = await startPostgres(join(folder, 'postgres'), { isDurable: true })
    await work(postgres.url, folder).finally(postgres.stop)
  })

/** A million rows take their time. */
const UNLIMITED = { connectMs: 0, statementMs: 0, answerMs: 0 }

/** A migrated database at a URL or in a folder. */
export async function openDatabase(where: string): Promise<Connection> {
  const connection = where.includes('://') ? connectPostgres(where, UNLIMITED) : await connectEmbedded(where)
  await connection.migrate()
  await seedCatalogue(connection.db)
  return connection
}

/** What the bare ways sign with. */
export const AUTH_TOKEN = 'token'

export const texting = (url: string): TextingPort =>
  twilioTexting(
    {
      url,
      publicUrl: 'http://localhost:3000',
      accountSid: 'AC00000000000000000000000000000000',
      authToken: AUTH_TOKEN,
    },
    clock,
  )

/** The dispatcher's dependencies, unpaced: the carrier takes everything at once. */
export const sendingDeps = (db: Db, carrierUrl: string): SendingDeps =>
  // What the dispatcher does not ask for is left out.
  ({
    db,
    clock,
    log: pino({ level: 'error' }),
    jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
    vault: vault('a secret of the benchmark, long enough'),
    texting: carriers([texting(carrierUrl)]),
    links: null,
    mail: smtpMail({ url: 'smtp://localhost:1', from: 'bench@steeple.test' }, clock),
    metrics: createMetrics(),
    publicUrl: 'http://localhost:3000',
    freshen: async () => {},
    shorten: async () => {},
    pace: null,
  }) as unknown as SendingDeps

/** The number that a church texts from. */
export const numberOf = (churchId: number): string => `+1212555${String(churchId).padStart(4, '0')}`

/** A church in live mode with a number of its own and enough credits. */
export const addChurch = (db: Db, credits: number): Promise<number> =>
  db.transaction(async (tx) => {
    const church = {
      name: 'Grace Chapel',
      timeZone: 'America/New_York',
      packageId: 'pro',
      status: 'Active' as const,
    }
    const churchId = await createChurch(tx, { ...church, sendingMode: 'live' }, NOW)
    await grantCredits(tx, churchId, credits, 'for the benchmark', NOW)
    const phoneNumber = numberOf(churchId)
    await tx.insert(numbers).values({
      churchId,
      phoneNumber,
      countryIso: 'US',
      type: 'local',
      state: 'in_use',
      isPrimary: true,
      createdAt: NOW,
    })
    await approveNumber({ db: tx, clock: { now: () => NOW } }, churchId)
    return churchId
  })

const at = sql`${NOW.toString()}::timestamptz`
const startsAt = NOW.add({ hours: 72 }).toString()
const day = sql`${startsAt}::timestamptz`
const each = (count: number) => sql`generate_series(1, ${count}::int) n`

/** People who are asked to serve in one plan. */
export async function addRoster(db: Db, churchId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint, assignments_read_at)
    values (${churchId}, 'p', 's', 'Plan', '[]', ${day}, ${day}, 'f', ${at})`)
  await db.execute(sql`
    insert into service_types (church_id, id, name, sequence) values (${churchId}, 's', 'Sunday', 0)`)
  await db.execute(sql`
    insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${churchId}, 'u' || n, 'Ann', 'Example', '[]', '+1' || (2125000000 + n), false, ${at} from ${each(count)}`)
  await db.execute(sql`
    insert into assignments (
      church_id, id, plan_id, service_type_id, person_id, person_name, position_name, status,
      is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at
    )
    select ${churchId}, 'a' || n, 'p', 's', 'u' || n, 'Ann Example', 'Usher', 'U',
      false, ${at}, false, '{}', ${day}, ${day} from ${each(count)}`)
}

/** A due text for each person of a roster. */
export async function addDueTexts(db: Db, churchId: number, count: number, kind: string): Promise<void> {
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at
    )
    select ${churchId}, 'out', ${kind}::text, ${kind}::text || n, 'planned', 'u' || n, 'p',
      jsonb_build_array(jsonb_build_object(
        'assignmentId', 'a' || n, 'planId', 'p', 'leadKey', 'asap', 'startsAt', ${startsAt}::text
      )), ${at}, ${day}, ${at} from ${each(count)}`)
}

/** A text for each person of a roster that has asked them, an hour ago. */
export async function addAskedTexts(db: Db, churchId: number, count: number): Promise<void> {
  const then = sql`${NOW.subtract({ hours: 1 }).toString()}::timestamptz`
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at,
      from_number, to_number, body, segments, sid, attempts, times_sent, accepted_at, delivered_at, logged_at
    )
    select ${churchId}, 'out', 'confirmation', 'asked' || n, 'delivered', 'u' || n, 'p',
      jsonb_build_array(jsonb_build_object(
        'assignmentId', 'a' || n, 'planId', 'p', 'leadKey', 'asap', 'startsAt', ${startsAt}::text
      )), ${then}, ${day}, ${then},
      ${numberOf(churchId)}::text, '+1' || (2125000000 + n), 'Can you serve?', 1,
      ${churchId} || '/' || n, 1, 1, ${then}, ${then}, ${then}
    from ${each(count)}`)
}

/** Texts of other people that are planned for tomorrow. */
export async function addPlannedTexts(db: Db, churchId: number, count: number): Promise<void> {
  const later = sql`${NOW.add({ hours: 24 }).toString()}::timestamptz`
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at
    )
    select ${churchId}, 'out', 'follow_up', 'planned' || n, 'planned', 'other' || n, 'q',
      jsonb_build_array(jsonb_build_object(
        'assignmentId', 'b' || n, 'planId', 'q', 'leadKey', 'follow_up_1_day', 'startsAt', ${startsAt}::text
      )), ${later}, ${day}, ${at} from ${each(count)}`)
}

/** Texts that were delivered a month ago. */
export async function addFinishedTexts(db: Db, churchId: number, count: number): Promise<void> {
  const then = sql`${NOW.subtract({ hours: 720 }).toString()}::timestamptz`
  await db.execute(sql`
    insert into messages (
      church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at,
      from_number, to_number, body, segments, credits, sid, attempts, times_sent, accepted_at, delivered_at, logged_at
    )
    select ${churchId}, 'out', 'confirmation', 'done' || n, 'delivered', 'u' || n, 'q', '[]', ${then}, ${then}, ${then},
      '+12125550100', '+1' || (2125000000 + n), 'Can you serve?', 1, 1, ${churchId} || '/' || n, 1, 1, ${then}, ${then}, ${then}
    from ${each(count)}`)
}

export type Used = { rssMax: number; cpuMicros: number }

type Before = { carrierUrl?: string; publicPort?: number }

/** Receives calls of the carrier in one way, in a process of its own. */
export async function startReceiver(way: string, url: string, { carrierUrl = '', publicPort }: Before = {}) {
  const port = await freePort()
  const args = [way, port, url, carrierUrl, publicPort ?? port]
  const child = fork(new URL('receiver.ts', import.meta.url), args.map(String))
  await once(child, 'message')
  return {
    port,
    origin: `http://localhost:${port}`,
    /** What it has used so far. */
    used: async (): Promise<Used> => {
      child.send('used')
      return (await once(child, 'message'))[0]
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Until what the carrier told under a name is handled. */
export async function untilHeard(db: Db, externalId: string, everyMs = 2): Promise<void> {
  const asked = sql`select from hook_events where external_id = ${externalId} and handled_at is not null`
  while ((await rowsOf(db, asked)).length === 0) await pause(everyMs)
}

/** Until nothing that the carrier told waits to be handled. */
export async function untilHandled(db: Db): Promise<void> {
  for (;;) {
    const open = await rowsOf(db, sql`select from hook_events where handled_at is null limit 1`)
    if (open.length === 0) return
    await pause(25)
  }
}

/** The nth text of all: somebody of a church accepts. */
export const acceptOf = (nth: number, person: number, churchId: number): Call => ({
  path: '/hooks/twilio/sms',
  params: {
    AccountSid: SANDBOX_CREDENTIALS.texting.accountSid,
    ApiVersion: '2010-04-01',
    Body: 'ACCEPT',
    From: `+1${2_125_000_000 + person}`,
    MessageSid: `SM${String(nth).padStart(32, '0')}`,
    NumMedia: '0',
    NumSegments: '1',
    SmsStatus: 'received',
    To: numberOf(churchId),
  },
})
