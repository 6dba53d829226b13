import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '#contract/messages.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { answers, assignments, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { PRIYA, say, standingOf } from './testing.ts'

/** What the owner replies to a preview is no volunteer's answer; the volunteers' own answers still count. */

const OWNER = '+12125550142'
const NOT_USED =
  'Grace Chapel: You are trying Steeple on your own phone, so this answer was not used. Answers count once you start sending to volunteers.'

let app: App
let owner: ApiClient
let before = 0
beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  await owner.post('/start-sending', { mode: 'trial' })
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  before = app.sandbox.carrier.messages().length
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const PRIYA_SOUND = rowId(GRACE.plans.secondSunday, 7)
/** What we have texted since the trial began. */
const sent = () =>
  app.sandbox.carrier
    .messages()
    .slice(before)
    .filter(({ direction }) => direction === 'outbound-api')

async function statuses() {
  const rows = await app.deps.db
    .select({ id: assignments.id, status: assignments.status })
    .from(assignments)
    .where(eq(assignments.churchId, app.graceId))
  return rows.map(({ id, status }) => `${id} ${status}`).sort()
}

test('previews name whom they were for, in the text and in the log; no volunteer got one', async () => {
  expect(sent().length).toBeGreaterThan(5)
  expect(new Set(sent().map(({ to }) => to))).toEqual(new Set([OWNER]))
  const { body } = await owner.get('/all-logs?limit=100')
  const logs: LogEntry[] = body.logs
  const previews = logs.filter(({ message }) => message.startsWith('[Trial'))
  expect(previews).toHaveLength(sent().length)
  expect(previews.map(({ trial_for }) => trial_for)).toContain('Priya Nair')
  for (const { message, trial_for } of previews) expect(message).toContain(`[Trial, for ${trial_for}] `)
  expect(logs.filter(({ trial_for }) => trial_for !== null)).toEqual(previews)
})

test('the owner’s ACCEPT, DECLINE and other words change nobody’s answer, and say so', async () => {
  const standing = await statuses()
  expect(await say(app, OWNER, 'ACCEPT')).toEqual([NOT_USED])
  expect(await say(app, OWNER, 'DECLINE ALL')).toEqual([NOT_USED])
  expect(await say(app, OWNER, 'what is this?')).toEqual([NOT_USED])
  expect(await statuses()).toEqual(standing)
  expect(await app.deps.db.select().from(answers)).toEqual([])
  const open = and(eq(messages.churchId, app.graceId), eq(messages.reason, 'not_understood'))
  expect(await app.deps.db.$count(messages, open), 'nothing for the inbox').toBe(0)
})

test('once sending has started, volunteers are texted and their answers count', async () => {
  await owner.post('/start-sending', { mode: 'live' })
  await app.pass({ minutes: 5 }, 5)
  const asked = sent().filter(({ to }) => to === PRIYA)
  expect(asked.map(({ body }) => body)).toEqual([expect.stringMatching(/^Grace Chapel: Hi Priya/)])
  await say(app, PRIYA, 'ACCEPT ALL')
  expect(await standingOf(app, PRIYA_SOUND)).toBe('C | C')
  expect(await say(app, OWNER, 'ACCEPT'), 'a reply to an old preview still is none').toEqual([NOT_USED])
})
