import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { MOVED } from '#core/vocabulary/messages.ts'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { scheduleTexts } from '../schedule.ts'
import { startSending } from '../testing.ts'

let stop: () => Promise<void>
afterEach(() => stop())

const ANN = '+12125550101'

test('who has accepted half a year ahead is told of each move once, however long ago that was', async () => {
  const { app, churchId, add, dispatch, accepted } = await startSending()
  stop = app.stop
  const { db } = app.deps
  await add('ann', ANN)
  const startsAt = app.clock.now().add({ hours: 180 * 24 })
  const moveTo = async (hours: number) => {
    const start = startsAt.add({ hours })
    const times = { startsAt: start, endsAt: start.add({ hours: 1 }), status: 'C' as const }
    await db.update(assignments).set(times).where(eq(assignments.churchId, churchId))
  }
  const schedule = async () => {
    await db.transaction((tx) => scheduleTexts(tx, churchId, ['ann'], app.clock.now()))
    await dispatch({ freshen: async () => {} })
    await app.pass({ minutes: 1 })
  }
  const isMove = and(eq(messages.churchId, churchId), eq(messages.kind, MOVED))
  const told = () => db.$count(messages, isMove)
  for (const hours of [0, 1, 2]) {
    await moveTo(hours)
    await schedule()
  }
  expect([await told(), accepted(ANN).length]).toEqual([2, 2])
  app.clock.moveBy({ hours: 101 * 24 })
  await schedule()
  expect([await told(), accepted(ANN).length]).toEqual([2, 2])
})
