import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import { codeFor, mailTo, signUp } from './testing.ts'

let app: App
let owner: ApiClient
let staff: ApiClient
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const userOf = async (client: ApiClient) => (await client.get('/profile')).body.user

describe('the profile', () => {
  test.each([
    ['name', 'Grace Hopper-Lee', { first_name: 'Grace', last_name: 'Hopper-Lee' }],
    ['mobile_phone', '+1 (212) 555-0166', { mobile_phone: '+12125550166' }],
    ['username', 'grace.h', { username: 'grace.h' }],
    ['timezone', 'America/Denver', { timezone: 'America/Denver' }],
  ])('takes %s, and answers the person as they are now', async (field, value, shown) => {
    const answer = await staff.put('/profile', { [field]: value })
    expect(answer).toMatchObject({ status: 200, body: { success: { user: shown } } })
    expect(await userOf(staff)).toMatchObject(shown)
  })

  test.each([
    ['church', 'Grace Church', { name: 'Grace Church' }],
    ['one_way_only', true, { one_way_only: true }],
    ['one_way_only', false, { one_way_only: false }],
    ['plain_names', true, { plain_names: true }],
    ['tells_cancelled', false, { tells_cancelled: false }],
    ['urgent_early', true, { urgent_early: true }],
    ['urgent_late', true, { urgent_late: true }],
    ['weekly_cap', 3, { weekly_cap: 3 }],
  ])('takes %s of the church as %s', async (field, value, shown) => {
    const { status, body } = await owner.put('/profile', { [field]: value })
    expect({ status, church: body.success.user.churches[0] }).toMatchObject({ status: 200, church: shown })
    expect((await staff.get('/profile')).body.church).toMatchObject(shown)
  })

  test('writes down who changed what, without what it was changed to of a person', async () => {
    const rows = await app.deps.db.select().from(auditEntries).where(eq(auditEntries.churchId, app.graceId))
    const changes = rows.filter(({ action }) => action === 'settings.changed')
    expect(changes.map(({ detail }) => detail)).toContainEqual({ weeklyCap: 3 })
    const own = rows.filter(({ action }) => action === 'account.changed')
    expect(own.map(({ detail }) => detail)).toContainEqual({ field: 'mobilePhone' })
  })

  test.each([
    [{ name: '' }, { name: ['name is required'] }],
    [{ email: ' ' }, { email: ['email is required'] }],
    [{ mobile_phone: '' }, { mobile_phone: ['mobile phone is required'] }],
    [{ username: '' }, { username: ['username is required'] }],
    [{ church: '' }, { church: ['organization name is required'] }],
    [{ timezone: '' }, { timezone: ['timezone is required'] }],
    [{ name: 'Grace' }, { name: ['Please enter your full name'] }],
    [{ timezone: 'Mars/Olympus' }, { timezone: ['Please choose a time zone such as America/Chicago.'] }],
    [
      { username: 'owner@grace.test' },
      { username: ['Please choose your own e-mail address, or a name without @.'] },
    ],
    [{ mobile_phone: '12125550' }, { mobile_phone: ['Mobile phone is invalid.'] }],
    [{ mobile_phone: '18005550100' }, { mobile_phone: ['This does not look like a real mobile phone.'] }],
    [{ weekly_cap: 0 }, { weekly_cap: ['choose a number from 1 to 50'] }],
    [{ one_way_only: 'yes' }, { one_way_only: ['this must be true or false'] }],
    [{ name: 'A B', username: 'ab' }, { request: ['please change one field at a time'] }],
    [
      { plain_names: true, old_password: 'steeple-demo', password: 'a new one', c_password: 'a new one' },
      { request: ['please change one field at a time'] },
    ],
  ])('refuses %j', async (change, error) => {
    expect(await staff.put('/profile', change)).toEqual({ status: 422, body: { error } })
  })

  test.each(['İpek', 'ΣΑΣ', 'Ölçüm', 'STRAẞE', 'ǅura', 'İIıi'])(
    'takes %s as a username to log in with',
    async (username) => {
      const other = await app.foreignChurch()
      expect((await other.put('/profile', { username })).status).toBe(200)
      expect(await userOf(await app.signIn(username, 'other-church'))).toEqual(await userOf(other))
      expect((await staff.put('/profile', { username })).status, 'once').toBe(422)
      await other.put('/profile', { username: 'nobody' })
    },
  )

  test('of a username the spellings that open its account are counted together', async () => {
    const other = await app.foreignChurch()
    expect((await other.put('/profile', { username: 'iiiii' })).status).toBe(200)
    const spellings = Array.from({ length: 32 }, (_, place) =>
      place.toString(2).padStart(5, '0').replaceAll('0', 'i').replaceAll('1', 'İ'),
    )
    const statuses: number[] = []
    for (const email of spellings)
      statuses.push((await app.anonymous.post('/login', { email, password: 'wrong' })).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('refuses a username that somebody has, in any case', async () => {
    expect((await owner.put('/profile', { username: 'GRACE.H' })).body.error).toEqual({
      username: ['The username has already been taken.'],
    })
  })

  test('is nobody’s without a session, and a platform admin has no church to change', async () => {
    expect((await app.anonymous.put('/profile', { name: 'No One' })).status).toBe(401)
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    expect((await admin.put('/profile', { church: 'Mine' })).status).toBe(403)
    expect((await admin.put('/profile', { name: 'Ada Admin' })).status).toBe(200)
  })

  test('changes its own church only', async () => {
    const other = await app.foreignChurch()
    expect((await other.put('/profile', { church: 'Renamed' })).status).toBe(200)
    expect((await owner.get('/profile')).body.church.name).toBe('Grace Church')
  })
})

describe('another e-mail address', () => {
  test('holds once its link was opened; until then the old one does, and is warned', async () => {
    const before = await userOf(owner)
    const { body } = await owner.put('/profile', { email: 'New@grace.test' })
    expect(body.success.user).toMatchObject({ email: before.email, pending_email: 'new@grace.test' })
    expect((await mailTo(app, before.email)).subject).toBe('Your e-mail address is about to change')
    const code = await codeFor(app, 'new@grace.test')
    expect(await app.anonymous.post('/confirm-email', { code })).toEqual({
      status: 200,
      body: { success: true, email: 'new@grace.test' },
    })
    expect(await userOf(owner)).toMatchObject({ email: 'new@grace.test', pending_email: null })
    expect((await mailTo(app, before.email)).subject).toBe('Your e-mail address was changed')
    expect((await app.anonymous.post('/confirm-email', { code })).status, 'once').toBe(400)
    const [last] = (await owner.get('/own-audit')).body.entries
    expect(last).toMatchObject({ action: 'account.address_changed', user: { id: before.id } })
    await app.signIn('new@grace.test', 'steeple-demo')
  })

  test('its link ends after a day, with a newer one, and when the old address is given again', async () => {
    await staff.put('/profile', { email: 'one@grace.test' })
    const first = await codeFor(app, 'one@grace.test')
    await staff.put('/profile', { email: 'two@grace.test' })
    const second = await codeFor(app, 'two@grace.test')
    expect((await app.anonymous.post('/confirm-email', { code: first })).status).toBe(400)
    await staff.put('/profile', { email: 'staff@grace.test' })
    expect((await userOf(staff)).pending_email).toBeNull()
    expect((await app.anonymous.post('/confirm-email', { code: second })).status).toBe(400)
    await staff.put('/profile', { email: 'three@grace.test' })
    const third = await codeFor(app, 'three@grace.test')
    app.clock.moveBy({ hours: 24 })
    expect((await app.anonymous.post('/confirm-email', { code: third })).status).toBe(400)
    const left = apiClient(app.url, staff.token)
    expect(await left.put('/profile', { email: 'four@grace.test' }), 'a session left open').toMatchObject({
      status: 403,
      body: { confirm: 'password' },
    })
    staff = await app.signIn('staff@grace.test', 'steeple-demo')
    owner = await app.signIn('new@grace.test', 'steeple-demo')
  })

  test('is no longer waiting when a new password has stopped the change', async () => {
    const other = await app.foreignChurch()
    const { email } = await userOf(other)
    await other.put('/profile', { email: 'moved@other.test' })
    await app.runDueWork()
    await app.anonymous.post('/forgot', { email })
    const uid = await codeFor(app, email)
    expect((await app.anonymous.post('/reset', { uid, password: 'correct horse' })).status).toBe(200)
    expect((await userOf(await app.signIn(email, 'correct horse'))).pending_email).toBeNull()
  })

  test('is refused when somebody has it; a signup that was never verified gives way', async () => {
    expect((await staff.put('/profile', { email: 'NEW@grace.test' })).body.error).toEqual({
      email: ['This address has an account already.'],
    })
    await signUp(app, 'squatter@grace.test')
    await app.runDueWork()
    expect((await staff.put('/profile', { email: 'squatter@grace.test' })).status).toBe(200)
    const code = await codeFor(app, 'squatter@grace.test')
    expect((await app.anonymous.post('/confirm-email', { code })).status).toBe(200)
    const rows = await app.deps.db.select().from(users).where(eq(users.email, 'squatter@grace.test'))
    expect(rows.map(({ churchId }) => churchId)).toEqual([app.graceId])
  })
})

describe('roles', () => {
  const idOf = async (client: ApiClient): Promise<number> => (await userOf(client)).id

  test('owners make others owners, and staff again; an owner always remains', async () => {
    const [ownerId, staffId] = [await idOf(owner), await idOf(staff)]
    expect((await staff.post('/member-role', { id: ownerId, role: 'staff' })).status).toBe(403)
    const { status, body } = await owner.post('/member-role', { id: staffId, role: 'owner' })
    expect({ status, role: body.member.role }).toEqual({ status: 200, role: 'owner' })
    expect((await owner.post('/member-role', { id: ownerId, role: 'staff' })).status).toBe(409)
    const both = await Promise.all([
      owner.post('/member-role', { id: staffId, role: 'staff' }),
      staff.post('/member-role', { id: ownerId, role: 'staff' }),
    ])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 403])
  })

  test('nobody of another church is reached', async () => {
    const other = await app.foreignChurch()
    expect((await other.post('/member-role', { id: await idOf(owner), role: 'staff' })).status).toBe(404)
    expect((await other.post('/member-role', { id: 1, role: 'pope' })).status).toBe(422)
    expect((await app.anonymous.post('/member-role', { id: 1, role: 'staff' })).status).toBe(401)
  })
})
