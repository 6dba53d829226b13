import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Agent, request } from 'undici'
import { smtpMail } from '#providers/mail/smtp/smtp.ts'
import { planningCenter } from '#providers/planning/planning-center/planning-center.ts'
import { twilioTexting } from '#providers/texting/twilio/twilio.ts'
import { vault } from '#server/crypto/seal.ts'
import { type Connection, connectEmbedded, connectPostgres } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { numbers } from '#server/db/schema/schema.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import type { Deps } from '#server/deps.ts'
import { createChurch } from '#server/features/access/churches/actions.ts'
import { grantCredits } from '#server/features/messages/credits/actions.ts'
import { dispatchDue } from '#server/features/messages/sending/actions.ts'
import { createMetrics } from '#server/metrics.ts'
import { startPostgres } from '#testkit/postgres.ts'

const TEXTS = Number(process.argv[2] ?? 5000)
const IN_FLIGHT = 32
const ACCOUNT = 'AC00000000000000000000000000000000'
const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')

/** A carrier that says yes to everything. */
const startCarrier = async () => {
  let taken = 0
  const server = createServer((incoming, response) => {
    incoming.resume()
    incoming.on('end', () => {
      taken += 1
      const sid = `SM${String(taken).padStart(32, '0')}`
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          sid,
          status: 'queued',
          num_segments: '1',
          to: '+1',
          from: '+1',
          body: '',
          date_created: null,
          date_sent: null,
          error_code: null,
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, taken: () => taken, stop: () => server.close() }
}

const body = new URLSearchParams({
  To: '+12125550101',
  From: '+12125550142',
  Body: 'Grace Chapel: Hi Ann, can you serve Sunday?',
})

/** The same requests from a bare loop. */
const bareLoop = async (url: string): Promise<number> => {
  const dispatcher = new Agent({ connections: IN_FLIGHT })
  let left = TEXTS
  const started = performance.now()
  const lane = async () => {
    while (left-- > 0) {
      const response = await request(`${url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, {
        method: 'POST',
        dispatcher,
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eDp5' },
        body: body.toString(),
      })
      await response.body.json()
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  await dispatcher.close()
  return (TEXTS / (performance.now() - started)) * 1000
}

const fill = async (connection: Connection): Promise<void> => {
  const { db } = connection
  const churchId = await db.transaction(async (tx) => {
    const id = await createChurch(
      tx,
      {
        name: 'Grace Chapel',
        timeZone: 'America/New_York',
        packageId: 'pro',
        status: 'Active',
        sendingMode: 'live',
      },
      NOW,
    )
    await grantCredits(tx, id, TEXTS * 3, 'for the benchmark', NOW)
    return id
  })
  const values = { churchId, phoneNumber: '+12125550142', countryIso: 'US', type: 'local' as const }
  only(
    await db
      .insert(numbers)
      .values({ ...values, isPrimary: true, createdAt: NOW })
      .returning(),
  )
  const at = sql`${NOW.toString()}::timestamptz`
  const day = sql`${NOW.add({ hours: 72 }).toString()}::timestamptz`
  await db.execute(sql`insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint, assignments_read_at)
    values (${churchId}, 'p', 's', 'Plan', '[]', ${day}, ${day}, 'f', ${at})`)
  await db.execute(
    sql`insert into service_types (church_id, id, name, sequence) values (${churchId}, 's', 'Sunday', 0)`,
  )
  await db.execute(sql`insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${churchId}, 'u' || n, 'Ann', 'Example', '[]', '+1' || (2125000000 + n), false, ${at} from generate_series(1, ${TEXTS}::int) n`)
  await db.execute(sql`insert into assignments (church_id, id, plan_id, service_type_id, person_id, person_name, position_name, status, is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at)
    select ${churchId}, 'a' || n, 'p', 's', 'u' || n, 'Ann Example', 'Usher', 'U', false, ${at}, false, '{}', ${day}, ${day} from generate_series(1, ${TEXTS}::int) n`)
  await db.execute(sql`insert into messages (church_id, direction, kind, key, state, person_id, plan_id, lines, due_at, latest_at, created_at)
    select ${churchId}, 'out', 'confirmation', 'k' || n, 'planned', 'u' || n, 'p',
      jsonb_build_array(jsonb_build_object('assignmentId', 'a' || n, 'planId', 'p', 'leadKey', 'asap', 'startsAt', ${NOW.add({ hours: 72 }).toString()}::text)),
      ${at}, ${day}, ${at} from generate_series(1, ${TEXTS}::int) n`)
  await db.execute(sql`analyze`)
}

const depsOf = (connection: Connection, carrierUrl: string): Deps => {
  const clock = { now: () => NOW }
  return {
    db: connection.db,
    clock,
    log: pino({ level: 'silent' }),
    jobs: { enqueue: async () => {} },
    vault: vault('a secret of the benchmark, long enough'),
    planning: planningCenter({ url: carrierUrl, clientId: '', clientSecret: '', userAgent: 'bench' }, clock),
    texting: twilioTexting({ url: carrierUrl, accountSid: ACCOUNT, authToken: 'token' }, clock),
    mail: smtpMail({ url: 'smtp://localhost:1', from: 'bench@steeple.test' }, clock),
    metrics: createMetrics(),
    publicUrl: 'http://localhost:3000',
  }
}

const dispatchAll = async (connection: Connection, carrierUrl: string): Promise<number> => {
  await connection.migrate()
  await seedCatalogue(connection.db)
  await fill(connection)
  const deps = depsOf(connection, carrierUrl)
  const freshen = async () => {}
  const started = performance.now()
  while ((await dispatchDue({ ...deps, freshen })) > 0);
  return (TEXTS / (performance.now() - started)) * 1000
}

const carrier = await startCarrier()
const folder = mkdtempSync(join(tmpdir(), 'steeple-bench-'))
const postgres = await startPostgres(join(folder, 'postgres'))
await bareLoop(carrier.url)
const bare = await bareLoop(carrier.url)
const onPostgres = connectPostgres(postgres.url)
const before = carrier.taken()
const rates = [
  { what: 'bare loop', perSecond: bare },
  { what: 'dispatch, PostgreSQL', perSecond: await dispatchAll(onPostgres, carrier.url) },
]
const sent = carrier.taken() - before
const embedded = await connectEmbedded('memory://')
rates.push({ what: 'dispatch, embedded', perSecond: await dispatchAll(embedded, carrier.url) })
const bareAgain = await bareLoop(carrier.url)
console.table(
  rates.map(({ what, perSecond }) => ({
    what,
    'texts/s': Math.round(perSecond),
    ratio: (perSecond / ((bare + bareAgain) / 2)).toFixed(2),
  })),
)
console.log(
  `${sent} of ${TEXTS} texts accepted, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB resident`,
)
await onPostgres.close()
await embedded.close()
await postgres.stop()
carrier.stop()
rmSync(folder, { recursive: true, force: true })
