import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { messages, phoneStates } from '#server/db/schema/schema.ts'
import { startForOneTest } from '../testing.ts'

/** What the carrier refuses or loses costs nothing, and teaches us about the number. */

const ANN = '+12125550101'

test.each([
  ['invalid', 'failed', 'badSince'],
  ['not_mobile', 'failed', 'badSince'],
  ['opted_out', 'failed', 'optedOutAt'],
  ['landline', 'undelivered', 'badSince'],
] as const)(
  'a number that is %s ends as %s, is remembered and not planned for again',
  async (name, state, since) => {
    const { app, churchId, add, dispatch, text, entries, balance } = await startForOneTest()
    const phone = magicNumber(name)
    const id = await add('ann', phone)
    await dispatch()
    await app.pass({ seconds: 10 })
    expect(await text(id)).toMatchObject({
      state,
      credits: 0,
      errorMessage: expect.any(String),
      fix: expect.any(String),
    })
    expect(await entries(id)).toEqual(['used -1', 'returned 1'])
    expect(await balance()).toBe(100)
    const [known] = await app.deps.db.select().from(phoneStates).where(eq(phoneStates.phone, phone))
    expect(known?.[since]?.toString()).toMatch(/^2030-03-04/)
    const others = await app.deps.db.select().from(messages).where(eq(messages.churchId, churchId))
    expect(others.filter((other) => other.state === 'planned')).toEqual([])
  },
)

test('one refusal in a group does not touch the others', async () => {
  const { app, add, dispatch, text, balance } = await startForOneTest()
  const bad = await add('bad', magicNumber('invalid'))
  const good = await add('good', ANN)
  await dispatch()
  expect((await text(bad)).state).toBe('failed')
  expect((await text(good)).state).toBe('queued')
  expect(await balance()).toBe(99)
  await app.pass({ seconds: 10 })
})

test('when the carrier asks to slow down, the text waits as long as it says, at no charge', async () => {
  const { app, add, dispatch, text, accepted, entries, balance } = await startForOneTest()
  const id = await add('ann', ANN)
  app.sandbox.faults.set({
    vendor: 'texting',
    kind: 'rate_limited',
    path: 'Messages.json',
    count: 1,
    seconds: 30,
  })
  await dispatch()
  const waiting = await text(id)
  expect(waiting).toMatchObject({ state: 'planned', reason: 'carrier_busy', loggedAt: null })
  expect(waiting.dueAt?.toString()).toBe('2030-03-04T15:00:30Z')
  expect(await balance()).toBe(100)
  expect(await dispatch()).toBe(0)
  app.clock.moveBy({ seconds: 30 })
  await dispatch()
  expect(accepted(ANN)).toHaveLength(1)
  expect(await entries(id)).toEqual(['used -1', 'returned 1', 'used -1'])
})

test('what is our fault is told to the log, and the text waits', async () => {
  const { app, add, dispatch, text, balance } = await startForOneTest()
  const id = await add('ann', ANN)
  app.sandbox.carrier.switches.rejectCode = 20003
  await dispatch()
  expect(await text(id)).toMatchObject({ state: 'planned', reason: expect.stringMatching(/^carrier_/) })
  expect(await balance()).toBe(100)
})
