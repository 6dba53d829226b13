import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failure } from '#core/outcome.ts'
import type { TextingFailure } from '#providers/texting/port.ts'
import { messages } from '#server/db/schema/schema.ts'
import { carriers, offeredCarrier } from '../carriers.ts'
import { startForOneTest } from '../testing.ts'
import { recoverInterrupted } from './recover.ts'

/** Texts that were interrupted, of an account that the carrier does not let us into any more. */

const ANN = '+12125550101'
const GONE = '+16155550185'
const REFUSED: TextingFailure = {
  kind: 'alert',
  why: 'credentials',
  code: '20003',
  detail: '20003: the credentials are not accepted',
}

type Church = Awaited<ReturnType<typeof startForOneTest>>

/** The carrier refuses to say what it has of texts from one number. */
function refusing({ app }: Church) {
  const carrier = offeredCarrier(app.deps)
  const asked: string[] = []
  const findSent: typeof carrier.findSent = async (query) => {
    asked.push(query.from)
    return query.from === GONE ? failure(REFUSED) : carrier.findSent(query)
  }
  return { asked, deps: { ...app.deps, texting: carriers([{ ...carrier, findSent }]) } }
}

/** Texts that were claimed so long ago and never reported on. */
async function interrupt({ app, churchId }: Church, count: number): Promise<void> {
  const at = app.clock.now()
  await app.deps.db.insert(messages).values(
    Array.from({ length: count }, (_, n) => ({
      ...({ churchId, direction: 'out', kind: 'one_off', state: 'sending', key: `lost ${n}` } as const),
      ...{ fromNumber: GONE, toNumber: ANN, body: `Lost ${n}`, attempts: 1 },
      ...{ dueAt: at, claimedAt: at, loggedAt: at, createdAt: at },
    })),
  )
}

test('keep no others waiting, however many they are, and the carrier is asked about them at intervals', async () => {
  const church = await startForOneTest()
  const { app, add, dispatch, text } = church
  await interrupt(church, 250)
  app.clock.moveBy({ seconds: 1 })
  const id = await add('ann', ANN)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: 'Messages.json', count: 1 })
  await dispatch()
  expect((await text(id)).state).toBe('sending')
  app.clock.moveBy({ seconds: 61 })
  const { asked, deps } = refusing(church)
  await recoverInterrupted(deps)
  await recoverInterrupted(deps)
  expect((await text(id)).state).toBe('queued')
  expect(asked.filter((from) => from === GONE).length).toBeLessThanOrEqual(250)
  const before = asked.length
  for (let n = 0; n < 5; n++) await recoverInterrupted(deps)
  expect(asked.length - before, 'not every second').toBe(0)
  await app.deps.db.delete(messages).where(eq(messages.fromNumber, GONE))
  await app.runDueWork()
})

test('count as failed after a day, and say why', async () => {
  const church = await startForOneTest()
  const { app, churchId } = church
  const of = and(eq(messages.churchId, churchId), eq(messages.fromNumber, GONE))
  const states = async () =>
    (await app.deps.db.select({ state: messages.state }).from(messages).where(of)).map(({ state }) => state)
  await interrupt(church, 1)
  const { deps } = refusing(church)
  for (let hour = 0; hour < 23; hour++) {
    app.clock.moveBy({ hours: 1 })
    await recoverInterrupted(deps)
  }
  expect(await states()).toEqual(['sending'])
  app.clock.moveBy({ hours: 2 })
  await recoverInterrupted(deps)
  expect(await states()).toEqual(['failed'])
  const [row] = await app.deps.db.select().from(messages).where(of)
  expect(row).toMatchObject({ errorCode: '20003', credits: 0, claimedAt: null })
  expect(row?.errorMessage).toMatch(/credentials/)
})
