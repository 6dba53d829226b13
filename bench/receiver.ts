import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { readConfig } from '#server/config/config.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { AUTH_TOKEN, NOW } from './support.ts'

/** Receives texts in one way, in a process of its own. */
const [way = '', port = '', url = ''] = process.argv.slice(2)
const config = readConfig({
  PORT: port,
  DATABASE_URL: url,
  STEEPLE_SECRET: 'a secret of the benchmark, long enough',
  LOG_LEVEL: 'error',
})

const RECEIPT = `with stored as (insert into bare_hooks values ($1, $2, now()) on conflict do nothing)
  update messages set state = $4, delivered_at = now(), claimed_at = null
  where id = $3 and sid = $1 and state in ('sending', 'queued', 'sent')`

/** Bare routes: verify the signature and write one row, or two. */
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
    await pool.query('insert into bare_hooks values ($1, $2, now())', [params.MessageSid, params])
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

/** The product, whose workers handle what comes in. The planning service does not answer meanwhile. */
async function product(): Promise<void> {
  // Loaded here, so that the bare route does not carry it.
  const { createLog } = await import('#server/main/log.ts')
  const { wire } = await import('#server/main/wire.ts')
  const connection = connectPostgres(url)
  const log = createLog(config.logLevel)
  const { server, handlers, batchHandlers } = await wire({
    config,
    connection,
    log,
    clock: { now: () => NOW },
  })
  const jobs = await startJobs(connection, log)
  await jobs.work({ ...handlers, 'planning.write-back': () => new Promise(() => {}) }, batchHandlers)
  await server.listen({ port: config.port, host: 'localhost' })
}

await (way === 'bare' ? bare() : product())
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
