import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, mails, users } from '#server/db/schema/schema.ts'
import { mailTo } from '#server/features/access/testing.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'

const REASON = 'They cannot find their numbers'

let app: App
let admin: ApiClient
let owner: ApiClient
let ownerId: number
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  ownerId = (await owner.get('/profile')).body.user.id
})
afterAll(() => app.stop())

async function visit(userId = ownerId) {
  const { status, body } = await admin.post(`/impersonate/${userId}`, { reason: REASON })
  expect(status).toBe(200)
  return apiClient(app.url, body.success.token)
}

const rowsBehind = () =>
  app.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.churchId, app.graceId), isNotNull(auditEntries.adminId)))
    .orderBy(desc(auditEntries.id))

describe('signing in as somebody', () => {
  test('needs a reason, and shows the account with who is there and until when', async () => {
    expect((await admin.post(`/impersonate/${ownerId}`, { reason: ' ' })).body).toEqual({
      error: { reason: ['reason is required'] },
    })
    const support = await visit()
    const { body } = await support.get('/profile')
    expect(body.user.email).toBe('owner@grace.test')
    expect(body.impersonation).toEqual({
      admin: 'Avery Admin',
      reason: REASON,
      ends_at: app.clock.now().add({ minutes: 60 }).toString(),
    })
    expect((await owner.get('/profile')).body.impersonation).toBeNull()
  })

  test('leaves what it changes with both names, for the church to read', async () => {
    const support = await visit()
    expect((await support.post('/plain-names', { active: true })).status).toBe(200)
    expect((await support.post('/start-sending', { mode: 'paused' })).status).toBe(200)
    const rows = await rowsBehind()
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'sending.mode', userId: ownerId },
      { action: 'settings.changed', userId: ownerId, detail: { plainNames: true } },
    ])
    const { body } = await owner.get('/own-audit')
    expect(body.entries[0]).toMatchObject({ action: 'sending.mode', admin: { name: 'Avery Admin' } })
    await owner.post('/start-sending', { mode: 'live' })
    expect((await owner.get('/own-audit')).body.entries[0]).toMatchObject({ admin: null })
  })

  test('never changes how the person logs in', async () => {
    const support = await visit()
    const calls = [
      support.put('/profile', {
        old_password: 'steeple-demo',
        password: 'taken over',
        c_password: 'taken over',
      }),
      support.put('/profile', { email: 'admin@steeple.test' }),
      support.post('/second-factor/start', { password: 'steeple-demo' }),
      support.post('/second-factor/confirm', { code: '123456' }),
      support.post('/second-factor/remove', { password: 'steeple-demo', code: '123456' }),
      support.post('/end-session', { id: 1 }),
      support.post('/end-other-sessions'),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(403)
      expect(body.error).toContain('signed in as somebody else')
    }
    expect((await owner.get('/profile')).status).toBe(200)
  })

  test('cannot set another password behind a switch, though the admin knows the one there is', async () => {
    const support = await visit()
    const password = { old_password: 'steeple-demo', password: 'correct horse', c_password: 'correct horse' }
    for (const change of [{ plain_names: true }, { tells_cancelled: true }, { one_way_only: false }])
      expect((await support.put('/profile', { ...change, ...password })).status).toBe(422)
    await app.signIn('owner@grace.test', 'steeple-demo')
  })

  test('ends by itself after 60 minutes', async () => {
    const support = await visit()
    app.clock.moveBy({ minutes: 59 })
    expect((await support.get('/profile')).status).toBe(200)
    app.clock.moveBy({ minutes: 1 })
    expect((await support.get('/profile')).status).toBe(401)
    expect((await admin.get('/profile')).status).toBe(200)
  })

  test('ends when the admin leaves; the own session goes on, and the church sees both', async () => {
    const support = await visit()
    const open = (await owner.get('/impersonations')).body.visits[0]
    expect(open).toMatchObject({ admin: 'Avery Admin', user: 'Ruth Moore', reason: REASON, ended_at: null })
    expect((await support.post('/stop-impersonate')).body).toEqual({ success: true })
    expect((await support.get('/profile')).status).toBe(401)
    expect((await admin.get('/churches')).status).toBe(200)
    const { visits } = (await owner.get('/impersonations')).body
    expect(visits[0].ended_at).toBe(app.clock.now().toString())
    expect((await admin.post('/stop-impersonate')).status).toBe(409)
  })

  test('is seen by the person among the devices, and can be thrown out from there', async () => {
    const support = await visit()
    const { sessions } = (await owner.get('/sessions')).body
    const theirs = sessions.find(({ device }: { device: string }) => device === 'Steeple support')
    expect((await owner.post('/end-session', { id: theirs.id })).status).toBe(200)
    expect((await support.get('/profile')).status).toBe(401)
  })

  test('is not offered as an admin, in the middle of a signup, or as nobody', async () => {
    const adminId = (await admin.get('/profile')).body.user.id
    expect((await admin.post(`/impersonate/${adminId}`, { reason: REASON })).status).toBe(409)
    await app.deps.db.update(users).set({ status: 1 }).where(eq(users.email, 'staff@grace.test'))
    const [staff] = await app.deps.db.select().from(users).where(eq(users.email, 'staff@grace.test'))
    expect((await admin.post(`/impersonate/${staff?.id}`, { reason: REASON })).status).toBe(409)
    expect((await admin.post('/impersonate/999999', { reason: REASON })).status).toBe(404)
    await app.deps.db.update(users).set({ status: 3 }).where(eq(users.email, 'staff@grace.test'))
  })

  test('does nothing for another church', async () => {
    const other = await app.foreignChurch()
    expect((await other.get('/impersonations')).body.visits).toEqual([])
  })
})

