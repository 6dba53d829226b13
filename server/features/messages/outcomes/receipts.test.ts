import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { carriers, offeredCarrier } from '../carriers.ts'
import { recoverInterrupted } from '../dispatch/recover.ts'
import { listLog } from '../log.ts'
import { startSending } from '../testing.ts'
import { recordReceipt } from './receipts.ts'

/** Receipts come late, twice and in any order; a text only moves forward and is paid back at most once. */

let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending({ credits: 100 })
})
afterAll(() => church.app.stop())

let people = 0
async function sendOne(phone = '+12125550101') {
  people += 1
  const id = await church.add(`person${people}`, phone)
  await church.dispatch()
  return id
}

test('receipts that come reversed and twice end in delivery', async () => {
  const id = await sendOne(magicNumber('confused_receipts'))
  await church.app.pass({ seconds: 10 })
  expect(await church.text(id)).toMatchObject({ state: 'delivered', timesSent: 1 })
  expect(await church.entries(id)).toEqual(['used -1'])
})

test('a lost text is paid back once, however often and in whatever order it is reported', async () => {
  const order = fc.shuffledSubarray(['queued', 'sent', 'undelivered', 'undelivered', 'sent'] as const, {
    minLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(order, async (statuses) => {
      const id = await sendOne()
      const { sid } = await church.text(id)
      for (const status of statuses)
        await recordReceipt(church.app.deps, offeredCarrier(church.app.deps), id, {
          sid: sid ?? '',
          status,
          errorCode: status === 'undelivered' ? '30003' : null,
        })
      expect((await church.text(id)).state).toBe('undelivered')
      expect(await church.entries(id)).toEqual(['used -1', 'returned 1'])
    }),
    { numRuns: 8 },
  )
  await church.balance()
})

test('a text that the carrier has twice is counted and shown as sent twice, and paid for once', async () => {
  const id = await sendOne()
  for (const status of ['queued', 'sent', 'delivered', 'sent'] as const)
    await recordReceipt(church.app.deps, offeredCarrier(church.app.deps), id, {
      sid: 'SMsecond',
      status,
      errorCode: null,
    })
  const row = await church.text(id)
  expect(row).toMatchObject({ state: 'queued', timesSent: 2 })
  expect(row.sid).not.toBe('SMsecond')
  expect(await church.entries(id)).toEqual(['used -1'])
  const { logs } = await listLog(church.app.deps.db, church, { limit: 100, page: 1 })
  expect(logs.find((log) => log.id === id)?.sent_twice).toBe(true)
  expect(logs.filter((log) => log.sent_twice)).toHaveLength(1)
})

test('a receipt of another text changes nothing', async () => {
  const id = await sendOne()
  await recordReceipt(church.app.deps, offeredCarrier(church.app.deps), id, {
    sid: 'SMother',
    status: 'failed',
    errorCode: '30008',
  })
  expect((await church.text(id)).state).toBe('queued')
})

test('a text that was put back and has arrived after all is not sent again, and paid for once', async () => {
  const { app } = church
  people += 1
  const phone = '+12125550109'
  const id = await church.add(`person${people}`, phone)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: 'Messages.json', count: 1 })
  await church.dispatch()
  const sid = church.accepted(phone)[0]?.sid ?? ''
  app.clock.moveBy({ seconds: 61 })
  // The carrier's list is behind.
  const findSent = async () => ({ ok: true as const, value: [] })
  await recoverInterrupted({ ...app.deps, texting: carriers([{ ...offeredCarrier(app.deps), findSent }]) })
  expect(await church.text(id)).toMatchObject({ state: 'planned', reason: 'interrupted' })
  await recordReceipt(app.deps, offeredCarrier(app.deps), id, { sid, status: 'delivered', errorCode: null })
  await church.dispatch()
  expect(church.accepted(phone)).toHaveLength(1)
  expect(await church.text(id)).toMatchObject({ state: 'delivered', sid, timesSent: 1 })
  expect(await church.entries(id)).toEqual(['used -1', 'returned 1', 'used -1'])
  await church.balance()
})
