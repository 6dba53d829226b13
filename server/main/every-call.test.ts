import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callInWords } from '#core/access/call-words.ts'
import { rowsOf } from '#server/db/query.ts'
import { auditEntries, brands } from '#server/db/schema/schema.ts'
import { withDetails } from '#server/features/access/testing.ts'
import { ASKING_CALLS } from '#server/features/audit/call.ts'
import { type App, startApp } from '#testkit/app.ts'
import { CALLS, type Call, filled, sendTo } from '#testkit/calls.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let admin: ApiClient
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const send = (client: ApiClient, call: { method: string; path: string }, body?: unknown) =>
  sendTo(app.url, client.token, call, body)

/** What anybody may ask for, and what leaves no row for a reason. */
const LEAVE_NO_ROW: Record<string, string> = {
  'access.checkCoupon': 'changes nothing',
  'access.checkEmailPhone': 'changes nothing',
  'access.checkUsername': 'changes nothing',
  'access.resendActivate': 'sends the same e-mail again; nobody is signed in',
  'coupons.get': 'changes nothing',
  'numbers.importLogin': 'changes nothing: it asks another provider what there is',
  'organizations.search': 'changes nothing',
  'personalPage.changeDays': 'the days are rows of their own, with when they were said',
  'personalPage.answer': 'an answer is a row of its own, with who gave it, when and how',
}

const rowCount = () => app.deps.db.$count(auditEntries)

describe('whatever is changed', () => {
  /** Calls by which somebody who is signed in changes something, with what they take. */
  const changes = async (): Promise<[string, ApiClient, unknown?, (number | string)?][]> => {
    const { churchId } = await app.foreignChurch()
    await app.deps.db.update(brands).set({ status: 'draft' }).where(eq(brands.churchId, app.graceId))
    const { body } = await admin.post('/save-coupon', {
      code: 'ROW',
      type: 'uses',
      total_uses: 3,
      credits: 1,
    })
    return [
      ['access.invite', owner, { name: 'Ivy Invited', email: 'ivy@newhope.test' }],
      ['churches.startSending', owner, { mode: 'paused' }],
      ['churches.setPlainNames', owner, { active: true }],
      ['churches.setSecondOpinion', owner, { active: true }],
      ['churches.setOptInDayMax', owner, { day_max: 50 }],
      ['roster.startSync', owner],
      ['roster.savePreferences', owner, { phone_preference: 'mobile' }],
      ['integrations.planningRefresh', owner],
      ['integrations.planningRevoke', owner],
      ['numbers.saveBrand', owner, { city: 'Albany' }],
      ['organizations.addCredits', admin, { amount: 5, comment: 'x' }, churchId],
      ['organizations.extendTrial', admin, { days: 2 }, churchId],
      ['organizations.suspend', admin, { reason: 'x' }, churchId],
      ['organizations.reactivate', admin, undefined, churchId],
      ['pricing.edit', admin, { amount: 2 }, 1],
      ['coupons.save', admin, { code: 'ROW2', type: 'uses', total_uses: 3, credits: 1 }],
      ['coupons.remove', admin, { id: body.coupon.id }],
      ['admins.invite', admin, { name: 'Ann Admin', email: 'ann@steeple.test' }],
      ['access.endOtherSessions', owner],
      ['access.logout', owner],
    ]
  }

  test('leaves a row', async () => {
    const bad: string[] = []
    for (const [name, client, body, id] of await changes()) {
      const call = CALLS.find((one) => one.name === name)
      if (!call) {
        bad.push(`${name} is no call any more`)
        continue
      }
      const before = await rowCount()
      const { status, text } = await send(client, { ...call, path: filled(call.path, id) }, body)
      if (status !== 200) bad.push(`${name}: ${status} ${text}`)
      else if ((await rowCount()) <= before) bad.push(`${name} leaves no row`)
    }
    expect(bad).toEqual([])
  })

  test('has words in the log', () => {
    const asks = new Set(ASKING_CALLS)
    const changing = CALLS.filter(({ name, method }) => method !== 'GET' && !asks.has(name))
    const wordless = changing.filter(({ name }) => callInWords(name, 'Planning Center') === null)
    expect(
      wordless.map(({ name }) => name),
      'say in core/access/call-words.ts what somebody does by it',
    ).toEqual([])
  })

  test('and what was refused leaves one with the reason; a wrong field does not', async () => {
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    const before = await rowCount()
    expect((await staff.post('/charge', {})).status).toBe(403)
    expect((await staff.post('/start-sending', { mode: 'sideways' })).status).toBe(422)
    expect(await rowCount()).toBe(before + 1)
    const { entries } = (await admin.get('/audit?kind=call&limit=1')).body
    expect(entries[0]).toMatchObject({
      action: 'call.refused',
      church: { name: 'Grace Chapel' },
      user: { name: 'Sam Parker' },
      detail: { call: 'billing.charge', why: expect.stringMatching(/owner/i) },
    })
  })

  test('what only asks leaves none, although it is no GET', async () => {
    const asker = await app.signIn('staff@grace.test', 'steeple-demo')
    const before = await rowCount()
    for (const [path, body] of [
      ['/search-logs', {}],
      ['/message-templates/confirmation/preview', { body: 'Hi [First.Name]' }],
      ['/message-templates/confirmation/outlook', { body: 'Hi [First.Name]' }],
    ] as const)
      expect((await asker.post(path, body)).status, path).toBe(200)
    expect(await rowCount()).toBe(before)
  })

  test('signing in and changing how one signs in leave rows too', async () => {
    const actions = async () =>
      (await app.deps.db.select({ action: auditEntries.action }).from(auditEntries)).map(
        ({ action }) => action,
      )
    const person = await withDetails(app, 'new@newhope.test')
    await app.anonymous.post('/forgot', { email: 'new@newhope.test' })
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    const change = { old_password: 'steeple-demo', password: 'another one', c_password: 'another one' }
    expect((await staff.put('/profile', change)).status).toBe(200)
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'account.signed_up',
        'account.verified',
        'account.reset_requested',
        'account.signed_in',
        'account.password_changed',
      ]),
    )
    expect(person.id).toBeGreaterThan(0)
  })

  test('without a session has a row of its own, or a reason why not', () => {
    const OWN_ROWS = [
      'access.login',
      'access.loginSecondFactor',
      'access.forgot',
      'access.reset',
      'access.registerStep1',
      'access.activate',
      'access.acceptInvitation',
      'access.confirmEmail',
    ]
    const open = CALLS.filter((call) => call.isOpen && call.method !== 'GET').map(({ name }) => name)
    const unknown = open.filter((name) => !OWN_ROWS.includes(name) && !(name in LEAVE_NO_ROW))
    expect(unknown, 'write a row with recordAudit, or say here why there is none').toEqual([])
  })
})

