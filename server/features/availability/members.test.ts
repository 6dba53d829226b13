import { afterEach, beforeEach, expect, test } from 'vitest'
import { assignments, people } from '#server/db/schema/schema.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { membersOf } from './ask.ts'

const TEAM = 'ushers'

let church: Awaited<ReturnType<typeof startSending>>
beforeEach(async () => {
  church = await startSending()
})
afterEach(() => church.app.stop())

/** Somebody whose last place in the team was so many days ago. */
async function serve(id: string, daysAgo: number): Promise<void> {
  const { app, churchId } = church
  const { db, clock } = app.deps
  const now = clock.now()
  const endsAt = now.subtract({ hours: 24 * daysAgo })
  const person = { churchId, id, firstName: 'Ann', lastName: id, phones: [], isArchived: false, readAt: now }
  await db.insert(people).values({ ...person, phone: `+1212555${String(1000 + daysAgo)}` })
  await db.insert(assignments).values({
    churchId,
    id,
    planId: 'p',
    serviceTypeId: 's',
    personId: id,
    personName: id,
    teamId: TEAM,
    positionName: 'Usher',
    status: 'C',
    isPencilledIn: false,
    canAcceptPartial: false,
    timeIds: [],
    startsAt: endsAt.subtract({ hours: 1 }),
    endsAt,
  })
}

test('who served in a team long ago, and not since, is no longer asked for days', async () => {
  const { app, churchId } = church
  await serve('comes soon', -20)
  await serve('at Christmas', 300)
  await serve('years ago', 800)
  const members = await membersOf(app.deps.db, churchId, [TEAM], app.clock.now())
  expect(members.map(({ id }) => id).toSorted()).toEqual(['at Christmas', 'comes soon'])
})
