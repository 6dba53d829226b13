import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { HOPE } from '#sandbox/worlds/hope.ts'
import { ST_MARK } from '#sandbox/worlds/st-mark.ts'
import { auditEntries, messages, oauthStates, planningConnections, plans } from '#server/db/schema/schema.ts'
import { countRequests } from '#server/features/roster/testing.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const AGAIN = 'There was an error integrating, please try again'

let app: App
let church: ApiClient & { churchId: number }

beforeAll(async () => {
  app = await startApp()
  church = await app.foreignChurch()
})
afterEach(async () => {
  app.sandbox.faults.clear()
  await app.runDueWork()
})
afterAll(() => app.stop())

/** Goes to the planning service and allows, as a browser would; answers what it brings back. */
async function authorise(client: ApiClient, personId: string) {
  const { body } = await client.get<{ url: string }>('/scheduling/login')
  const code = await authoriseInSandbox(personId)(body.url)
  return { code, state: new URL(body.url).searchParams.get('state') ?? '' }
}
const complete = (client: ApiClient, { code, state }: { code: string; state: string }) =>
  client.get(`/scheduling/auth/complete?code=${code}&state=${state}`)

describe('connecting the planning service', () => {
  test('what the browser brings back connects the church and reads its roster', async () => {
    const answer = await complete(church, await authorise(church, HOPE.people.danielOrtiz))
    expect(answer).toEqual({ status: 200, body: { success: true, organization: 'Hope Community' } })
    await app.runDueWork()

    const { body: sync } = await church.get('/scheduling/sync')
    expect(sync.state).toBe('done')
    const { body: profile } = await church.get('/pco-profile')
    expect(profile).toMatchObject({
      data: { attributes: { name: 'Hope Community' } },
      error: null,
      synced: true,
    })
    const { body: own } = await church.get('/profile')
    expect(own.church).toMatchObject({ pivot: { pco_access_token: true, refresh_invalid: false } })
    expect(own.church.timezone).toBe(app.sandbox.planning.board(HOPE.organizationId).organization.timeZone)
    const audit = await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.churchId, church.churchId))
    expect(audit.map((entry) => entry.action)).toEqual(['account.signed_in', 'planning.connected'])
  })

  test('a state is good once', async () => {
    const back = await authorise(church, HOPE.people.danielOrtiz)
    expect((await complete(church, back)).status).toBe(200)
    expect(await complete(church, back)).toEqual({ status: 400, body: { error: AGAIN } })
  })

  test('a state of another session, a wrong one and an expired one are refused before the code is used', async () => {
    const other = await app.signIn('owner@grace.test', 'steeple-demo')
    const foreign = await authorise(other, HOPE.people.danielOrtiz)
    const own = await authorise(church, HOPE.people.danielOrtiz)
    countRequests(app)
    expect(await complete(church, foreign)).toEqual({ status: 400, body: { error: AGAIN } })
    expect((await complete(church, { ...own, state: 'guessed' })).status).toBe(400)
    app.clock.moveBy({ minutes: 10 })
    expect((await complete(church, own)).status).toBe(400)
    expect(countRequests(app)).toBe(0)
  })

  test('neither the state nor the verifier is stored as it is', async () => {
    const { state } = await authorise(church, HOPE.people.danielOrtiz)
    const rows = await app.deps.db.select().from(oauthStates)
    expect(JSON.stringify(rows)).not.toContain(state)
  })

  test('a code that is not good, and an account without access, connect nothing and say so', async () => {
    const { state } = await authorise(church, HOPE.people.danielOrtiz)
    expect(await complete(church, { code: 'wrong', state })).toEqual({ status: 400, body: { error: AGAIN } })

    const answer = await complete(church, await authorise(church, ST_MARK.people.lucyAdams))
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/no access to Services/)
    const { body } = await church.get('/pco-profile')
    expect(body.data.attributes.name).toBe('Hope Community')
  })

  test('the access is renewed on request, and a revoked one says that the church must connect again', async () => {
    const { status, body } = await church.post('/scheduling/refresh_token')
    expect(status).toBe(200)
    expect(body.expires_at).toBe(app.clock.now().add({ hours: 2 }).toString())

    app.sandbox.planning.revokeTokens(HOPE.organizationId)
    const refused = await church.post('/scheduling/refresh_token')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatch(/no longer accepts the connection/)
    const { body: own } = await church.get('/profile')
    expect(own.church.pivot).toEqual({ pco_access_token: true, refresh_invalid: true })
    countRequests(app)
    await church.post('/scheduling/sync')
    await app.runDueWork()
    expect(countRequests(app), 'a broken connection asks for nothing').toBe(0)

    expect((await complete(church, await authorise(church, HOPE.people.danielOrtiz))).status).toBe(200)
    await app.runDueWork()
    const { body: sync } = await church.get('/scheduling/sync')
    expect(sync.state).toBe('done')
  })

  test('an organisation that another church has is refused with its name, and its owner can be asked', async () => {
    const refused = await complete(church, await authorise(church, GRACE.people.ruthMoore))
    expect(refused).toEqual({
      status: 409,
      body: {
        error: expect.stringMatching(/^Grace Chapel is connected to Grace Chapel already\. Ask the owner/),
        taken_by: 'Grace Chapel',
      },
    })
    const { body: profile } = await church.get('/pco-profile')
    expect(profile.data.attributes.name, 'what was connected before stays').toBe('Hope Community')
    const grace = await app.signIn('owner@grace.test', 'steeple-demo')
    expect((await grace.post('/scheduling/refresh_token')).status, 'nothing was taken away').toBe(200)

    for (const time of ['once', 'not twice']) {
      const asked = await church.post('/ask-for-invitation')
      expect(asked, time).toEqual({ status: 200, body: { success: true, church: 'Grace Chapel' } })
    }
    await app.runDueWork()
    const mails = app.sandbox.mailbox.messages().filter(({ subject }) => /asks to be invited/.test(subject))
    expect(mails.map(({ to }) => to)).toEqual([['owner@grace.test']])
    expect(mails[0]?.text).toContain('Olga Other')
  })

  test('nobody is asked without such a refusal', async () => {
    const other = await app.foreignChurch()
    expect((await other.post('/ask-for-invitation')).status).toBe(409)
  })

  test('two churches that connect the same organisation at once: one of them has it', async () => {
    const churches = [await app.foreignChurch(), await app.foreignChurch()]
    expect((await church.post('/revoke-pco')).status).toBe(200)
    const back = await Promise.all(churches.map((one) => authorise(one, HOPE.people.danielOrtiz)))
    const statuses = await Promise.all(
      churches.map((one, place) => complete(one, back[place] ?? { code: '', state: '' })),
    )
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const one of churches) await one.post('/revoke-pco')
    expect((await complete(church, await authorise(church, HOPE.people.danielOrtiz))).status).toBe(200)
    await app.runDueWork()
  })

  test('deauthorising ends everything there and here: nothing goes out any more', async () => {
    const planned = async () => {
      const rows = await app.deps.db.select().from(messages).where(eq(messages.churchId, church.churchId))
      return rows.filter(({ state }) => state === 'planned' || state === 'blocked')
    }
    expect((await planned()).length).toBeGreaterThan(0)
    const { status, body } = await church.post('/revoke-pco')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, church: { pivot: { pco_access_token: false } } })

    expect(await planned()).toEqual([])
    const { data } = app.sandbox.planning
    const remote = data.subscriptions.filter((one) => one.organizationId === HOPE.organizationId)
    expect(remote).toEqual([])
    const newest = data.tokens.filter((one) => one.organizationId === HOPE.organizationId).at(-1)
    expect(newest?.isRevoked).toBe(true)
    const left = await app.deps.db
      .select()
      .from(planningConnections)
      .where(eq(planningConnections.churchId, church.churchId))
    expect(left).toEqual([])
    const rows = await app.deps.db.select().from(plans).where(eq(plans.churchId, church.churchId))
    expect(rows.filter((plan) => plan.removedAt === null && plan.startsAt === null)).toEqual([])
    const { body: sync } = await church.get('/scheduling/sync')
    expect(sync.state).toBe('never')
  })
})
