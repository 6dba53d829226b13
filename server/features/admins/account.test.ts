import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})
