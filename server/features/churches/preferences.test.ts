import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { people } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

async function phoneOf(personId: string) {
  const [row] = await app.deps.db
    .select({ phone: people.phone, problem: people.phoneProblem })
    .from(people)
    .where(and(eq(people.churchId, app.graceId), eq(people.id, personId)))
  return row
}

describe('the preferences of a church', () => {
  test('choosing the primary number chooses everybody’s number again, and back', async () => {
    const { walterHayes, priyaNair } = GRACE.people
    const { status, body } = await owner.post('/save-country', { phone_preference: 'primary' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, church: { phone_preference: 'primary' } })
    expect(await phoneOf(walterHayes), 'a home number, asked for').toEqual({
      phone: '+12125550108',
      problem: null,
    })
    await owner.post('/save-country', { phone_preference: 'mobile-primary' })
    expect(await phoneOf(walterHayes)).toEqual({ phone: null, problem: 'landline_only' })
    expect(await phoneOf(priyaNair)).toEqual({ phone: '+19295550110', problem: null })
  })

  test('the default country is kept with its dial code', async () => {
    const { body } = await owner.post('/save-country', { country_code: '+44', country_iso: 'GB' })
    expect(body.church).toMatchObject({ country_iso: 'GB', country_code: '44', phone_country: '44' })
  })

  test('sending is switched by members only', async () => {
    const { body } = await owner.post('/start-sending', { mode: 'paused' })
    expect(body.church.sending_mode).toBe('paused')
    expect((await app.anonymous.post('/start-sending', { mode: 'live' })).status).toBe(401)
    const { body: profile } = await owner.get('/profile')
    expect(profile.church.sending_mode).toBe('paused')
  })

  test('a church that is not connected has nothing to read', async () => {
    const other = await app.foreignChurch()
    expect((await other.post('/scheduling/sync')).status).toBe(409)
    expect((await other.get('/scheduling/sync')).body.state).toBe('never')
    expect((await other.get('/pco-profile')).body).toMatchObject({ data: null, synced: false })
    expect((await other.post('/revoke-pco')).status).toBe(200)
  })
})
