import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { apiClient } from '#testkit/client.ts'
import { activated, codeFor, mailsTo, mailTo, PASSWORD, signUp } from './testing.ts'

describe('the team', () => {
  let app: App
  let owner: Awaited<ReturnType<App['foreignChurch']>>
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
    owner = await app.foreignChurch()
  })
  afterAll(() => app.stop())

  const inviteTo = (email: string, by = owner) => by.post('/invite', { name: 'Ivy Invited', email })
  const accept = (code: string, name = 'Ivy Accepted') =>
    app.anonymous.post('/accept-invitation', { code, name, password: PASSWORD })
  const join = async (email: string, by = owner) => {
    await inviteTo(email, by)
    const { body } = await accept(await codeFor(app, email))
    return { id: body.success.user.id as number, ...apiClient(app.url, body.success.token) }
  }

  test('grows by invitation: e-mail, password, session', async () => {
    const email = 'ivy@other.test'
    const { status, body } = await inviteTo(email)
    expect(status).toBe(200)
    expect(body.member).toMatchObject({ email, role: 'staff', is_invited: true })
    const mail = await mailTo(app, email)
    expect(mail.subject).toBe('You are invited to Other Church on Steeple')
    const { name: inviter } = (await owner.get('/profile')).body.user
    expect(mail.text).toContain(`${inviter} invites you to Other Church`)
    const code = await codeFor(app, email)
    expect((await app.anonymous.get(`/invitation/${code}`)).body).toEqual({
      name: 'Ivy Invited',
      email,
      church: 'Other Church',
      invited_by: inviter,
    })
    const accepted = await accept(code)
    expect(accepted.body.success.user).toMatchObject({ role: 'staff', status: 3, name: 'Ivy Accepted' })
    const staff = apiClient(app.url, accepted.body.success.token)
    expect((await staff.get('/team')).body.members).toMatchObject([
      { role: 'owner', is_invited: false },
      { role: 'staff', is_invited: false, email },
    ])
    await app.signIn(email, PASSWORD)
    const gone = { status: 404, body: { error: expect.stringContaining('no longer good') } }
    expect(await accept(code)).toEqual(gone)
    expect((await accept(code)).body.error).toContain(
      'This invitation to Other Church has been accepted already',
    )
    expect(await app.anonymous.get(`/invitation/${code}`)).toEqual(gone)
  })

  test('is the business of owners', async () => {
    const staff = await join('staff@other.test')
    const refused = { status: 403, body: { error: 'Only owners of the church may do this.' } }
    expect(await staff.post('/invite', { name: 'Not Allowed', email: 'x@other.test' })).toEqual(refused)
    expect(await staff.post('/remove-member', { id: staff.id })).toEqual(refused)
  })

  test('an invitation can be sent again, and lasts two weeks', async () => {
    const email = 'slow@other.test'
    const { member } = (await inviteTo(email)).body
    const first = await codeFor(app, email)
    expect((await inviteTo(email)).body.member.id).toBe(member.id)
    const second = await codeFor(app, email)
    expect((await accept(first)).status).toBe(404)
    app.clock.moveBy({ hours: 14 * 24 })
    Object.assign(owner, await app.signIn(`owner-${owner.churchId}@other.test`, 'other-church'))
    expect(await accept(second)).toEqual({
      status: 404,
      body: {
        error: expect.stringMatching(/^This invitation to Other Church has expired.* ask .+ for a new one/),
      },
    })
    await signUp(app, email)
    expect((await mailTo(app, email)).subject).toBe('You are invited to Other Church on Steeple')
    expect((await accept(await codeFor(app, email))).status).toBe(200)
  })

  test('several clicks at the same moment invite once, and all are told so', async () => {
    const email = 'clicked@other.test'
    const answers = await Promise.all([inviteTo(email), inviteTo(email), inviteTo(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.member.id)).size).toBe(1)
    await app.runDueWork()
    const mails = app.sandbox.mailbox.messages().filter(({ to }) => to.includes(email))
    const codes = mails.map(({ text }) => /\?code=([\w-]+)/.exec(text)?.[1] ?? 'no code')
    const accepted: number[] = []
    for (const code of codes) accepted.push((await accept(code)).status)
    expect(accepted.filter((status) => status === 200)).toHaveLength(1)
  })

  test('nobody is invited who has an account; a signup that was never verified gives way', async () => {
    expect((await inviteTo('admin@steeple.test')).body.error).toEqual({
      email: ['This address has an account already.'],
    })
    await activated(app, 'verified@other.test')
    expect((await inviteTo('verified@other.test')).status).toBe(422)
    await signUp(app, 'squatted@other.test')
    expect((await inviteTo('squatted@other.test')).status).toBe(200)
    const { body } = await inviteTo(`OWNER-${owner.churchId}@other.test`)
    expect(body.error).toEqual({ email: ['This person is already a member of your church.'] })
  })

  test('somebody who is removed is signed out and can be invited again', async () => {
    const email = 'leaver@other.test'
    const leaver = await join(email)
    expect((await owner.post('/remove-member', { id: leaver.id })).body).toEqual({ success: true })
    expect((await leaver.get('/profile')).status).toBe(401)
    expect((await app.anonymous.post('/login', { email, password: PASSWORD })).status).toBe(401)
    const [entry] = await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.churchId, owner.churchId))
      .orderBy(desc(auditEntries.id))
    expect(entry).toMatchObject({ action: 'team.removed', detail: { name: 'Ivy Accepted' } })
    const before = mailsTo(app, email)
    expect((await inviteTo(email)).status).toBe(200)
    await app.runDueWork()
    expect(mailsTo(app, email)).toBe(before + 1)
  })

  test('two owners who shut each other out at the same moment leave an owner', async () => {
    const remove = ['/remove-member', {}] as const
    const demote = ['/member-role', { role: 'staff' }] as const
    const pairs = [remove, demote].flatMap((own) => [remove, demote].map((other) => [own, other] as const))
    for (const [own, other] of [...pairs, ...pairs]) {
      const first = await app.foreignChurch()
      const { id: ownId } = (await first.get('/profile')).body.user
      const second = await join(`second-${first.churchId}@other.test`, first)
      expect((await first.post('/member-role', { id: second.id, role: 'owner' })).status).toBe(200)
      const answers = await Promise.all([
        first.post(own[0], { ...own[1], id: second.id }),
        second.post(other[0], { ...other[1], id: ownId }),
      ])
      const left = await app.deps.db.select().from(users).where(eq(users.churchId, first.churchId))
      expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('another church is out of reach, and an owner cannot remove herself', async () => {
    const other = await app.foreignChurch()
    const { body } = await other.get('/profile')
    expect((await owner.post('/remove-member', { id: body.user.id })).status).toBe(404)
    expect((await other.get('/profile')).status).toBe(200)
    const own = (await owner.get('/profile')).body.user.id
    expect((await owner.post('/remove-member', { id: own })).status).toBe(409)
    expect((await other.get('/team')).body.members).toHaveLength(1)
  })
})
