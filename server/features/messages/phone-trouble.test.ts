import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { assignments, messages, people, phoneStates } from '#server/db/schema/schema.ts'
import { receiveTexts } from '#server/features/conversation/receive.ts'
import { offeredCarrier } from './carriers.ts'
import { recordReceipt } from './outcomes/receipts.ts'
import { scheduleTexts } from './schedule.ts'
import { startSending } from './testing.ts'

/** What a text that did not arrive teaches about its number, how that is unlearned, and what is tried again. */

let church: Awaited<ReturnType<typeof startSending>>
afterEach(() => church.app.stop())

const ANN = '+12125550101'

async function pass(duration: Temporal.DurationLike) {
  church.app.clock.moveBy(duration)
  await church.dispatch({ freshen: async () => {} })
  await church.app.pass({ seconds: 10 })
}
async function stateOf(phone: string) {
  const [row] = await church.app.deps.db.select().from(phoneStates).where(eq(phoneStates.phone, phone))
  return row
}
async function confirmations(personId: string) {
  const rows = await church.app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, church.churchId), eq(messages.personId, personId)))
    .orderBy(messages.id)
  return rows.filter(({ kind }) => kind === 'confirmation')
}
/** A text went to the phone, and the carrier says what became of it. */
async function report(id: number, status: 'undelivered' | 'delivered', errorCode: string | null = null) {
  const { sid } = await church.text(id)
  await recordReceipt(church.app.deps, offeredCarrier(church.app.deps), id, {
    sid: sid ?? '',
    status,
    errorCode,
  })
}

describe('a number is bad', () => {
  test('until a text to it is delivered', async () => {
    church = await startSending()
    const id = await church.add('ann', ANN)
    await church.dispatch()
    await report(id, 'undelivered', '30005')
    expect((await stateOf(ANN))?.badSince).not.toBeNull()
    await report(id, 'delivered')
    expect(await stateOf(ANN)).toMatchObject({ badSince: null, badReason: null, badFix: null })
  })

  test.each(['30003', '30007'])(
    'not when the carrier lost a text for a reason that passes: %s',
    async (code) => {
      church = await startSending()
      const id = await church.add('ann', ANN)
      await church.dispatch()
      await report(id, 'undelivered', code)
      expect((await church.text(id)).state).toBe('undelivered')
      expect((await stateOf(ANN))?.badSince ?? null).toBeNull()
    },
  )

  test('until it answers: then it is asked what it has never got', async () => {
    church = await startSending()
    const phone = magicNumber('unknown')
    await church.add('ann', phone)
    await church.dispatch()
    await church.app.pass({ seconds: 10 })
    expect((await stateOf(phone))?.badSince).not.toBeNull()
    expect(church.accepted(phone)).toHaveLength(1)
    const to = church.app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
    const words = {
      from: phone,
      to,
      body: 'Hello, what is this about?',
      optOutType: null,
      mediaCount: 0,
      writtenAt: null,
    }
    await receiveTexts(church.app.deps, [{ churchId: church.churchId, text: { ...words, sid: 'SMfirst' } }])
    expect((await stateOf(phone))?.badSince).toBeNull()
    const asked = (await confirmations('ann')).map(({ key, state }) => [state, key !== null])
    expect(asked[0]).toEqual(['undelivered', false])
    expect(asked[1]?.[1]).toBe(true)
  })
})

