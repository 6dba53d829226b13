import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { activated, codeFor, mailsTo, mailTo, PHONE, signUp, step1Of } from './testing.ts'

describe('beginning to sign up', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const userOf = async (email: string) => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    if (!user) throw new Error('no such user')
    return user
  }

  describe('step 1', () => {
    test('doubts an address that takes no mail and a phone that cannot be a mobile one', async () => {
      const contact = { name: 'Nora New', email: 'nora@church.invalid', mobile_phone: '18005550199' }
      const { status, body } = await app.anonymous.post('/check-email-phone', contact)
      expect(status).toBe(422)
      expect(body.error.email[0]).toMatch(/\bvalid\b/)
      expect(body.error.mobile_phone[0]).toMatch(/\breal\b/)
      expect(Object.keys(body.error)).toEqual(['email', 'mobile_phone'])
    })

    test('doubts disposable addresses', async () => {
      const contact = { name: 'Nora New', email: 'nora@mailinator.com', mobile_phone: PHONE }
      const { body } = await app.anonymous.post('/check-email-phone', contact)
      expect(body.error.email[0]).toMatch(/\bvalid\b/)
    })

    test('believes who says that it is right, each for itself', async () => {
      const contact = { name: 'Nora New', email: 'nora@church.invalid', mobile_phone: '18005550199' }
      const check = (flags: object) => app.anonymous.post('/check-email-phone', { ...contact, ...flags })
      expect((await check({ bypass_email: true, bypass_phone: true })).body).toEqual({ success: true })
      expect(Object.keys((await check({ bypass_email: true })).body.error)).toEqual(['mobile_phone'])
      expect(Object.keys((await check({ bypass_phone: true })).body.error)).toEqual(['email'])
    })

    test('checks again: nobody passes by leaving the check out', async () => {
      const { status, body } = await signUp(app, 'nora@church.invalid')
      expect(status).toBe(422)
      expect(Object.keys(body.error)).toEqual(['email'])
    })

    test('a solved captcha counts once', async () => {
      const step1 = await step1Of(app, 'once@newhope.test')
      expect((await app.anonymous.post('/register-step1', step1)).status).toBe(200)
      const again = await app.anonymous.post('/register-step1', { ...step1, email: 'twice@newhope.test' })
      expect(again).toEqual({ status: 422, body: { error: { captcha: ['ReCaptcha should be filled'] } } })
    })

    test('does not tell who has an account: same answer, another e-mail', async () => {
      const email = 'admin@steeple.test'
      expect(await signUp(app, email)).toEqual({
        status: 200,
        body: { success: true, email, secret: expect.any(String) },
      })
      const mail = await mailTo(app, email)
      expect(mail.subject).toBe('You already have a Steeple account')
      expect(mail.text).toContain(`${app.url}/login`)
      expect((await userOf(email)).name).toBe('Avery Admin')
    })

    test('signing up again in the same browser before verifying corrects name and phone, and the older link ends', async () => {
      const email = 'again@newhope.test'
      const { secret } = (await signUp(app, email)).body
      const first = await codeFor(app, email)
      await signUp(app, email.toUpperCase(), { name: 'Nora Newer', secret })
      const second = await codeFor(app, email)
      expect((await userOf(email)).name).toBe('Nora Newer')
      expect((await app.anonymous.post('/activate', { code: first })).status).toBe(400)
      expect((await app.anonymous.post('/activate', { code: second })).status).toBe(200)
    })

    test('signing up again from elsewhere replaces nothing, and is answered alike', async () => {
      const email = 'mine@newhope.test'
      const first = await signUp(app, email)
      for (const changes of [{}, { secret: 'a guess' }, { secret: 'x'.repeat(43) }]) {
        const again = await signUp(app, email, {
          name: 'Mallory Thief',
          mobile_phone: '12125550111',
          ...changes,
        })
        expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
      }
      expect(await userOf(email)).toMatchObject({ name: 'Nora New', mobilePhone: '+12125550199' })
    })

    test('whoever opens the link does not see the name and phone that were typed', async () => {
      const email = 'shown@newhope.test'
      await signUp(app, email)
      const { body } = await app.anonymous.post('/activate', { code: await codeFor(app, email) })
      expect(body.signup.user.email).toBe(email)
      expect(JSON.stringify(body)).not.toMatch(/Nora|5550199/)
    })

    test('sends no more than a few e-mails to one address, whoever asks', async () => {
      const email = 'flooded@newhope.test'
      const statuses = [(await signUp(app, email)).status]
      const again = { old_email: email, email }
      for (let count = 0; count < 5; count++)
        statuses.push((await app.anonymous.post('/resend-activate', again)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      await app.runDueWork()
      expect(mailsTo(app, email)).toBe(5)
    })
  })

  describe('the activation e-mail', () => {
    const resend = (old_email: string, email = old_email, secret?: string) =>
      app.anonymous.post('/resend-activate', { old_email, email, ...(secret && { secret }) })

    test('goes out again, and the older link ends', async () => {
      const email = 'resent@newhope.test'
      await signUp(app, email)
      const first = await codeFor(app, email)
      expect(await resend(email)).toEqual({ status: 200, body: { success: true } })
      expect(await codeFor(app, email)).not.toBe(first)
      expect((await app.anonymous.post('/activate', { code: first })).body).toEqual({
        error: 'Invalid link.',
      })
    })

    test('goes to another address when the first was mistyped', async () => {
      const { secret } = (await signUp(app, 'mistyped@newhope.test')).body
      const first = await codeFor(app, 'mistyped@newhope.test')
      expect((await resend('mistyped@newhope.test', 'right@newhope.test', secret)).status).toBe(200)
      const code = await codeFor(app, 'right@newhope.test')
      expect((await mailTo(app, 'mistyped@newhope.test')).subject).toBe(
        'Your signup goes on at another address',
      )
      expect((await app.anonymous.post('/activate', { code: first })).status).toBe(400)
      expect((await app.anonymous.post('/activate', { code })).body.signup.user).toMatchObject({
        email: 'right@newhope.test',
        username: 'right@newhope.test',
      })
    })

    test('does not tell who has an account, and moves nobody to an address that is taken', async () => {
      const { secret } = (await signUp(app, 'mover@newhope.test')).body
      const answers = [
        await resend('mover@newhope.test', 'admin@steeple.test', secret),
        await resend('nobody@newhope.test', 'nowhere@newhope.test', secret),
        await resend('admin@steeple.test', 'elsewhere@newhope.test', secret),
      ]
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: { success: true } })))
      expect((await userOf('mover@newhope.test')).status).toBe(0)
      await app.runDueWork()
      expect(mailsTo(app, 'nowhere@newhope.test') + mailsTo(app, 'elsewhere@newhope.test')).toBe(0)
    })

    test('moves no signup that was begun in another browser', async () => {
      await signUp(app, 'begun@newhope.test')
      const refused = await resend('begun@newhope.test', 'thief@newhope.test')
      expect(refused).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('another browser') },
      })
      expect((await resend('begun@newhope.test', 'thief@newhope.test', 'a guess')).status).toBe(200)
      await app.runDueWork()
      expect(mailsTo(app, 'thief@newhope.test')).toBe(0)
      expect((await userOf('begun@newhope.test')).status).toBe(0)
    })

    test('moves nobody who is verified', async () => {
      await activated(app, 'verified@newhope.test')
      await resend('verified@newhope.test', 'thief@newhope.test', 'a guess')
      expect((await userOf('verified@newhope.test')).status).toBe(1)
    })

    test('the other address is checked as the first was', async () => {
      const { status, body } = await resend('mover@newhope.test', 'mover@church.invalid', 'a guess')
      expect(status).toBe(422)
      expect(body.error.email[0]).toMatch(/\bvalid\b/)
    })

    test('its link works once, and says so', async () => {
      await signUp(app, 'twice@newhope.test')
      const code = await codeFor(app, 'twice@newhope.test')
      const link = () => app.anonymous.get(`/link/activation/${code}`)
      expect((await link()).status).toBe(200)
      expect((await app.anonymous.post('/activate', { code })).status).toBe(200)
      expect((await link()).body.error).toContain('has already been verified')
      const { status, body } = await app.anonymous.post('/activate', { code })
      expect(status).toBe(400)
      expect(body.error).toContain('already been verified')
    })

    test('its link works for a week', async () => {
      await signUp(app, 'late@newhope.test')
      const code = await codeFor(app, 'late@newhope.test')
      app.clock.moveBy({ hours: 7 * 24 })
      expect(await app.anonymous.post('/activate', { code })).toEqual({
        status: 400,
        body: { error: 'Invalid link.' },
      })
    })
  })
})
