import { eq } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { only } from '#server/db/query.ts'
import { assignments, brands, hookEvents, messages, numbers } from '#server/db/schema/schema.ts'
import { takeInMissed } from '#server/features/conversation/missed-texts.ts'
import { findChurchesOfNumbers } from '#server/features/conversation/texted-numbers.ts'
import { carrierCalls } from '#server/features/messages/carrier-calls.ts'
import { carriers } from '#server/features/messages/carriers.ts'
import { recoverInterrupted } from '#server/features/messages/dispatch/recover.ts'
import { addChurch, addText, startSending } from '#server/features/messages/testing.ts'
import { hookRoutes } from '#server/hooks/receive.ts'
import { PIGEON, startPigeon } from '#testkit/pigeon.ts'
import { approveNumber } from '#testkit/registration.ts'
import { buyNumber } from './buy.ts'
import { directNumbers } from './direct.ts'
import { advanceBrand } from './registration/advance.ts'
import { giveBack } from './release.ts'

const ANN = '+12125550101'
const BOB = '+13125550111'

let first: Awaited<ReturnType<typeof startSending>>
let pigeon: ReturnType<typeof startPigeon>
let calls: FastifyInstance
/** The church whose number is at the second carrier. */
let churchId: number

beforeAll(async () => {
  first = await startSending()
  const { app } = first
  pigeon = startPigeon(app.clock)
  // All that the product is told of it.
  ;(app.deps.texting as Map<string, typeof pigeon.port>).set(PIGEON, pigeon.port)
  calls = fastify()
  await calls.register(
    hookRoutes(app.deps, carrierCalls(app.deps), (numbers) => findChurchesOfNumbers(app.deps.db, numbers)),
  )
  churchId = await addChurch(app)
})
afterAll(async () => {
  await calls.close()
  await first.app.stop()
})

const call = (path: string, payload: object, headers = pigeon.headers) =>
  calls.inject({ method: 'POST', url: `/hooks/pigeon/${path}`, headers, payload })
const textOf = async (id: number) =>
  only(await first.app.deps.db.select().from(messages).where(eq(messages.id, id)))
const ownNumber = async () =>
  only(await first.app.deps.db.select().from(numbers).where(eq(numbers.churchId, churchId)))
async function statusOf(id: string) {
  const rows = await first.app.deps.db.select().from(assignments).where(eq(assignments.id, id))
  return only(rows).status
}

test('a number is looked for and bought at the carrier that is offered', async () => {
  const { deps } = first.app
  const offering = { ...deps, texting: carriers([pigeon.port, ...deps.texting.values()]) }
  const found = await pigeon.port.searchNumbers({
    ...{ country: 'US', type: 'local', contains: null, near: null, locality: null, limit: 1 },
  })
  const phoneNumber = (found.ok && found.value[0]?.phoneNumber) || ''
  const row = await buyNumber(offering, { churchId, userId: null, phoneNumber, country: 'US', import: null })
  expect(row).toMatchObject({ carrier: 'pigeon', carrierSid: 'ring-1', isPrimary: true, state: 'in_use' })
  await approveNumber(deps, churchId)
})

test('each text goes through the carrier of the number that it is sent from', async () => {
  const atFirst = await first.add('ann', ANN)
  const atSecond = await addText(first.app, churchId, 'bob', BOB)
  await first.dispatch()
  expect(first.accepted(ANN)).toHaveLength(1)
  expect(first.accepted(BOB)).toEqual([])
  expect(pigeon.sent.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: (await ownNumber()).phoneNumber, to: BOB },
  ])
  expect((await textOf(atFirst)).sid).toMatch(/^SM/)
  expect(await textOf(atSecond)).toMatchObject({ state: 'queued', sid: 'note-1' })
})

test('what a carrier reports is read by that carrier, and explained in its words', async () => {
  const lost = only(await first.app.deps.db.select().from(messages).where(eq(messages.sid, 'note-1')))
  const report = { note: lost.id, sid: 'note-1', status: 'undelivered', trouble: 'hawk' }
  expect((await call('report', report, { 'x-pigeon-key': 'found' })).statusCode).toBe(401)
  expect((await call('report', report)).statusCode).toBe(200)
  await first.app.runDueWork()
  expect(await textOf(lost.id)).toMatchObject({ state: 'undelivered', errorMessage: 'Pigeon says hawk.' })
})

test('an answer that comes in at a carrier is understood', async () => {
  const { app } = first
  await addText(app, churchId, 'cora', '+13125550112')
  await first.dispatch()
  const { phoneNumber: to } = await ownNumber()
  const answer = { sid: 'reply-1', from: '+13125550112', to, body: 'ACCEPT' }
  expect((await call('text', answer)).statusCode).toBe(200)
  await app.runDueWork()
  const rows = await app.deps.db.select().from(hookEvents).where(eq(hookEvents.externalId, 'reply-1'))
  expect(only(rows)).toMatchObject({ carrier: 'pigeon', churchId })
  expect(await statusOf('cora')).toBe('C')
})

test('a text whose answer was lost is looked up at the carrier of its number, and not sent again', async () => {
  const { app } = first
  pigeon.weather.isStormy = true
  const id = await addText(app, churchId, 'dora', '+13125550113')
  await first.dispatch()
  expect((await textOf(id)).state).toBe('sending')
  app.clock.moveBy({ seconds: 61 })
  expect(await recoverInterrupted(app.deps)).toBe(1)
  const sids = pigeon.sent.filter(({ to }) => to === '+13125550113').map(({ sid }) => sid)
  expect(sids).toHaveLength(1)
  expect(await textOf(id)).toMatchObject({ state: 'queued', sid: sids[0] })
})

test('texts that no call brought are read at every carrier', async () => {
  const { app } = first
  await takeInMissed(app.deps)
  const { phoneNumber: to } = await ownNumber()
  pigeon.written.push({
    ...{ sid: 'reply-2', from: '+13125550113', to, body: 'ACCEPT' },
    at: app.clock.now(),
  })
  app.clock.moveBy({ minutes: 2 })
  await takeInMissed(app.deps)
  await app.runDueWork()
  expect(await statusOf('dora')).toBe('C')
})

test('a number is directed, registered and given back at its own carrier', async () => {
  const { deps, clock } = first.app
  const { id } = await ownNumber()
  const [ring] = pigeon.owned
  Object.assign(ring ?? {}, { directedTo: 'http://elsewhere.test' })
  await directNumbers(deps)
  expect(ring?.directedTo).toBe(pigeon.port.inboundUrl)

  // What another carrier had of the registration is nothing to this one.
  const known = { carrier: 'twilio', carrierIds: { brand: 'BN1' }, checkedAt: null } as const
  await deps.db.update(brands).set(known).where(eq(brands.churchId, churchId))
  await advanceBrand(deps, churchId)
  expect(pigeon.registered).toEqual(['ring-1 after {}'])
  const rows = await deps.db.select().from(brands).where(eq(brands.churchId, churchId))
  expect(only(rows)).toMatchObject({ carrier: 'pigeon', carrierIds: { sender: 'ring-1' } })

  const gone = { state: 'releasing', isPrimary: false, releasedAt: clock.now() } as const
  await deps.db.update(numbers).set(gone).where(eq(numbers.id, id))
  await giveBack(deps, id)
  expect(pigeon.owned).toEqual([])
  expect((await ownNumber()).state).toBe('released')
})
