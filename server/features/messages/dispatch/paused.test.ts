import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import type { App } from '#testkit/app.ts'
import { randomFrom } from '#testkit/random.ts'
import { startSending } from '../testing.ts'
import { recoverInterrupted } from './recover.ts'

const PAUSES = 40
const TEXTS = 3
/** After the claim, when the first connections to the carrier are made. */
const DELAY_MS_MAX = 12
const SEED = 24

async function databaseOf(app: App, server: string): Promise<string> {
  const asked = sql`select current_database() as name`
  return new URL(`/${only(await rowsOf<{ name: string }>(app.deps.db, asked)).name}`, server).href
}

/** A sender in a process of its own, whose clock shows what the test's clock shows. */
async function startSender(app: App, database: string) {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-paused-'))
  const [file, looks] = [join(folder, 'clock'), join(folder, 'looks')]
  writeFileSync(looks, '')
  const tell = () => {
    writeFileSync(`${file}.new`, app.clock.now().toString())
    renameSync(`${file}.new`, file)
  }
  tell()
  const child: ChildProcess = fork(new URL('../../../../testkit/sender-process.ts', import.meta.url), [
    file,
    looks,
    database,
  ])
  child.send({ ...app.config, databaseUrl: database })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  /** How many texts it was about to write, and the carrier does not have. */
  const unwritten = () => statSync(looks).size - app.sandbox.carrier.messages().length
  return { child, tell, unwritten }
}

/** Many times what it needs to take a call up: the 61 seconds that are jumped over next would be enough on any machine. */
const TURNS = 20

/** What the carrier was given before somebody stood still is in its hands: it has read everything that was written. */
async function letCarrierRead(app: App): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++)
    await fetch(`${app.sandbox.origin}/control/clock`).then((one) => one.text())
}

test('a sender that stood still at any moment between claim and answer, until others took its texts up, writes none of them', {
  timeout: 180_000,
}, async ({ skip }) => {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return skip('the embedded database has one process')
  const { app, add, dispatch, accepted } = await startSending({ credits: 1000 })
  const database = await databaseOf(app, template.url)
  const { child, tell, unwritten } = await startSender(app, database)
  const other = new pg.Client({ connectionString: database })
  await other.connect()
  const count = async (what: string) => Number((await other.query(what)).rows[0].count)
  const SENDING = `select count(*) from messages where state = 'sending'`
  const BLOCKED = `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  const random = randomFrom(SEED)
  const phones: string[] = []
  let between = 0
  for (let turn = 0; turn < PAUSES; turn++) {
    for (let text = 0; text < TEXTS; text++) {
      const phone = `+1212555${1000 + phones.length}`
      phones.push(phone)
      await add(`ann${phones.length}`, phone)
    }
    const unwrittenBefore = unwritten()
    child.send('send')
    let isDone = false
    const done = once(child, 'message').then(() => {
      isDone = true
    })
    while (!isDone && (await count(SENDING)) === 0);
    await pause(random.between(0, DELAY_MS_MAX))
    child.kill('SIGSTOP')
    await letCarrierRead(app)
    if (unwritten() > unwrittenBefore) {
      // In the microseconds between the look and the bytes, which nothing can close.
      child.kill('SIGCONT')
      await done
      continue
    }
    if ((await count(SENDING)) > 0) between += 1
    app.clock.moveBy({ seconds: 61 })
    let isOver = false
    const work = recoverInterrupted(app.deps)
      .then(() => dispatch({ pace: null }))
      .finally(() => {
        isOver = true
      })
    // A sender that stands still amid a transaction keeps its rows from the others until it goes on.
    while (!isOver && (await count(BLOCKED)) === 0) await pause(1)
    tell()
    child.kill('SIGCONT')
    await Promise.all([work, done])
  }
  await other.end()
  app.clock.moveBy({ seconds: 61 })
  await app.runDueWork()
  const doubled = phones.filter((phone) => accepted(phone).length !== 1)
  expect(between).toBeGreaterThan(PAUSES / 2)
  expect(doubled).toEqual([])
  await app.stop()
})