describe('when a visit ends', () => {
  const told = () => app.deps.db.$count(mails, eq(mails.kind, 'visit-ended'))
  const endedMail = () => mailTo(app, 'owner@grace.test')
  const settle = async () => {
    await app.runDueWork()
    app.clock.moveBy({ minutes: 1 })
    const before = await told()
    return async () => {
      await app.runDueWork()
      await app.runDueWork()
      return (await told()) - before
    }
  }

  test('by leaving, the owner reads who it was, when, why, and what they did', async () => {
    const since = await settle()
    const support = await visit()
    app.clock.moveBy({ minutes: 5 })
    expect((await support.post('/plain-names', { active: true })).status).toBe(200)
    expect((await support.post('/plain-names', { active: false })).status).toBe(200)
    expect((await support.post('/start-sending', { mode: 'paused' })).status).toBe(200)
    await support.post('/scheduling/sync')
    await support.post('/stop-impersonate')
    expect(await since()).toBe(1)
    const { subject, text } = await endedMail()
    expect(subject).toBe('Steeple support was signed in at Grace Chapel')
    expect(text).toContain('Avery Admin of Steeple support was signed in as Ruth Moore')
    expect(text).toContain(REASON)
    expect(text).toMatch(/from \w+, \w+ \d+, \d+:\d+ [AP]M until \d+:\d+ [AP]M/)
    expect(text).toContain('Changed the settings (2 times)')
    expect(text).toContain('Changed whether texts go out')
    expect(text).toContain('Read everything again from Planning Center')
    expect(text).not.toContain('Left the account')
    await owner.post('/start-sending', { mode: 'live' })
  })

  test('by itself after an hour, the owner is told once, and that nothing was changed', async () => {
    const since = await settle()
    await visit()
    app.clock.moveBy({ minutes: 61 })
    expect(await since()).toBe(1)
    expect((await endedMail()).text).toContain('They looked, and changed nothing.')
    const [last] = (await owner.get('/impersonations')).body.visits
    expect(last.ended_at).toBe(Temporal.Instant.from(last.started_at).add({ minutes: 60 }).toString())
  })

  test('by being thrown out, the owner is told once, whether the admin leaves after that or not', async () => {
    const since = await settle()
    const support = await visit()
    const { sessions } = (await owner.get('/sessions')).body
    const theirs = sessions.find(({ device }: { device: string }) => device === 'Steeple support')
    expect((await owner.post('/end-session', { id: theirs.id })).status).toBe(200)
    expect((await support.post('/stop-impersonate')).status).toBe(401)
    expect(await since()).toBe(1)
    expect((await owner.get('/impersonations')).body.visits[0].ended_at).toBe(app.clock.now().toString())
  })

  test('nobody is told while it lasts', async () => {
    const since = await settle()
    const support = await visit()
    expect(await since()).toBe(0)
    await support.post('/stop-impersonate')
    expect((await support.post('/stop-impersonate')).status).toBe(401)
    expect(await since()).toBe(1)
  })
})

