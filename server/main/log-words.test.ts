import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people, users } from '#server/db/schema/schema.ts'
import { startApp } from '#testkit/app.ts'
import { createLog } from './log.ts'

const NAME = 'Mallory Quillfeather'
const PHONE = '+12125550163'
const EMAIL = 'mallory@quillfeather.test'
const SECRET = 'a-token-that-nobody-may-read'

test('whatever fails, no name, number, address, text or token is in the log, at any level', async () => {
  const written: string[] = []
  const log = createLog('trace', { write: (line) => void written.push(line) })
  const app = await startApp({ log })
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const person = { name: NAME, email: EMAIL, mobile_phone: PHONE.slice(1), captcha: SECRET }
  const post = (path: string, type: string, body: string) =>
    fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body })

  await app.anonymous.post('/login', { email: EMAIL, password: SECRET })
  await app.anonymous.post('/reset', { uid: SECRET, password: SECRET })
  await app.anonymous.post('/activate', { code: SECRET })
  await app.anonymous.post('/register-step1', person)
  await app.anonymous.get(`/show-schedules/${SECRET}`)
  await app.anonymous.get(`/invitation/${SECRET}`)
  await owner.get(`/scheduling/auth/complete?code=${SECRET}&state=${SECRET}`)
  await post('/api/login', 'application/json', `{"email":"${EMAIL}","password":`)
  await post(
    '/hooks/twilio/sms',
    'application/x-www-form-urlencoded',
    `From=${PHONE}&Body=${NAME}&To=${PHONE}`,
  )
  await post('/hooks/planning-center/1', 'application/json', `{"name":"${NAME}"`)

  for (const vendor of ['planning', 'texting', 'mail'] as const)
    app.sandbox.faults.set({ vendor, kind: 'failing', status: 503, path: '/' })
  await app.pass({ minutes: 10 }, 5)
  app.sandbox.faults.clear()

  // The database refuses what is stored, and quotes it.
  await app.deps.db.execute(sql`alter table users add constraint nobody_new check (id < 0) not valid`)
  await owner.post('/invite', { name: NAME, email: EMAIL })
  await app.deps.db.execute(sql`alter table users drop constraint nobody_new`)
  await app.deps.db.execute(sql`alter table rate_limits rename to rate_limits_gone`)
  await app.anonymous.post('/login', { email: EMAIL, password: SECRET })
  await app.deps.db.execute(sql`alter table rate_limits_gone rename to rate_limits`)
  await app.pass({ minutes: 10 }, 5)

  const known = await app.deps.db.select().from(people)
  const members = await app.deps.db.select().from(users)
  const words = [
    NAME,
    PHONE,
    EMAIL,
    SECRET,
    owner.token ?? '',
    ...known.flatMap(({ firstName, lastName, phone }) => [`${firstName} ${lastName}`, phone ?? '']),
    ...members.flatMap(({ name, email, mobilePhone }) => [name, email, mobilePhone]),
  ].filter((word) => word.length > 5)
  await app.stop()
  const lines = written.join('')
  expect(words.length).toBeGreaterThan(20)
  expect(lines).toContain('a call failed')
  expect(lines).toContain('answered a request')
  expect(words.filter((word) => lines.includes(word))).toEqual([])
})
