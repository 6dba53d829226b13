import { expect, test } from 'vitest'
import { messages } from '#server/db/schema/schema.ts'
import { carriers, offeredCarrier } from '../carriers.ts'
import { startForOneTest } from '../testing.ts'
import { recoverInterrupted } from './recover.ts'

/** A due text reaches the carrier once, whatever happens between the two, and is charged once. */

const ANN = '+12125550101'
const MESSAGES = 'Messages.json'

test('a due text is sent once, charged once and followed to its delivery', async () => {
  const { app, add, dispatch, text, accepted, entries, balance } = await startForOneTest()
  const id = await add('ann', ANN)
  expect(await dispatch()).toBe(1)
  expect(await dispatch()).toBe(0)
  expect(await text(id)).toMatchObject({ state: 'queued', timesSent: 1, segments: 1, credits: 1 })
  await app.pass({ seconds: 10 })
  expect((await text(id)).state).toBe('delivered')
  expect(accepted(ANN).map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /^Grace Chapel: Hi Ann, can you serve .* \(Sunday Gathering, Usher\)\? Reply ACCEPT or DECLINE\. http/,
    ),
  ])
  expect(await entries(id)).toEqual(['used -1'])
  expect(await balance()).toBe(99)
})

test('two dispatchers at the same time send each text once', async () => {
  const { app, add, dispatch, balance } = await startForOneTest()
  for (let n = 0; n < 30; n++) await add(`ann${n}`, `+121255501${String(n).padStart(2, '0')}`)
  const taken = await Promise.all([dispatch(), dispatch()])
  expect(taken[0] + taken[1]).toBe(30)
  expect(new Set(app.sandbox.carrier.messages().map(({ to }) => to)).size).toBe(30)
  expect(app.sandbox.carrier.messages()).toHaveLength(30)
  expect(await balance()).toBe(70)
})

test('a text whose answer is lost after acceptance is looked up and adopted, not sent again', async () => {
  const { app, add, dispatch, text, accepted, entries } = await startForOneTest()
  const id = await add('ann', ANN)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: MESSAGES, count: 1 })
  await dispatch()
  expect((await text(id)).state).toBe('sending')
  expect(await recoverInterrupted(app.deps)).toBe(0)
  app.clock.moveBy({ seconds: 61 })
  expect(await recoverInterrupted(app.deps)).toBe(1)
  const [sent] = accepted(ANN)
  expect(await text(id)).toMatchObject({ state: 'queued', sid: sent?.sid, timesSent: 1 })
  await app.runDueWork()
  expect(accepted(ANN)).toHaveLength(1)
  expect(await entries(id)).toEqual(['used -1'])
})

test('a text that never arrived is sent again, and its first charge is given back', async () => {
  const { app, add, dispatch, text, accepted, entries, balance } = await startForOneTest()
  const id = await add('ann', ANN)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: MESSAGES, count: 1 })
  await dispatch()
  expect((await text(id)).state).toBe('sending')
  app.clock.moveBy({ seconds: 61 })
  await app.runDueWork()
  expect(accepted(ANN)).toHaveLength(1)
  expect(await entries(id)).toEqual(['used -1', 'returned 1', 'used -1'])
  expect(await balance()).toBe(99)
})

test('while the carrier cannot say what it has, nothing is sent again', async () => {
  const { app, add, dispatch, text, accepted } = await startForOneTest()
  const id = await add('ann', ANN)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: MESSAGES, count: 1 })
  await dispatch()
  app.clock.moveBy({ hours: 1 })
  app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: MESSAGES })
  expect(await recoverInterrupted(app.deps)).toBe(0)
  expect((await text(id)).state).toBe('sending')
  app.sandbox.faults.clear()
  await app.runDueWork()
  expect(accepted(ANN)).toHaveLength(1)
})

test('of two lost texts with the same words each is adopted by its own id', async () => {
  const { app, churchId, dispatch } = await startForOneTest()
  const now = app.clock.now()
  const same = {
    churchId,
    direction: 'out',
    kind: 'one_off',
    state: 'planned',
    toNumber: ANN,
    body: 'Hello',
  } as const
  await app.deps.db.insert(messages).values([
    { ...same, key: 'one', dueAt: now, createdAt: now },
    { ...same, key: 'two', dueAt: now, createdAt: now },
  ])
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: MESSAGES, count: 2 })
  await dispatch()
  app.clock.moveBy({ seconds: 61 })
  expect(await recoverInterrupted(app.deps)).toBe(2)
  const rows = await app.deps.db.select().from(messages)
  expect(rows.map(({ sid }) => sid).sort()).toEqual(
    app.sandbox.carrier
      .messages()
      .map(({ sid }) => sid)
      .sort(),
  )
  await app.runDueWork()
  expect(app.sandbox.carrier.messages()).toHaveLength(2)
})

test('a receipt that is faster than the answer is kept, and the answer changes nothing', async () => {
  const { app, add, dispatch, text, entries } = await startForOneTest()
  const id = await add('ann', ANN)
  const carrier = offeredCarrier(app.deps)
  const dispatching = dispatch({
    texting: carriers([
      {
        ...carrier,
        // The answer waits until the receipts are in.
        send: async (order) => {
          const answer = await carrier.send(order)
          await app.pass({ seconds: 5 })
          return answer
        },
      },
    ]),
  })
  await dispatching
  expect(await text(id)).toMatchObject({ state: 'delivered', timesSent: 1 })
  expect(await entries(id)).toEqual(['used -1'])
})
