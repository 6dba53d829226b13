import { expect } from 'vitest'
import { solveAltcha } from '#providers/captcha/altcha/testing.ts'
import type { App } from '#testkit/app.ts'
import { apiClient } from '#testkit/client.ts'

export const PHONE = '+1 (212) 555-0199'

/** What step 1 of the signup sends, with a captcha that was solved for it. */
export async function step1Of(app: App, email: string, changes: object = {}) {
  const { body } = await app.anonymous.get('/captcha')
  return {
    name: 'Nora New',
    email,
    mobile_phone: PHONE,
    captcha: await solveAltcha(body.challenge),
    ...changes,
  }
}

export const signUp = async (app: App, email: string, changes: object = {}) =>
  app.anonymous.post('/register-step1', await step1Of(app, email, changes))

/** What the newest e-mail to an address says, after everything that is queued was sent. */
export async function mailTo(app: App, email: string) {
  await app.runDueWork()
  const mail = app.sandbox.mailbox.latest(email)
  return {
    count: mailsTo(app, email),
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    html: mail?.html ?? '',
  }
}

export const mailsTo = (app: App, email: string): number =>
  app.sandbox.mailbox.messages().filter(({ to }) => to.includes(email)).length

/** The code in the link of the newest e-mail to an address. */
export const codeFor = async (app: App, email: string): Promise<string> =>
  /\?code=([\w-]+)/.exec((await mailTo(app, email)).text)?.[1] ?? 'no code'

/** Signs up as far as the verified e-mail address. */
export async function activated(app: App, email: string, changes: object = {}) {
  expect((await signUp(app, email, changes)).status).toBe(200)
  const answer = await app.anonymous.post('/activate', { code: await codeFor(app, email) })
  expect(answer.status).toBe(200)
  const { token, user } = answer.body.signup
  return { id: user.id as number, ...apiClient(app.url, token) }
}

export const PASSWORD = 'correct horse'

export const detailsOf = (id: number, username: string, changes: object = {}) => ({
  id,
  church: 'New Hope',
  username,
  password: PASSWORD,
  timezone: 'America/Chicago',
  ...changes,
})

/** Signs up as far as the number. */
export async function withDetails(app: App, email: string, changes: object = {}) {
  const person = await activated(app, email)
  const answer = await person.post('/register', detailsOf(person.id, email, changes))
  expect(answer.status).toBe(200)
  return { id: person.id, ...apiClient(app.url, answer.body.signup.token) }
}

/** A church with an owner who has signed up and chosen a number. */
export async function complete(app: App, email: string) {
  const person = await withDetails(app, email)
  const found = await person.get('/numbers?country=US&selectBy=number&search=&numberType=local')
  const [first] = found.body.numbers
  const answer = await person.post('/register', { id: person.id, phone_number: first.value, country: 'US' })
  expect(answer.status).toBe(200)
  return { id: person.id, body: answer.body, ...apiClient(app.url, answer.body.success.token) }
}
