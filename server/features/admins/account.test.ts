import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, users } from '#server/db/schema/schema.ts'
import { codeFor, PASSWORD } from '#server/features/access/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
})
afterAll(() => app.stop())

const idOf = async (client: ApiClient): Promise<number> => (await client.get('/profile')).body.user.id

async function joinBy(inviter: ApiClient, email: string): Promise<ApiClient> {
  expect((await inviter.post('/invite-admin', { name: 'Sue Second', email })).status).toBe(200)
  const accepted = { code: await codeFor(app, email), name: 'Sue Second', password: PASSWORD }
  const { body } = await app.anonymous.post('/accept-invitation', accepted)
  return apiClient(app.url, body.success.token)
}

describe('at the same moment', () => {
  test('platform admins who remove each other leave one', async () => {
    for (let round = 0; round < 4; round++) {
      const other = await joinBy(admin, `admin-${round}@steeple.test`)
      const [id, otherId] = [await idOf(admin), await idOf(other)]
      const [first, second] = await Promise.all([
        admin.post('/remove-admin', { id: otherId }),
        other.post('/remove-admin', { id }),
      ])
      expect([first.status, second.status].toSorted()).toEqual([200, 401])
      admin = first.status === 200 ? admin : other
      const { admins } = (await admin.get('/admins')).body
      expect(admins).toMatchObject([{ is_me: true }])
    }
  })

  test('inviting one platform admin several times is one invitation, of which one link works', async () => {
    const email = 'several@steeple.test'
    const invited = { name: 'Sam Several', email }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/invite-admin', invited)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await app.deps.db.$count(users, eq(users.email, email))).toBe(1)
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'admin.invited'))).toBe(9)
    await app.runDueWork()
    const mails = app.sandbox.mailbox.messages().filter(({ to }) => to.includes(email))
    const codes = mails.map(({ text }) => /\?code=([\w-]+)/.exec(text)?.[1])
    const found = await Promise.all(codes.map((code) => app.anonymous.get(`/invitation/${code}`)))
    expect(found.filter(({ status }) => status === 200)).toMatchObject([{ body: invited }])
  })
})