describe('platform admins', () => {
  const EMAIL = 'second@steeple.test'

  test('are invited by e-mail, and removed with everything they are signed in as', async () => {
    expect((await admin.post('/invite-admin', { name: 'Sue Second', email: EMAIL })).status).toBe(200)
    const mail = await mailTo(app, EMAIL)
    expect(mail.subject).toBe('You are invited as a platform admin of Steeple')
    const code = /\?code=([\w-]+)/.exec(mail.text)?.[1]
    expect((await app.anonymous.get(`/invitation/${code}`)).body.church).toBe('Steeple')
    const accepted = await app.anonymous.post('/accept-invitation', {
      code,
      name: 'Sue Second',
      password: 'correct horse',
    })
    const second = apiClient(app.url, accepted.body.success.token)
    const { admins } = (await second.get('/admins')).body
    expect(admins).toMatchObject([
      { email: 'admin@steeple.test', is_me: false },
      { email: EMAIL, is_me: true, is_invited: false, has_second_factor: false },
    ])
    const support = await second.post(`/impersonate/${ownerId}`, { reason: REASON })
    const inside = apiClient(app.url, support.body.success.token)
    expect((await inside.get('/profile')).status).toBe(200)
    const { id } = admins[1]
    expect((await admin.post('/remove-admin', { id })).status).toBe(200)
    expect((await inside.get('/profile')).status).toBe(401)
    expect((await second.get('/admins')).status).toBe(401)
    expect((await admin.get('/admins')).body.admins.length).toBe(1)
    expect((await admin.post('/remove-admin', { id })).status).toBe(404)
    const { entries } = (await admin.get('/audit?q=Sue')).body
    expect(entries.map(({ action }: { action: string }) => action)).toContain('admin.joined')
  })

  test('cannot remove themselves, and never take the address of a member', async () => {
    const { id } = (await admin.get('/profile')).body.user
    expect((await admin.post('/remove-admin', { id })).status).toBe(409)
    expect((await admin.post('/remove-admin', { id: ownerId })).status).toBe(404)
    const { body } = await admin.post('/invite-admin', { name: 'Ruth Moore', email: 'owner@grace.test' })
    expect(body.error.email[0]).toContain('belongs to a member of a church')
    const again = await admin.post('/invite-admin', { name: 'Avery Admin', email: 'admin@steeple.test' })
    expect(again.body.error.email[0]).toBe('This person is a platform admin already.')
  })
})

describe('the audit log', () => {
  test('is searched by action, church, words and day, page by page', async () => {
    const { body } = await admin.get('/audit?action=impersonation.started&limit=2')
    expect(body.entries.length).toBe(2)
    const next = await admin.get(`/audit?action=impersonation.started&limit=2&cursor=${body.next_cursor}`)
    expect(next.body.entries[0].id).toBeLessThan(body.entries[1].id)
    const grace = await admin.get(`/audit?church_id=${app.graceId}&q=ruth&limit=100`)
    expect(grace.body.entries.length).toBeGreaterThan(0)
    expect((await admin.get('/audit?from=2031-01-01')).body.entries).toEqual([])
    expect((await admin.get('/audit?to=2029-01-01')).body.entries).toEqual([])
    expect((await admin.get('/audit?q=nobodyatall')).body.entries).toEqual([])
    const me = (await admin.get('/profile')).body.user.id
    const byAdmin = (await admin.get(`/audit?admin_id=${me}&limit=100`)).body.entries
    expect(byAdmin.length).toBeGreaterThan(0)
    for (const { user, admin: by } of byAdmin) expect([user?.id, by?.id]).toContain(me)
    expect((await admin.get('/audit?admin_id=999999')).body.entries).toEqual([])
    const kinds = (await admin.get('/audit?kind=impersonation&limit=100')).body.entries
    expect(new Set(kinds.map(({ action }: { action: string }) => action.split('.')[0]))).toEqual(
      new Set(['impersonation']),
    )
    expect((await admin.get('/audit?action=nothing')).status).toBe(422)
  })

  test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'is searched by the days on which its rows are shown: %s',
    async (timezone) => {
      expect((await admin.put('/profile', { timezone })).status).toBe(200)
      const { churchId } = await app.foreignChurch()
      const midnight = Temporal.PlainDate.from('2030-02-10').toZonedDateTime(timezone).toInstant()
      for (const seconds of [-1, 0, 24 * 3600 - 1, 24 * 3600])
        await recordAudit(app.deps.db, {
          ...{ churchId, userId: null, action: 'brand.approved', detail: { seconds } },
          at: midnight.add({ seconds }),
        })
      const day = `church_id=${churchId}&action=brand.approved&from=2030-02-10&to=2030-02-10`
      const { entries } = (await admin.get(`/audit?${day}`)).body
      const found = entries.map(({ detail }: { detail: { seconds: number } }) => detail.seconds)
      expect(found.sort()).toEqual([0, 24 * 3600 - 1])
      const response = await fetch(`${app.url}/api/audit/export.csv?${day}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect((await response.text()).trim().split('\r\n')).toHaveLength(3)
    },
  )

  test('is exported, and each church reads its own only', async () => {
    const response = await fetch(`${app.url}/api/audit/export.csv?action=impersonation.started`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const text = await response.text()
    expect(text).toContain('when,action,church,user,admin,detail')
    expect(text).toContain('Grace Chapel,Avery Admin')
    const other = await app.foreignChurch()
    const { entries } = (await other.get('/own-audit')).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['account.signed_in'])
  })
})
