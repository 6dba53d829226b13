import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { awayOffers, messages } from '#server/db/schema/schema.ts'
import {
  ADAM,
  ELENA,
  NAOMI,
  PRIYA,
  ROWS,
  say,
  standingOf,
  startAsked,
} from '#server/features/conversation/testing.ts'
import type { App } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const DECLINE = 'Sorry, we are on vacation until the 20th'

let app: App
let staff: ApiClient

const blockoutsOf = (personId: string) =>
  app.sandbox.planning.data.blockouts
    .filter((one) => one.personId === personId && one.reason.startsWith('Away'))
    .map(({ startsAt, endsAt }) => `${startsAt.slice(0, 10)} ${endsAt.slice(0, 10)}`)

async function useDays(): Promise<void> {
  const { body } = await staff.get('/availability?month=2030-04')
  await staff.post('/availability', { teamIds: [body.teams[0].id], day: null })
}

beforeAll(async () => {
  app = await startAsked()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

test('where a church does not ask for days a decline is thanked for as always', async () => {
  const said = await say(app, ADAM, DECLINE)
  expect(said).toEqual([expect.stringMatching(/^Thank you for telling us, Adam\. .* and why\./)])
  expect(await app.deps.db.select().from(awayOffers)).toEqual([])
})

test('a decline that names a span is taken at once, and one text offers to note it', async () => {
  await useDays()
  expect(await say(app, PRIYA, DECLINE)).toEqual([
    'Thank you for telling us, Priya. We have noted that you cannot serve. Shall we also note that you are away Sun, Mar 10 to Wed, Mar 20? Reply YES.',
  ])
  expect(await standingOf(app, ROWS.priyaSound)).toMatch(/^D .* \| D /)
  expect(await say(app, PRIYA, 'Yes')).toEqual([
    'Thank you, Priya. Nobody will schedule you Sun, Mar 10 to Wed, Mar 20.',
  ])
  await app.runDueWork()
  expect(blockoutsOf(GRACE.people.priyaNair)).toEqual(['2030-03-10 2030-03-21'])
  expect(await standingOf(app, ROWS.priyaSound)).toMatch(/^D .* \| D /)
  const [offer] = await app.deps.db
    .select({ state: messages.state, credits: messages.credits })
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.kind, 'availability_offer')))
  expect(offer?.credits, 'it counts as any text').toBeGreaterThan(0)
})

test('a no leaves it, without a further text and without declining anything', async () => {
  await say(app, ELENA, 'DECLINE')
  expect(await say(app, ELENA, 'we are on vacation until the 20th'), 'the reason comes by itself').toEqual([
    expect.stringContaining('Shall we also note'),
  ])
  expect(await say(app, ELENA, 'No')).toEqual([])
  expect(await app.deps.db.select().from(awayOffers)).toEqual([])
  expect((await say(app, ELENA, 'yes')).join()).not.toContain('Nobody will schedule you')
})

test('while another place waits for an answer nothing is offered', async () => {
  const said = await say(app, NAOMI, '1 no, we are away until the 20th')
  expect(said.join()).not.toContain('Shall we also note')
})
