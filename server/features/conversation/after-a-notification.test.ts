import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { queueOneOff } from '#server/features/messages/one-off.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { receiveTexts } from './receive.ts'

/** Leaders serve as well, and are told by text on the same phone what happens at their church. */

let church: Awaited<ReturnType<typeof startSending>>
beforeEach(async () => {
  church = await startSending()
})
afterEach(() => church.app.stop())

const LEADER = '+12125550101'

/** Asks a leader to serve, tells them that somebody has declined, and lets them write; answers how their own place stands and what went back. */
async function writesAfterNews(body: string): Promise<[string | undefined, string[]]> {
  const { app, churchId } = church
  const { db } = app.deps
  await church.add('leader', LEADER)
  await church.dispatch()
  app.clock.moveBy({ minutes: 1 })
  const news = {
    personId: null,
    planId: null,
    parentId: null,
    from: null,
    to: LEADER,
    body: 'Ben declined: Usher',
  }
  await db.transaction((tx) =>
    queueOneOff(tx, { ...news, purpose: 'notification', churchId }, app.clock.now()),
  )
  await church.dispatch()
  app.clock.moveBy({ minutes: 1 })
  const to = app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
  const text = { sid: 'SM1', from: LEADER, to, body, optOutType: null, mediaCount: 0, writtenAt: null }
  expect(await receiveTexts(app.deps, [{ churchId, text }])).toEqual([])
  const [standing] = await db.select().from(assignments).where(eq(assignments.id, 'leader'))
  const replies = await db
    .select({ kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.toNumber, LEADER), eq(messages.state, 'planned'), eq(messages.direction, 'out')))
  return [standing?.status, replies.map(({ kind }) => kind).filter((kind) => !/reminder|follow/.test(kind))]
}

test.each(['ok', 'Yes', 'ok thanks', 'great', '👍', 'Liked “Ben declined: Usher”', 'thanks'])(
  'a bare "%s" to a notification is asked back, and accepts nothing',
  async (body) => {
    expect(await writesAfterNews(body)).toEqual(['U', ['ask_back']])
  },
)

test.each(['👎', '👎🏽', 'Disliked “Ben declined: Usher”', 'Reacted 👎 to “Ben declined: Usher”'])(
  'a thumb down, "%s", to a notification is asked back, and declines nothing',
  async (body) => {
    expect(await writesAfterNews(body)).toEqual(['U', ['ask_back']])
  },
)

test.each([
  ['ACCEPT', 'C'],
  ['Yes, I will usher', 'C'],
  ['I can serve', 'C'],
  ['no', 'D'],
  ["Sorry, I can't come", 'D'],
])('"%s" after a notification is an answer all the same', async (body, status) => {
  expect((await writesAfterNews(body))[0]).toBe(status)
})
