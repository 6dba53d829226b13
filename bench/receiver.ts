import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { readConfig } from '#server/config/config.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { AUTH_TOKEN, NOW } from './support.ts'

/** Receives texts in one way, in a process of its own. */
const [way = '', port = '', url = '', carrierUrl = '', publicPort = port] = process.argv.slice(2)
const config = readConfig({
  PORT: port,
  PUBLIC_URL: `http://localhost:${publicPort}`,
  DATABASE_URL: url,
  STEEPLE_SECRET: 'a secret of the benchmark, long enough',
  LOG_LEVEL: 'error',
})

const RECEIPT = `with stored as (insert into bare_hooks values ($1, $2, now()) on conflict do nothing)
  update messages set state = $4, delivered_at = now(), claimed_at = null
  where id = $3 and sid = $1 and state in ('sending', 'queued', 'sent')`

/** All that an answer changes, in one statement: the hook, the text, the assignment, the answer, its job and the reply. */
const ANSWER = `with hook as (
    insert into hook_events (kind, carrier, external_id, subject, church_id, payload, received_at, handled_at)
    select 'texting_inbound', 'twilio', $1, $2, church_id, $3, $5, $5 from numbers where phone_number = $4
    on conflict do nothing returning church_id
  ), asked as (
    select church_id, id, person_id, plan_id, lines from messages
    where church_id = (select church_id from hook) and to_number = $2 and direction = 'out'
    order by logged_at desc nulls first, id desc limit 1
  ), heard as (
    insert into messages (church_id, direction, kind, state, person_id, plan_id, parent_id, from_number, to_number,
      body, sid, logged_at, created_at)
    select church_id, 'in', 'inbound', 'received', person_id, plan_id, id, $2, $4, $3 ->> 'Body', $1, $5, $5 from asked
    returning id
  ), changed as (
    update assignments set status = 'C', status_updated_at = $5 from asked
    where assignments.church_id = asked.church_id and assignments.id = lines -> 0 ->> 'assignmentId'
    returning assignments.*
  ), answered as (
    insert into answers (church_id, assignment_id, plan_id, service_type_id, person_id, status, source, message_id,
      answered_at, write_back, retry_at)
    select church_id, id, plan_id, service_type_id, person_id, 'C', 'text', (select id from heard), $5, 'pending', $5
    from changed returning id
  ), queued as (
    insert into pgboss.job (name, data, singleton_key, policy)
    select 'planning.write-back', jsonb_build_object('answerId', id), id, 'short' from answered
  )
  insert into messages (church_id, direction, kind, key, state, person_id, plan_id, parent_id, lines, from_number,
    to_number, due_at, latest_at, created_at)
  select church_id, 'out', 'accepted_reply', 'reply/' || (select id from heard), 'planned', person_id, plan_id,
    (select id from heard), lines, $4, $2, $5, $5::timestamptz + interval '1 hour', $5 from asked`

/** Bare routes: verify the signature and write one row, or with 'plain' all that the product would, too. */
async function bare(): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(
    'create table if not exists bare_hooks (sid text primary key, payload jsonb, at timestamptz)',
  )
  const app = Fastify()
  await app.register(formbody)
  app.post('/hooks/twilio/sms', async (request, reply) => {
    const params = request.body as Record<string, string>
    const signature = String(request.headers['x-twilio-signature'])
    if (!validateRequest(AUTH_TOKEN, signature, config.publicUrl + request.url, params))
      return reply.code(401).send()
    const values = [params.MessageSid, params]
    if (way === 'bare') await pool.query('insert into bare_hooks values ($1, $2, now())', values)
    else {
      const { MessageSid, From, To } = params
      await pool.query({
        name: 'answer',
        text: ANSWER,
        values: [MessageSid, From, params, To, NOW.toString()],
      })
    }
    return reply.send()
  })
  app.post('/hooks/twilio/status', async (request, reply) => {
    const params = request.body as Record<string, string>
    const signature = String(request.headers['x-twilio-signature'])
    if (!validateRequest(AUTH_TOKEN, signature, config.publicUrl + request.url, params))
      return reply.code(401).send()
    const { message } = request.query as { message: string }
    const values = [params.MessageSid, params, message, params.MessageStatus]
    await pool.query({ name: 'receipt', text: RECEIPT, values })
    return reply.send()
  })
  await app.listen({ port: config.port, host: 'localhost' })
}

/** The product, before a carrier of one's own where one is given. */
async function wired() {
  // Loaded here, so that the bare route does not carry it.
  const { createLog } = await import('#server/main/log.ts')
  const { wire } = await import('#server/main/wire.ts')
  const connection = connectPostgres(url)
  const log = createLog(config.logLevel)
  const texting = { ...config.texting, ...(carrierUrl && { url: carrierUrl }) }
  const product = await wire({
    config: { ...config, texting },
    connection,
    log,
    clock: { now: () => NOW },
  })
  return { ...product, connection, log }
}

/** The product as it is started: as API, as worker or as both. */
async function role(): Promise<void> {
  const { server, startWorking } = await wired()
  if (way !== 'worker') await server.listen({ port: config.port, host: 'localhost' })
  if (way !== 'api') await startWorking()
}

/** The product, whose workers handle what comes in. The planning service does not answer meanwhile. */
async function product(): Promise<void> {
  const { server, handlers, batchHandlers, connection, log } = await wired()
  const jobs = await startJobs(connection, log)
  await jobs.work({ ...handlers, 'planning.write-back': () => new Promise(() => {}) }, batchHandlers)
  await server.listen({ port: config.port, host: 'localhost' })
}

const WAYS: Record<string, () => Promise<void>> = { product, all: role, api: role, worker: role }
await (WAYS[way] ?? bare)()
process.send?.('ready')
let most = 0
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 50)
sampling.unref()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ rssMax: most, cpuMicros: user + system })
})
process.on('disconnect', () => process.exit(0))