describe('what the database has no words for', () => {
  test.each(['0000-01-01', '9999-12-31'])('the day %s is a wrong field, not a server error', async (day) => {
    const own = await app.foreignChurch()
    const chosen = { date: day, personIds: ['1'], body: 'Hello' }
    const asked: [string, ApiClient, string, unknown?][] = [
      ['GET', own, `/scheduling/day/${day}`],
      ['GET', own, `/scheduling/day/${day}/people`],
      ['GET', own, `/scheduling/day/${day}/day.csv`],
      ['GET', own, `/asks?date=${day}`],
      ['GET', own, `/forecast?day=${day}`],
      ['POST', own, '/search-logs', { fromDate: day }],
      ['POST', own, '/search-logs/logs.csv', { toDate: day }],
      ['POST', own, '/preview-reminder', chosen],
      ['GET', admin, `/audit?from=${day}`],
      ['GET', admin, `/audit/export.csv?to=${day}`],
    ]
    for (const [method, client, path, body] of asked)
      expect([path, (await send(client, { method, path }, body)).status]).toEqual([path, 422])
  })

  test('an id that is no whole number is a wrong field', async () => {
    const own = await app.foreignChurch()
    expect((await own.post('/notifications/remove-device', { id: 0.5 })).status).toBe(422)
  })
})

/** Everything that belongs to Grace Chapel, as one value. */
async function fingerprint(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    app.deps.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'church_id' and table_name not in ('audit_entries', 'users')
      order by 1`,
  )
  const sums: string[] = []
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string | null }>(
      app.deps.db,
      sql`select md5(string_agg(line, '|' order by line)) as sum
        from (select t::text as line from ${sql.identifier(name)} t where church_id = ${app.graceId}) as lines`,
    )
    sums.push(`${name} ${row?.sum}`)
  }
  return sums.join('\n')
}

describe('the ids of another church', () => {
  /** Ids of Grace Chapel, by the table they come from. */
  const idsOfGrace = async (): Promise<(string | number)[]> => {
    const first = (table: string, column = 'id') =>
      rowsOf<{ id: string }>(
        app.deps.db,
        sql`select ${sql.identifier(column)}::text as id from ${sql.identifier(table)}
          where church_id = ${app.graceId} order by 1 desc limit 1`,
      )
    const rows = [
      ...(await first('messages')),
      ...(await first('numbers')),
      ...(await first('users')),
      ...(await first('plans')),
      ...(await first('people')),
      ...(await first('assignments')),
      ...(await first('service_types')),
      ...(await first('schedule_templates')),
    ]
    return [...rows.map(({ id }) => id), app.graceId]
  }

  /** Enough of every field that calls take, so that it is the id that they are refused for. */
  const bodyWith = (id: string | number) => ({
    id: Number(id),
    assignmentId: String(id),
    status: 'C',
    words: 'Hello',
    body: 'Hello',
    text: 'Hello',
    phone_number: '+12125550100',
    active: true,
  })

  const BY_BODY = [
    'access.removeMember',
    'access.endSession',
    'numbers.remove',
    'numbers.release',
    'numbers.switch',
  ]
  const takesId = ({ name, path, isOpen: open, tags }: Call): boolean =>
    !open && !tags.includes('admin') && (path.includes('{') || BY_BODY.includes(name))

  test('are not found, and nothing is changed', async () => {
    // Its own session has a number that none of the others has.
    await app.deps.db.execute(sql`select setval(pg_get_serial_sequence('sessions', 'id'), 900000000)`)
    const other = await app.foreignChurch()
    const ids = await idsOfGrace()
    expect(ids.length).toBeGreaterThan(6)
    const ID_CALLS = CALLS.filter(takesId)
    expect(ID_CALLS.length).toBeGreaterThan(12)
    const before = await fingerprint()
    const asked = ID_CALLS.flatMap((call) => ids.map((id) => ({ call, id, path: filled(call.path, id) })))
    const bad: string[] = []
    // Every church has the folder of upcoming services, a package and states of people: there the path names nobody.
    const isEverybodys = ({ path }: { path: string }): boolean =>
      path === '/scheduling/services/1' || /^\/(current-package|scheduling\/coming)\//.test(path)
    for (const { call, id, path } of asked.filter((one) => !isEverybodys(one))) {
      const body = call.method === 'GET' ? undefined : bodyWith(id)
      const { status } = await send(other, { ...call, path }, body)
      if (![403, 404, 422].includes(status)) bad.push(`${call.method} ${path}: ${status}`)
    }
    expect(bad).toEqual([])
    expect(await fingerprint()).toBe(before)
  })
})
