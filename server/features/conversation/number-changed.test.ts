import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments, messages, numbers } from '#server/db/schema/schema.ts'
import { addNumber, startSending } from '#server/features/messages/testing.ts'

/** A church of which the phone companies know one local number makes another one its default. */

const ANN = '+12125550101'

let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending()
  const { app, churchId } = church
  await church.add('ann', ANN)
  await app.pass({ seconds: 20 }, 2)
  await app.deps.db.update(numbers).set({ isPrimary: false }).where(eq(numbers.churchId, churchId))
  await addNumber(app, churchId)
})
afterAll(() => church.app.stop())

test('who answers the number of before is answered from the number that phone companies let through', async () => {
  const { app, churchId } = church
  const [asked] = church.accepted(ANN)
  app.sandbox.carrier.phone(ANN).reply('ACCEPT')
  await app.pass({ seconds: 20 }, 2)
  expect(await app.deps.db.select({ status: assignments.status }).from(assignments)).toEqual([
    { status: 'C' },
  ])
  const isThanks = and(eq(messages.churchId, churchId), eq(messages.kind, 'accepted_reply'))
  const [thanks] = await app.deps.db.select().from(messages).where(isThanks)
  const [byNow] = await app.deps.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.isPrimary, true), ne(numbers.phoneNumber, asked?.from ?? '')))
  expect(thanks).toMatchObject({ state: 'delivered', fromNumber: byNow?.phoneNumber })
})
