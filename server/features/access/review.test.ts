import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, coupons, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { activated, detailsOf, mailTo, PASSWORD } from './testing.ts'

describe('manual review', () => {
  let app: App
  let admin: ApiClient
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
    admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    await app.deps.db.insert(coupons).values({
      code: 'LONGER',
      type: 'no_expiry',
      trialDays: 14,
      createdAt: app.clock.now(),
    })
  })
  afterAll(() => app.stop())

  /** Somebody whose phone was doubted, and who said that it is right. */
  const waiting = async (email: string, changes: object = {}) => {
    const person = await activated(app, email, { mobile_phone: '18005550199', bypass_phone: true })
    const answer = await person.post('/register', detailsOf(person.id, email, changes))
    await app.runDueWork()
    return { ...person, answer }
  }
  const logIn = (email: string) => app.anonymous.post('/login', { email, password: PASSWORD })
  const lastAudit = async () =>
    (await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]

  test('waits for whoever ticked that the phone is real: everybody is told, nobody gets in', async () => {
    const email = 'waits@newhope.test'
    const person = await waiting(email)
    expect(person.answer).toEqual({ status: 200, body: { status: 'verification' } })
    expect((await person.post('/register', detailsOf(person.id, email))).status).toBe(401)
    expect((await mailTo(app, email)).text).toContain('1-2 business days')
    expect((await mailTo(app, 'admin@steeple.test')).subject).toBe('A signup waits for review: New Hope')
    const login = await logIn(email)
    expect(login.status).toBe(403)
    expect(login.body.error).toContain('waiting for manual review')
  })

  test('lets whoever is approved choose a number; the trial begins then', async () => {
    const email = 'approved@newhope.test'
    const { id } = await waiting(email, { coupon_code: 'LONGER' })
    app.clock.moveBy({ hours: 48 })
    admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const { status, body } = await admin.post(`/verify/${id}/1`)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ status: 2, bypassed: false })
    expect(body.user.churches[0]).toMatchObject({
      status: 'On Extended Trial',
      current_credit: {
        end_date: app.clock
          .now()
          .add({ hours: 28 * 24 })
          .toString(),
      },
    })
    expect((await mailTo(app, email)).text).toContain(`${app.url}/login`)
    expect((await logIn(email)).body.next).toBe('number')
    expect(await lastAudit()).toMatchObject({ action: 'signup.approved', detail: { userId: id } })
  })

  test('closes the account of whoever is declined, and tells why', async () => {
    const email = 'declined@newhope.test'
    const { id } = await waiting(email)
    const reason = 'This is <b>no</b> church.'
    expect((await admin.post(`/verify/${id}/0`, { reason })).status).toBe(200)
    const mail = await mailTo(app, email)
    expect(mail.text).toContain(reason)
    expect(mail.html).toContain('This is &lt;b&gt;no&lt;/b&gt; church.')
    expect(await logIn(email)).toEqual({ status: 403, body: { error: `This account is closed: ${reason}` } })
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, id))
    expect(user?.closedReason).toBe(reason)
    expect(await lastAudit()).toMatchObject({ action: 'signup.declined', detail: { userId: id, reason } })
    await app.anonymous.post('/forgot', { email })
    expect((await mailTo(app, email)).subject).toBe(mail.subject)
  })

  test('is decided once, by platform admins only', async () => {
    const { id } = await waiting('once@newhope.test')
    const owner = await app.foreignChurch()
    expect((await owner.post(`/verify/${id}/1`)).status).toBe(403)
    expect((await admin.post(`/verify/${id}/1`)).status).toBe(200)
    expect(await admin.post(`/verify/${id}/0`)).toEqual({
      status: 409,
      body: { error: 'This signup does not wait for review.' },
    })
    expect((await admin.post('/verify/999999/1')).status).toBe(404)
  })
})
