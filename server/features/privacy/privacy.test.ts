import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '#core/billing/faults.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  assignments,
  auditEntries,
  churches,
  consentEvents,
  creditEntries,
  hookEvents,
  messages,
  numbers,
  payments,
  people,
  phoneStates,
  plans,
  subscriptions,
  users,
} from '#server/db/schema/schema.ts'
import { findOddTexts, sumLedgers } from '#server/features/billing/check.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { ERASED_TABLES, KEPT_TABLES } from './stored.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

/** What is in an archive, by file. */
async function download(path: string): Promise<Record<string, string>> {
  const response = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const rowsIn = (files: Record<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files[`${name}.json`] ?? 'null')

/** Somebody who was texted and has no number in common with anybody. */
async function someone() {
  const [row] = await rowsOf<{ id: string; phone: string; name: string }>(
    app.deps.db,
    sql`select people.id, phone, first_name || ' ' || last_name as name from people
      join messages on messages.church_id = people.church_id and messages.person_id = people.id and sid is not null
      where people.church_id = ${app.graceId}
        and (select count(*) from people other where other.phone = people.phone) = 1
      order by people.id limit 1`,
  )
  if (!row) throw new Error('nobody was texted')
  return row
}

async function strangers(path: string) {
  const staff = await app.signIn('staff@grace.test', 'steeple-demo')
  const other = await app.foreignChurch()
  return {
    nobody: (await app.anonymous.post(path)).status,
    staff: (await staff.post(path)).status,
    other: (await other.post(path)).status,
  }
}

test('everything that a church has is in its archive twice, without what opens accounts', async () => {
  const files = await download('/export')
  const texts = await app.deps.db.$count(messages, eq(messages.churchId, app.graceId))
  expect(texts).toBeGreaterThan(10)
  expect(rowsIn(files, 'texts')).toHaveLength(texts)
  expect(rowsIn(files, 'people')).toHaveLength(
    await app.deps.db.$count(people, eq(people.churchId, app.graceId)),
  )
  expect(rowsIn(files, 'church')).toMatchObject([{ name: 'Grace Chapel' }])
  expect(files['people.csv']?.split('\r\n')[0]).toContain('firstName')
  expect(files['README.txt']).toContain('Everything that Steeple stores for Grace Chapel')
  expect(Object.keys(files).filter((name) => name.endsWith('.csv'))).toHaveLength(
    Object.keys(files).filter((name) => name.endsWith('.json')).length,
  )
  expect(Object.values(files).join()).not.toMatch(/argon2|sealed|hash/i)
  expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'data.exported'))).toBe(1)
})

