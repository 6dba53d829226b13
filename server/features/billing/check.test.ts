import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultsOf } from '#core/billing/faults.ts'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { churches, creditEntries, messages } from '#server/db/schema/schema.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { findOddTexts, sumLedgers, tableOf } from './check.ts'

/** Every credit is accounted for, and the check finds the row that is not. */

let church: Awaited<ReturnType<typeof startSending>>
let sent: number
beforeAll(async () => {
  church = await startSending({ credits: 100 })
  sent = await church.add('ann', '+12125550101')
  await church.add('bob', magicNumber('landline'))
  await church.dispatch()
  await church.app.pass({ seconds: 10 })
})
afterAll(() => church.app.stop())

async function check(): Promise<string[]> {
  const { db } = church.app.deps
  return faultsOf(await sumLedgers(db), await findOddTexts(db))
}
beforeEach(async () => expect(await check()).toEqual([]))

/** Breaks something, looks, and takes it back. */
async function whenBroken(change: ReturnType<typeof sql>): Promise<string[]> {
  const { db } = church.app.deps
  let faults: string[] = []
  const broken = db.transaction(async (tx) => {
    await tx.execute(change)
    faults = faultsOf(await sumLedgers(tx), await findOddTexts(tx))
    throw new Error('taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  return faults
}

test('the sums of a church are granted, used, returned and what is left', async () => {
  const sums = await sumLedgers(church.app.deps.db)
  expect(sums).toEqual([
    expect.objectContaining({ granted: 100, used: 2, returned: 1, balance: 99, used_for_nothing: 0 }),
  ])
  expect(tableOf(sums).split('\n')[1]).toMatch(/ 100 +2 +1 +0 +99$/)
})

test.each([
  [
    'a balance that is not the sum',
    sql`update ${churches} set credit_balance = 5`,
    /has 5 credits; its entries say 99/,
  ],
  [
    'a part of the package that its entries do not say',
    sql`update ${churches} set package_credits = package_credits - 1`,
    /credits of its package of 99; its entries say/,
  ],
  [
    'a text without its charge',
    sql`delete from ${creditEntries} where message_id is not null and kind = 'used'`,
    /is queued|is sent|is delivered/,
  ],
  [
    'a charge that was not given back',
    sql`delete from ${creditEntries} where kind = 'returned'`,
    /is undelivered and costs 0; its entries say 1/,
  ],
  [
    'a charge of no text',
    sql`update ${creditEntries} set message_id = 999999 where id = (select min(id) from ${creditEntries} where kind = 'used')`,
    /1 charges belong to no text/,
  ],
  [
    'a text that costs what was not charged',
    sql`update ${messages} set credits = 7 where state = 'delivered'`,
    /is delivered and costs 7; its entries say 1/,
  ],
  [
    'a charge of a text that came in',
    sql`update ${messages} set direction = 'in' where state = 'delivered'`,
    /is delivered and costs 1; its entries say 1/,
  ],
])('%s is found', async (_, change, sentence) => {
  expect((await whenBroken(change)).join('\n')).toMatch(sentence)
})

test('a second charge for the same attempt is refused by the database', async () => {
  const [row] = await church.app.deps.db.select().from(creditEntries).where(eq(creditEntries.messageId, sent))
  if (!row) throw new Error('a charge was expected')
  const { id: _, ...again } = row
  await expect(church.app.deps.db.insert(creditEntries).values(again)).rejects.toThrow()
})
