import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import type { HookEventRow } from '#server/db/schema/schema.ts'
import { handleReceipts } from '../carrier-calls.ts'
import { carriers, offeredCarrier } from '../carriers.ts'
import { recoverInterrupted } from '../dispatch/recover.ts'
import { listLog } from '../log.ts'
import { startSending } from '../testing.ts'
import { recordReceipt } from './receipts.ts'

/** Receipts come late, twice and in any order; a text only moves forward and is paid back at most once. */

let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending({ credits: 200 })
})
afterAll(() => church.app.stop())

let people = 0
async function sendOne(phone = '+12125550101') {
  people += 1
  const id = await church.add(`person${people}`, phone)
  await church.dispatch()
  return id
}

async function sendFour(): Promise<[number, number, number, number]> {
  const ids: number[] = []
  for (let nth = 0; nth < 4; nth++) {
    people += 1
    ids.push(await church.add(`person${people}`, `+1212555${2000 + people}`))
  }
  await church.dispatch()
  const [a = 0, b = 0, c = 0, d = 0] = ids
  return [a, b, c, d]
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

const STATUSES = ['queued', 'sent', 'delivered', 'delivered', 'undelivered'] as const
type Told = { isFirst: boolean; status: (typeof STATUSES)[number]; isOther: boolean }

/** A report as it is stored: of a text, or of another that the carrier took for the same wish. */
async function storedReport(id: number, { status, isOther }: Told) {
  const { sid } = await church.text(id)
  const ErrorCode = status === 'undelivered' ? '30003' : ''
  const payload = {
    messageId: id,
    MessageSid: isOther ? `SMother${id}` : sid,
    MessageStatus: status,
    ErrorCode,
  }
  return { carrier: null, payload } as unknown as HookEventRow
}

test('receipts of several texts that are handled together come to the same as one by one', async () => {
  const { deps } = church.app
  const told = fc.record({
    isFirst: fc.boolean(),
    status: fc.constantFrom(...STATUSES),
    isOther: fc.nat({ max: 5 }).map((one) => one === 0),
  })
  const outcomeOf = async (id: number) => {
    const { state, timesSent, errorCode, deliveredAt, failedAt, credits } = await church.text(id)
    return { state, timesSent, errorCode, deliveredAt, failedAt, credits, entries: await church.entries(id) }
  }
  const batches = fc.array(fc.array(told, { maxLength: 7 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(batches, async (batches) => {
      const [first, second, firstAlone, secondAlone] = await sendFour()
      for (const batch of batches) {
        const reports = []
        for (const one of batch) {
          reports.push(await storedReport(one.isFirst ? first : second, one))
          await handleReceipts(deps, [await storedReport(one.isFirst ? firstAlone : secondAlone, one)])
        }
        await handleReceipts(deps, reports)
      }
      expect(await outcomeOf(first)).toEqual(await outcomeOf(firstAlone))
      expect(await outcomeOf(second)).toEqual(await outcomeOf(secondAlone))
    }),
    { numRuns: 8 },
  )
  await church.balance()
})

test('one receipt that cannot be recorded keeps no other from being recorded, and is told of', async () => {
  const { deps } = church.app
  const [first, second, third] = await sendFour()
  const told = { isFirst: true, isOther: false }
  const broken = new Map([...deps.texting].map(([key, port]) => [key, { ...port, explain: () => raise() }]))
  const raise = (): never => {
    throw new Error('nobody can explain this')
  }
  const reports = [
    await storedReport(first, { ...told, status: 'undelivered' }),
    await storedReport(second, { ...told, status: 'delivered' }),
    await storedReport(third, { ...told, status: 'delivered', isOther: true }),
  ]
  await expect(handleReceipts({ ...deps, texting: broken }, reports)).rejects.toThrow(
    'nobody can explain this',
  )
  expect((await church.text(first)).state).toBe('queued')
  expect((await church.text(second)).state).toBe('delivered')
  expect((await church.text(third)).timesSent).toBe(2)
  await handleReceipts(deps, reports)
  expect((await church.text(first)).state).toBe('undelivered')
})

/** The ids of those that the log shows as sent twice. */
async function twice(): Promise<number[]> {
  const { logs } = await listLog(church.app.deps.db, church, { limit: 100, page: 1 })
  return logs.filter((log) => log.sent_twice).map(({ id }) => id)
}

test('a text that the carrier has twice is counted and shown as sent twice, and paid for once', async () => {
  const before = await twice()
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
  expect(await twice()).toEqual([id, ...before])
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