describe('a volunteer', () => {
  test('has an archive of what is about them, and nobody else', async () => {
    const { id, phone } = await someone()
    const files = await download(`/export/${id}`)
    expect(rowsIn(files, 'people').map((row) => row.phone)).toEqual([phone])
    expect(rowsIn(files, 'texts').length).toBeGreaterThan(0)
    expect(rowsIn(files, 'assignments').every((row) => row.personId === id)).toBe(true)
    expect(files['team.json']).toBeUndefined()
    expect(await strangers(`/export/${id}`)).toEqual({ nobody: 401, staff: 403, other: 404 })
  })

  test('is erased once they serve no longer; consents and charges stay', async () => {
    const { db } = app.deps
    const { id, phone, name } = await someone()
    const path = `/erase-person/${id}`
    expect(await strangers(path)).toEqual({ nobody: 401, staff: 403, other: 404 })
    expect((await owner.post('/erase-person/nobody')).status).toBe(404)
    const still = await owner.post(path)
    expect(still).toMatchObject({ status: 409, body: { error: expect.stringContaining('still to come') } })

    const now = app.clock.now()
    const theirs = and(eq(assignments.churchId, app.graceId), eq(assignments.personId, id))
    await db.update(assignments).set({ removedAt: now }).where(theirs)
    await db
      .update(messages)
      .set({ state: 'cancelled', key: null })
      .where(
        and(eq(messages.personId, id), inArray(messages.state, ['planned', 'held', 'skipped', 'blocked'])),
      )
    const consent = { churchId: app.graceId, phone, action: 'opted_out', source: 'text', at: now } as const
    await db.insert(consentEvents).values(consent)
    await db.insert(phoneStates).values({ churchId: app.graceId, phone, optedOutAt: now })
    const entries = await db.$count(creditEntries)
    expect((await owner.post(path)).body).toEqual({ success: true })

    const left = await rowsOf<{ table_name: string; column_name: string }>(
      db,
      sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    )
    const places: string[] = []
    for (const { table_name: table, column_name: column } of left) {
      const [found] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(table)}
          where position(${name} in ${sql.identifier(column)}::text) > 0
            or position(${phone} in ${sql.identifier(column)}::text) > 0`,
      )
      if (found?.count) places.push(`${table}.${column}`)
    }
    expect(places.filter((place) => place !== 'hook_events.payload').sort()).toEqual([
      'consent_events.phone',
      'phone_states.phone',
    ])
    expect(await db.$count(creditEntries)).toBe(entries)
    expect(faultsOf(await sumLedgers(db), await findOddTexts(db))).toEqual([])
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'person.erased'))).toBe(1)
    expect((await owner.post(path)).status).toBe(404)
  })
})

describe('a volunteer whom the church no longer has on a plan', () => {
  /** Somebody whose name is theirs, and who serves no more. */
  async function formerly(firstName: string, lastName: string, phone: string): Promise<string> {
    const id = `former-${phone}`
    await app.deps.db.insert(people).values({
      ...{ churchId: app.graceId, id, firstName, lastName, phone, phones: [] },
      ...{ isArchived: true, readAt: app.clock.now() },
    })
    return id
  }
  const text = { direction: 'out', kind: 'one_off', state: 'delivered', body: '' } as const

  test('has the texts about others left as they are, however their names begin or end', async () => {
    const { db } = app.deps
    const names = [
      'Ann Lee',
      'Ann Leeds',
      'Joann Lee',
      'Zoë Mü',
      'Zoë Müller',
      'Jo',
      'Joe',
      'D. (Dee) O+',
      'Li Na',
    ]
    const at = app.clock.now()
    const about = (name: string) => ({
      ...{ ...text, churchId: app.graceId, createdAt: at, loggedAt: at, toNumber: '+12125550143' },
      body: `Grace Chapel: ${name} declined: Vocals. Ask ${name}, or ${name}'s friend.`,
    })
    const kept = async () =>
      (await db.select().from(messages).where(eq(messages.toNumber, '+12125550143'))).map(({ body }) => body)
    for (const name of ['Ann Lee', 'Zoë Mü', 'Jo', 'D. (Dee) O+']) {
      await db.insert(messages).values(names.map(about))
      const [firstName = '', ...rest] = name.split(' ')
      const id = await formerly(firstName, rest.join(' '), `+1646555${String(7000 + name.length)}`)
      const texts = rowsIn(await download(`/export/${id}`), 'texts')
      expect(texts.map(({ body }) => body)).toEqual([about(name).body])
      expect((await owner.post(`/erase-person/${id}`)).status).toBe(200)
      const others = names.filter((one) => one !== name)
      expect((await kept()).toSorted()).toEqual(others.map((one) => about(one).body).toSorted())
      await db.delete(messages).where(eq(messages.toNumber, '+12125550143'))
    }
  })

  test('takes what was sent to the number before it was known whose it is', async () => {
    const { db } = app.deps
    const phone = '+16465557099'
    const body = 'Grace Chapel: do you want our texts? Reply YES.'
    const at = app.clock.now()
    const asked = { ...text, churchId: app.graceId, purpose: 'opt_in', toNumber: phone } as const
    await db.insert(messages).values({ ...asked, body, createdAt: at, loggedAt: at })
    const id = await formerly('Olive', 'Opted', phone)
    expect(rowsIn(await download(`/export/${id}`), 'texts').map((row) => row.body)).toEqual([body])
    expect((await owner.post(`/erase-person/${id}`)).status).toBe(200)
    expect(await db.$count(messages, eq(messages.toNumber, phone))).toBe(0)
  })
})

test('a text that was handled leaves no words and no phone among the events of vendors', async () => {
  const { phone } = await someone()
  const words = 'Tell nobody of my appendix'
  app.sandbox.carrier.phone(phone).reply(words)
  await app.pass({ seconds: 15 }, 3)
  const isText = inArray(hookEvents.kind, ['texting_inbound', 'texting_status'])
  const events = await app.deps.db.select().from(hookEvents).where(isText)
  expect(events.map(({ kind }) => kind)).toContain('texting_inbound')
  const all = JSON.stringify(events)
  for (const secret of [words, phone, phone.slice(2)]) expect(all).not.toContain(secret)
})

