import { expect, test } from 'vitest'
import { numbers } from '#server/db/schema/schema.ts'
import { addChurch, addNumber, addText, startForOneTest } from '../testing.ts'
import { takeDue } from './claim.ts'

/** No church waits for another, and no number is given more than the carrier sends in some minutes. */

const ANN = '+12125550101'

test('a church with many texts leaves room for one with few', async () => {
  const { app, churchId, add } = await startForOneTest()
  for (let n = 0; n < 210; n++) await add(`ann${n}`, ANN)
  const small = await addChurch(app)
  await addNumber(app, small)
  for (let n = 0; n < 3; n++) await addText(app, small, `bob${n}`, '+13125550101')
  await app.deps.db.transaction(async (tx) => {
    const taken = await takeDue(tx, null, app.clock.now())
    expect(taken.filter((text) => text.churchId === small)).toHaveLength(3)
    const many = taken.filter((text) => text.churchId === churchId).length
    expect(many).toBeGreaterThan(3)
    expect(many, 'one round takes a share only').toBeLessThan(210)
  })
})

test('a number is given what the carrier sends in five minutes, and the rest when that has gone', async () => {
  const { app, add, dispatch } = await startForOneTest({ credits: 1000 })
  for (let n = 0; n < 310; n++) await add(`ann${n}`, ANN)
  expect(await dispatch()).toBe(300)
  expect(await dispatch()).toBe(0)
  app.clock.moveBy({ minutes: 5, seconds: 1 })
  expect(await dispatch()).toBe(10)
  expect(app.sandbox.carrier.messages()).toHaveLength(310)
})

test.each(['local', 'tollFree', 'mobile'] as const)('a %s number goes at its own pace', async (type) => {
  const { app, add, dispatch } = await startForOneTest()
  await app.deps.db.update(numbers).set({ type })
  await add('ann', ANN)
  const fast = { local: 10, tollFree: 10, mobile: 10 }
  const none = { local: 0, tollFree: 0, mobile: 0 }
  expect(await dispatch({ pace: { ...fast, [type]: 0 } })).toBe(0)
  expect(await dispatch({ pace: { ...none, [type]: 1 } })).toBe(1)
})

test('a stale roster is read before its text goes; while that takes its time, other churches are served', async () => {
  const { app, add, dispatch, text, accepted } = await startForOneTest({
    readAt: Temporal.Instant.from('2030-03-04T14:40:00Z'),
  })
  const id = await add('ann', ANN)
  const other = await addChurch(app)
  await addNumber(app, other)
  const read: string[] = []
  const arrives = async (phone: string) => {
    while (accepted(phone).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await dispatch({
    freshen: async (_churchId, planId) => {
      read.push(planId)
      expect(accepted(ANN)).toEqual([])
      await addText(app, other, 'bob', '+13125550101')
      await arrives('+13125550101')
    },
  })
  expect(read).toEqual(['p'])
  expect((await text(id)).state).toBe('queued')
})

test('a text whose roster cannot be read waits, and does not wait for ever', async () => {
  const { app, add, dispatch, text } = await startForOneTest({
    readAt: Temporal.Instant.from('2030-03-04T14:40:00Z'),
  })
  const id = await add('ann', ANN)
  await dispatch()
  const waiting = await text(id)
  expect(waiting).toMatchObject({ state: 'planned', loggedAt: null })
  expect(waiting.dueAt?.toString()).toBe('2030-03-04T15:02:00Z')
  app.clock.moveTo(waiting.latestAt?.subtract({ minutes: 3 }) ?? app.clock.now())
  await dispatch()
  expect((await text(id)).state).not.toBe('planned')
})
