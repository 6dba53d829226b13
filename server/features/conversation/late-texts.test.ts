import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sdk } from '#sandbox/carrier/testing.ts'
import { assignments, messages, plans } from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { isOptedOut } from '#server/features/messages/consent.ts'
import { startSending } from '#server/features/messages/testing.ts'

/** What nobody here took when it was written is found at the carrier ten minutes later. */

const ANN = '+12125550101'

let church: Awaited<ReturnType<typeof startSending>>
beforeEach(async () => {
  church = await startSending()
  await church.add('ann', ANN)
  await church.app.pass({ seconds: 20 }, 2)
})
afterEach(() => church.app.stop())

/** Lets the phone write while nobody takes it. */
async function writeUnheard(words: string): Promise<void> {
  const { app } = church
  const [number] = app.sandbox.carrier.ownedNumbers()
  const ours = sdk(app.sandbox.urls.texting).incomingPhoneNumbers(number?.sid ?? '')
  await ours.update({ smsUrl: 'http://localhost:1/hooks/twilio/sms', smsFallbackUrl: '' })
  app.sandbox.carrier.phone(ANN).reply(words)
  await app.pass({ minutes: 1 })
  await ours.update({ smsUrl: offeredCarrier(app.deps).inboundUrl })
}

const isFound = () => church.app.pass({ minutes: 11 }, 3)
const standing = async () =>
  Object.fromEntries(
    (await church.app.deps.db.select().from(assignments)).map(({ id, status }) => [id, status]),
  )

test('an answer that is found late answers what had been asked when it was written', async () => {
  const { app, churchId } = church
  await app.pass({ hours: 24 }, 3)
  await writeUnheard('DECLINE')
  await app.deps.db
    .update(plans)
    .set({ assignmentsReadAt: app.clock.now() })
    .where(eq(plans.churchId, churchId))
  const asked = await church.add('bob', ANN)
  await app.pass({ minutes: 4 })
  await app.pass({ seconds: 10 })
  expect(await church.text(asked)).toMatchObject({ toNumber: ANN, state: 'delivered' })
  await isFound()
  expect(await standing()).toEqual({ ann: 'D', bob: 'U' })
})

test('an opt-out that is found late does not undo an opt-in that was written after it, and is for the church', async () => {
  const { app, churchId } = church
  await writeUnheard('please stop texting me')
  app.sandbox.carrier.phone(ANN).reply('START')
  await app.pass({ seconds: 10 }, 2)
  const before = church.accepted(ANN).length
  await isFound()
  expect(await isOptedOut(app.deps.db, churchId, ANN)).toBe(false)
  expect(church.accepted(ANN)).toHaveLength(before)
  const kept = await app.deps.db.select().from(messages).where(eq(messages.reason, 'not_understood'))
  expect(kept.map(({ body }) => body)).toEqual(['please stop texting me'])
})

test('an opt-out that is found late holds against an opt-in that was written before it', async () => {
  const { app, churchId } = church
  app.sandbox.carrier.phone(ANN).reply('START')
  await app.pass({ seconds: 10 }, 2)
  await writeUnheard('please stop texting me')
  await isFound()
  expect(await isOptedOut(app.deps.db, churchId, ANN)).toBe(true)
})
