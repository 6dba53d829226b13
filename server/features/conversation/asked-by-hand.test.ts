import { afterAll, beforeAll, expect, test } from 'vitest'
import { keywords } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { ADAM, ELENA, PRIYA, ROWS, say, standingOf, startAsked, WHITFIELDS } from './testing.ts'

/** What somebody at the church asks in the inbox, and what the volunteer says to it. */

let app: App
let staff: ApiClient
beforeAll(async () => {
  app = await startAsked()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const ASKS = 'Hi, can we count on you on Sunday at 9:00? Please reply ACCEPT or DECLINE.'

const openFrom = async (phone: string): Promise<{ id: number }[]> =>
  (await staff.get('/inbox')).body.entries.filter((entry: { phone: string }) => entry.phone === phone)

/** Lets a phone write what nobody reads, somebody answer that by hand, and the phone write again; answers what we text back. */
async function sayTo(phone: string, body: string, words: string): Promise<string[]> {
  await say(app, phone, 'hm you know how it is with me')
  const [entry] = await openFrom(phone)
  expect((await staff.post(`/inbox/${entry?.id}/reply`, { body })).status).toBe(200)
  await app.pass({ seconds: 20 }, 2)
  return say(app, phone, words)
}

test('a yes to the question that somebody asks by hand is recorded and thanked for', async () => {
  expect(await sayTo(PRIYA, ASKS, 'yes')).toHaveLength(1)
  expect(await standingOf(app, ROWS.priyaSound)).toMatch(/^C/)
  expect(await openFrom(PRIYA)).toEqual([])
})

test('a yes to what asks for no answer accepts nothing', async () => {
  await sayTo(ADAM, 'Please use the side door.', 'yes')
  expect(await standingOf(app, ROWS.adamBass)).toMatch(/^U/)
  expect(await openFrom(ADAM)).toHaveLength(2)
})

test('a yes to a question on a phone where several places are open accepts none of them', async () => {
  await sayTo(WHITFIELDS, ASKS, 'yes')
  for (const row of [ROWS.annaGreets, ROWS.benUshers, ROWS.tobyHelps])
    expect(await standingOf(app, row)).toMatch(/^U/)
})

test('a yes to a question in the words of the church is recorded as well', async () => {
  const own = { ACCEPT: 'COUNTMEIN', DECLINE: 'COUNTMEOUT' } as const
  for (const type of ['ACCEPT', 'DECLINE'] as const)
    await app.deps.db.insert(keywords).values({ churchId: app.graceId, type, text: own[type] })
  await sayTo(ELENA, `Can you come? Please reply ${own.ACCEPT} or ${own.DECLINE}.`, 'yes')
  expect(await standingOf(app, ROWS.elenaParks)).toMatch(/^C/)
})
