import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { PRIYA, say, startAsked } from '#server/features/conversation/testing.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import type { App } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** A planning service that lets us in no more, or does not answer: what still goes, and who hears of it. */

const OWNER = 'owner@grace.test'
let app: App
let owner: ApiClient
beforeEach(async () => {
  app = await startAsked()
  owner = await app.signIn(OWNER, 'steeple-demo')
})
afterEach(async () => {
  app.sandbox.faults.clear()
  await app.stop()
})

const mails = () =>
  app.sandbox.mailbox
    .messages()
    .filter(({ to, subject }) => to.includes(OWNER) && subject.includes('Planning Center'))
const textsOf = async (state: 'blocked' | 'cancelled' | 'delivered') =>
  app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.state, state), eq(messages.direction, 'out')))
async function reconnect() {
  const { body } = await owner.get<{ url: string }>('/scheduling/login')
  const code = await authoriseInSandbox(GRACE.people.ruthMoore)(body.url)
  const state = new URL(body.url).searchParams.get('state')
  return owner.get(`/scheduling/auth/complete?code=${code}&state=${state}`)
}
/** Nothing of the planning service answers any more. */
const fallSilent = () => app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503 })

describe('a revoked connection', () => {
  test('is told to the owner at once and daily, and shown with what mends it', async () => {
    app.sandbox.planning.revokeTokens(GRACE.organizationId)
    await app.pass({ minutes: 2 }, 4)
    expect(mails().map(({ subject }) => subject)).toEqual(['Grace Chapel must connect Planning Center again'])
    const { body: dashboard } = await owner.get('/scheduling/dashboard')
    expect(dashboard.planning_trouble).toMatchObject({ kind: 'broken' })
    const { body: forecast } = await owner.get('/forecast?days=7')
    expect(forecast.planning_trouble).toEqual(dashboard.planning_trouble)

    await app.pass({ hours: 23 }, 2)
    expect(mails()).toHaveLength(1)
    await app.pass({ hours: 1 })
    expect(mails()).toHaveLength(2)

    expect((await reconnect()).status).toBe(200)
    await app.pass({ hours: 26 }, 2)
    expect(mails()).toHaveLength(2)
    expect((await owner.get('/scheduling/dashboard')).body.planning_trouble).toBeNull()
  })

  test('lets texts go by the last known roster for 24 hours, which the log says, and blocks them after that', async () => {
    app.sandbox.planning.revokeTokens(GRACE.organizationId)
    await app.pass({ minutes: 15 }, 3)
    const { body: before } = await owner.get('/forecast?days=7')
    const late = before.texts.find(({ due_at }: { due_at: string }) => due_at > '2030-03-05T16:00:00Z')
    expect(late, 'the forecast leaves out what will be blocked').toBeUndefined()
    expect(before.blocked).toContainEqual(expect.objectContaining({ reason: 'old_roster' }))

    await app.pass({ hours: 23 }, 23)
    const byOldRoster = await app.deps.db
      .select()
      .from(messages)
      .where(and(eq(messages.churchId, app.graceId), isNotNull(messages.rosterReadAt)))
    expect(byOldRoster.length).toBeGreaterThan(0)
    const { body: log } = await owner.get('/all-logs?limit=100')
    const entries = log.logs.filter(({ roster_read_at }: { roster_read_at: string | null }) => roster_read_at)
    expect(entries).toHaveLength(byOldRoster.length)

    await app.pass({ hours: 4 * 24 }, 96)
    const blocked = (await textsOf('blocked')).filter(({ reason }) => reason === 'old_roster')
    expect(blocked.length).toBeGreaterThan(0)
    const { body: after } = await owner.get('/forecast?days=7&state=blocked')
    expect(after.texts.length).toBeGreaterThanOrEqual(blocked.length)

    await reconnect()
    await app.pass({ minutes: 10 }, 5)
    const left = (await textsOf('blocked')).filter(({ reason }) => reason === 'old_roster')
    expect(left).toEqual([])
  })
})

describe('a silent planning service', () => {
  test('keeps no reply waiting', async () => {
    fallSilent()
    await app.pass({ minutes: 20 }, 4)
    expect(await say(app, PRIYA, 'ACCEPT')).toEqual([expect.stringMatching(/^Thank you/)])
  })

  test('is told to the owner after half an hour, and daily, and is forgotten when it answers again', async () => {
    fallSilent()
    await app.pass({ minutes: 25 }, 5)
    expect(mails()).toEqual([])
    expect((await owner.get('/scheduling/dashboard')).body.planning_trouble).toBeNull()
    await app.pass({ minutes: 15 }, 3)
    expect(mails().map(({ subject }) => subject)).toEqual(['We cannot read Planning Center for Grace Chapel'])
    expect((await owner.get('/scheduling/dashboard')).body.planning_trouble).toMatchObject({ kind: 'silent' })
    app.sandbox.faults.clear()
    await app.pass({ minutes: 10 }, 2)
    expect((await owner.get('/scheduling/dashboard')).body.planning_trouble).toBeNull()
    await app.pass({ hours: 25 }, 2)
    expect(mails()).toHaveLength(1)
  })
})