describe('a church', () => {
  test('has every table of it either erased or kept for a reason', async () => {
    const tables = await rowsOf<{ name: string }>(
      app.deps.db,
      sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'church_id'`,
    )
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...ERASED_TABLES, ...Object.keys(KEPT_TABLES)].sort(),
    )
  })

  test('goes only when its owner names it, and nothing is owed', async () => {
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    expect((await app.anonymous.post('/erase-church', { name: 'Grace Chapel' })).status).toBe(401)
    expect((await staff.post('/erase-church', { name: 'Grace Chapel' })).status).toBe(403)
    expect((await owner.post('/erase-church', { name: 'Grace' })).status).toBe(422)
    expect((await owner.post('/erase-church', {})).status).toBe(422)
    const now = app.clock.now()
    await app.deps.db.insert(subscriptions).values({
      churchId: app.graceId,
      providerId: 'sub_of_grace',
      packageId: 'pro',
      period: 'monthly',
      status: 'active',
      periodStart: now,
      periodEnd: now.add({ hours: 30 * 24 }),
      cancelsAtEnd: false,
      createdAt: now,
    })
    const running = await owner.post('/erase-church', { name: 'Grace Chapel' })
    expect(running).toMatchObject({ status: 409, body: { error: expect.stringContaining('cancel it') } })
  })

  test('is erased by its owner; what must be kept stays, and time goes on without it', async () => {
    const { db } = app.deps
    const payment = { churchId: app.graceId, providerId: 'pi_of_grace', kind: 'subscription' } as const
    await db.insert(payments).values({ ...payment, description: 'Pro', cents: 6000, paidAt: app.clock.now() })
    await db
      .update(subscriptions)
      .set({ cancelsAtEnd: true, cancelComment: 'We move on.' })
      .where(eq(subscriptions.churchId, app.graceId))
    const answer = await owner.post('/erase-church', { name: 'Grace Chapel' })
    expect(answer).toEqual({ status: 200, body: { success: true } })
    expect((await owner.get('/profile')).status).toBe(401)
    await app.runDueWork()

    const ofGrace = eq(churches.id, app.graceId)
    expect(await db.select().from(churches).where(ofGrace)).toMatchObject([
      { name: `Erased church ${app.graceId}`, status: 'Cancelled' },
    ])
    for (const table of ERASED_TABLES) {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(table)} where church_id = ${app.graceId}`,
      )
      expect([table, row?.count]).toEqual([table, 0])
    }
    expect(await db.$count(payments, eq(payments.churchId, app.graceId))).toBe(1)
    expect(await db.$count(consentEvents, eq(consentEvents.churchId, app.graceId))).toBeGreaterThan(0)
    const held = await db.select().from(numbers).where(eq(numbers.churchId, app.graceId))
    expect(held.map(({ state }) => state)).toEqual(held.map(() => 'released'))
    expect(faultsOf(await sumLedgers(db), await findOddTexts(db))).toEqual([])
    const mails = app.sandbox.mailbox.messages().filter(({ to }) => to.includes('owner@grace.test'))
    expect(mails.map(({ subject }) => subject)).toContain('Grace Chapel was erased from Steeple')
    await app.pass({ hours: 35 * 24 }, 3)
    expect(await db.$count(users, eq(users.churchId, app.graceId))).toBe(0)
    expect(await db.$count(plans, and(eq(plans.churchId, app.graceId), isNull(plans.removedAt)))).toBe(0)
  })

  test('is erased by a platform admin with a reason, and by nobody else', async () => {
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const other = await app.foreignChurch()
    const path = `/erase-church/${other.churchId}`
    const wish = { name: 'Other Church', reason: 'They asked by letter.' }
    expect((await other.post(path, wish)).status).toBe(403)
    expect((await admin.post(path, { name: 'Other Church' })).status).toBe(422)
    expect((await admin.post('/erase-church/999999', wish)).status).toBe(404)
    expect((await admin.post(path, wish)).body).toEqual({ success: true })
    expect((await other.get('/profile')).status).toBe(401)
    const [row] = await app.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.churchId, other.churchId), eq(auditEntries.action, 'church.erased')))
    expect(row?.detail).toEqual({ reason: 'They asked by letter.' })
  })
})
