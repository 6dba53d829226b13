import { afterAll, beforeAll, expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { carriers, offeredCarrier } from '../carriers.ts'
import { recoverInterrupted } from '../dispatch/recover.ts'
import { startSending } from '../testing.ts'
import { readMissedReceipts } from './missed-receipts.ts'

/** While nobody here answers, receipts are lost; what became of the texts is read at the carrier. */

let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending({ credits: 100 })
})
afterAll(() => church.app.stop())

test('a text that was lost before it was known to be sent is found at the carrier, and paid back', async () => {
  const { app } = church
  const { deps } = app
  const statusUrl = () => 'http://localhost:1/nobody'
  const lost = await church.add('cora', magicNumber('failed'))
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: 'Messages.json', count: 1 })
  await church.dispatch({ texting: carriers([{ ...offeredCarrier(deps), statusUrl }]) })
  expect((await church.text(lost)).state).toBe('sending')
  app.clock.moveBy({ seconds: 61 })
  await app.sandbox.carrier.runDue()
  expect(await recoverInterrupted(deps)).toBe(1)
  const text = await church.text(lost)
  expect(text).toMatchObject({ state: 'failed', errorCode: '30008', credits: 0 })
  expect(text.failedAt).not.toBeNull()
  expect(await church.entries(lost)).toEqual(['used -1', 'returned 1'])
  await church.balance()
})

test('texts whose receipts were lost are known as delivered or lost, and what is lost is paid back', async () => {
  const { app } = church
  const { deps } = app
  const statusUrl = () => 'http://localhost:1/nobody'
  const delivered = await church.add('anna', '+12125550101')
  const lost = await church.add('ben', magicNumber('unreachable'))
  await church.dispatch({ texting: carriers([{ ...offeredCarrier(deps), statusUrl }]) })
  await app.sandbox.carrier.runDue()
  expect(await readMissedReceipts(deps)).toBe(0)
  app.clock.moveBy({ minutes: 11 })
  await app.sandbox.carrier.runDue()
  expect((await church.text(delivered)).state).toBe('queued')

  expect(await readMissedReceipts(deps)).toBe(2)
  expect((await church.text(delivered)).state).toBe('delivered')
  expect((await church.text(lost)).state).toBe('undelivered')
  expect(await church.entries(lost)).toEqual(['used -1', 'returned 1'])
  app.clock.moveBy({ minutes: 10 })
  expect(await readMissedReceipts(deps)).toBe(0)
  await church.balance()
})