describe('who has opted out at the carrier', () => {
  async function say(body: string) {
    const { app, churchId } = church
    const to = app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
    const words = { from: ANN, to, body, optOutType: null, mediaCount: 0, writtenAt: null }
    await receiveTexts(app.deps, [{ churchId, text: { ...words, sid: `SM${body}` } }])
  }

  test('and opts in is asked what was refused meanwhile', async () => {
    church = await startSending()
    const id = await church.add('ann', ANN)
    await church.dispatch()
    await report(id, 'undelivered', '21610')
    expect((await stateOf(ANN))?.optedOutAt).not.toBeNull()
    church.app.clock.moveBy({ minutes: 1 })
    await say('START')
    await pass({ minutes: 1 })
    expect(church.accepted(ANN).filter(({ body }) => body.includes('can you serve'))).toHaveLength(2)
  })

  test('and has opted in since the text went is not opted out by a refusal that is told late', async () => {
    church = await startSending()
    const id = await church.add('ann', ANN)
    await church.dispatch()
    church.app.clock.moveBy({ minutes: 1 })
    await say('START')
    await report(id, 'undelivered', '21610')
    expect((await stateOf(ANN))?.optedOutAt).toBeNull()
  })
})

describe('a text that was lost for a reason that passes', () => {
  test.each([
    ['unreachable', '30003'],
    ['failed', '30008'],
  ])('(%s, %s) goes once more after an hour and once more before the service', async (name, code) => {
    church = await startSending()
    const phone = magicNumber(name)
    await church.add('ann', phone)
    // No reminder overtakes the confirmation.
    await church.app.deps.db
      .update(messages)
      .set({ latestAt: church.app.clock.now().add({ hours: 72 }) })
      .where(eq(messages.personId, 'ann'))
    await church.dispatch()
    await church.app.pass({ seconds: 10 })
    const count = async () => (await confirmations('ann')).filter(({ acceptedAt }) => acceptedAt).length
    expect((await confirmations('ann'))[0]).toMatchObject({ errorCode: code, credits: 0 })
    await pass({ minutes: 58 })
    expect(await count()).toBe(1)
    await pass({ minutes: 3 })
    expect(await count()).toBe(2)
    const [first, again] = await confirmations('ann')
    expect(again).toMatchObject({ lines: first?.lines, lostBefore: 1, key: null })
    await pass({ hours: 24 })
    expect(await count(), 'not before the day before the service').toBe(2)
    await pass({ hours: 23 })
    expect(await count()).toBe(3)
    await pass({ hours: 12 })
    expect(await count(), 'and not again').toBe(3)
    expect(await church.balance()).toBe(100)
    expect(await stateOf(phone), 'the number is not to blame').toBeUndefined()
  })

  test('keeps no reminder from going before it is tried again', async () => {
    church = await startSending()
    const { db } = church.app.deps
    const now = church.app.clock.now()
    const phone = magicNumber('unreachable')
    await church.add('ann', phone)
    const startsAt = now.add({ hours: 10 * 24 })
    await db.update(assignments).set({ startsAt, endsAt: startsAt.add({ hours: 1 }) })
    await db.transaction((tx) => scheduleTexts(tx, church.churchId, ['ann'], now))
    await church.dispatch()
    await church.app.pass({ seconds: 10 })
    await pass({ minutes: 61 })
    expect((await confirmations('ann')).map(({ lostBefore }) => lostBefore).slice(-2)).toEqual([1, 2])
    await pass({ hours: 3 * 24 })
    const rows = await db.select().from(messages).where(eq(messages.personId, 'ann'))
    const weekBefore = rows.filter(({ lines }) => lines[0]?.leadKey === 'reminder_1_week')
    expect(weekBefore[0]).toMatchObject({ state: 'undelivered', reason: null })
  })

  test('is not tried again once it has arrived after all', async () => {
    church = await startSending()
    const id = await church.add('ann', ANN)
    await church.dispatch()
    await report(id, 'undelivered', '30003')
    await report(id, 'delivered')
    await pass({ hours: 2 })
    expect(church.accepted(ANN)).toHaveLength(1)
  })

  test('goes to the number that the person has by then', async () => {
    church = await startSending()
    const phone = magicNumber('unreachable')
    await church.add('ann', phone)
    await church.dispatch()
    await church.app.pass({ seconds: 10 })
    await church.app.deps.db.update(people).set({ phone: ANN }).where(eq(people.id, 'ann'))
    await pass({ minutes: 61 })
    expect(church.accepted(ANN)).toHaveLength(1)
  })
})
