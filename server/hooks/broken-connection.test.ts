import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { hookEvents, numbers } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Another connection to the application's database. */
async function openOther(url: string): Promise<pg.Client> {
  const { name } = only(await rowsOf<{ name: string }>(app.deps.db, sql`select current_database() as name`))
  const client = new pg.Client({ connectionString: new URL(`/${name}`, url).href })
  await client.connect()
  return client
}

async function textIn(): Promise<Response> {
  const { phoneNumber } = only(await app.deps.db.select().from(numbers))
  const text = { MessageSid: `SM${'e'.repeat(32)}`, From: '+12125550199', To: phoneNumber, Body: 'Hello' }
  const url = `${app.url}/hooks/twilio/sms`
  const signature = signatureOf(app.config.texting.authToken, url, text)
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(text),
    headers: { 'x-twilio-signature': signature },
  })
}

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Cuts the connection that waits for the lock. */
async function cutWaiting(other: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await other.query(WAITING)
    for (const { pid } of rows) await other.query('select pg_terminate_backend($1)', [pid])
    if (rows.length > 0) return
  }
}

test('a text is not lost when the connection is cut while it is stored, and the process goes on', async ({
  skip,
}) => {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return skip('the embedded database has no connections')
  const other = await openOther(template.url)
  await other.query('begin')
  await other.query('lock table hook_events')
  const answered = textIn()
  await cutWaiting(other)
  await other.query('commit')
  await other.end()
  expect((await answered).status).toBe(200)
  expect(await app.deps.db.$count(hookEvents, eq(hookEvents.kind, 'texting_inbound'))).toBe(1)
  await app.runDueWork()
})
