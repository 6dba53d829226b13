import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { only } from '#server/db/query.ts'
import { messages, numbers } from '#server/db/schema/schema.ts'
import { findTroubled } from '#server/features/platform/attention.ts'
import { type App, startApp } from '#testkit/app.ts'
import { offeredCarrier } from '../carriers.ts'
import { dispatchDue } from '../dispatch/dispatch.ts'
import { addChurch, addNumber, addText, exactBalance } from '../testing.ts'
import { recordReceipt } from './receipts.ts'

/** After a campaign is verified phone companies refuse a number for hours: nothing is lost, repeated or charged. */

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const BLOCKED = 30034
const phoneOf = (run: number, n: number) => `+1212555${String(1000 + run * 20 + n)}`

/** A church whose number was approved a moment ago, with one text due to each of some phones. */
async function approvedLately(run: number, people: number) {
  const { db } = app.deps
  const churchId = await addChurch(app)
  await addNumber(app, churchId)
  await db.update(numbers).set({ liveAt: null }).where(eq(numbers.churchId, churchId))
  const phones = Array.from({ length: people }, (_, n) => phoneOf(run, n))
  for (const phone of phones) await addText(app, churchId, phone, phone)
  return {
    churchId,
    phones,
    number: async () => only(await db.select().from(numbers).where(eq(numbers.churchId, churchId))),
    texts: () => db.select().from(messages).where(eq(messages.churchId, churchId)),
    /** Somebody at the church has written to a phone, of use for so many hours. */
    write: (phone: string, hours: number) =>
      db.insert(messages).values({
        ...{ churchId, direction: 'out', kind: 'one_off', state: 'planned', lines: [] },
        ...{ toNumber: phone, body: 'The side door is open' },
        dueAt: app.clock.now(),
        latestAt: app.clock.now().add({ hours }),
        createdAt: app.clock.now(),
      } as const),
    at: (phone: string) => app.sandbox.carrier.messages().filter(({ to }) => to === phone),
  }
}

/** Ten in the morning of the next day in New York: texts may go for hours. */
async function tomorrow() {
  const now = app.clock.now()
  const local = now.toZonedDateTimeISO('America/New_York').add({ days: 1 }).withPlainTime('10:00')
  app.clock.moveBy({ milliseconds: local.epochMilliseconds - now.epochMilliseconds })
  await app.runDueWork()
}

const isOpen = ({ state }: { state: string }) => ['sending', 'queued', 'sent'].includes(state)

describe('a number that was approved a moment ago', () => {
  test('is refused for six hours and then delivers everything once, the most urgent first, at no charge before', async () => {
    await tomorrow()
    const church = await approvedLately(0, 2)
    const { churchId } = church
    const [urgent, late] = [phoneOf(0, 8), phoneOf(0, 9)]
    const phones = [...church.phones, urgent]
    await church.write(urgent, 20)
    await church.write(late, 3)
    app.sandbox.carrier.switches.rejectCode = BLOCKED
    const before = await exactBalance(app, churchId)
    for (let quarter = 0; quarter < 24; quarter++) {
      await app.pass({ minutes: 15 })
      await app.pass({ seconds: 10 })
      expect((await church.texts()).filter(isOpen)).toEqual([])
      expect(await exactBalance(app, churchId)).toBe(before)
    }
    const tries = [...phones, late].flatMap((phone) => church.at(phone))
    expect(tries.length).toBeGreaterThan(3)
    expect(tries.length).toBeLessThan(15)
    expect(await church.number()).toMatchObject({ liveAt: null, refusedSince: expect.anything() })
    expect((await church.texts()).filter(({ loggedAt }) => loggedAt !== null)).toEqual([])
    // What would have come too late is not tried any more, and nobody hears of a fault of the church.
    expect(church.at(late).length).toBeGreaterThan(0)
    expect(
      (await church.texts()).find(({ toNumber, reason }) => toNumber === late && reason === 'too_late'),
    ).toBeDefined()

    app.sandbox.carrier.switches.rejectCode = null
    await app.pass({ hours: 4 }, 16)
    await app.pass({ seconds: 10 }, 3)
    const delivered = [...phones, late]
      .flatMap((phone) => church.at(phone))
      .filter(({ status }) => status === 'delivered')
      .toSorted((a, b) => a.createdMs - b.createdMs)
    expect(delivered.map(({ to }) => to).toSorted()).toEqual(phones.toSorted())
    expect(delivered[0]?.to).toBe(urgent)
    expect(await church.number()).toMatchObject({
      liveAt: expect.anything(),
      refusedSince: null,
      tryAt: null,
    })
    expect(await exactBalance(app, churchId)).toBe(before - 3)
  })

  test('that is refused for more than a day is told to the operator', async () => {
    await tomorrow()
    const church = await approvedLately(1, 1)
    app.sandbox.carrier.switches.rejectCode = BLOCKED
    await app.pass({ hours: 20 }, 40)
    const troubled = async () =>
      (await findTroubled(app.deps.db, app.clock.now())).filter(
        ({ church_id, reason }) => church_id === church.churchId && reason === 'number_refused',
      )
    expect(await troubled()).toEqual([])
    await app.pass({ hours: 6 }, 12)
    expect(await troubled()).toMatchObject([{ reason: 'number_refused' }])
    app.sandbox.carrier.switches.rejectCode = null
  })

  test('in whatever order reports come, twice or late, each text arrives once', async () => {
    let run = 10
    await tomorrow()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.shuffledSubarray(['sent', 'undelivered', 'undelivered', 'sent'] as const, { minLength: 4 }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        fc.boolean(),
        async (orders, isLate) => {
          const { carrier, faults } = app.sandbox
          const church = await approvedLately(run++, 3)
          const port = offeredCarrier(app.deps)
          const told = new Set<string>()
          const owed: (() => Promise<void>)[] = []
          faults.set({ vendor: 'texting', kind: 'silent', path: 'Messages.json', count: 1000 })
          /** Tells what became of every text that was handed over since. */
          const tell = async (statuses: readonly ('sent' | 'undelivered' | 'delivered')[]) => {
            for (const { id, state } of (await church.texts()).filter(isOpen)) {
              expect(state).not.toBe('sending')
              const row = (await church.texts()).find((text) => text.id === id)
              const sid = row?.sid ?? ''
              if (told.has(sid)) continue
              told.add(sid)
              const reports = statuses.map(
                (status) => () =>
                  recordReceipt(app.deps, port, id, {
                    sid,
                    status,
                    errorCode: status === 'undelivered' ? String(BLOCKED) : null,
                  }),
              )
              const [last, ...others] = reports.toReversed()
              for (const report of others.toReversed()) await report()
              if (last) owed.push(last)
              if (!isLate) await owed.pop()?.()
            }
          }
          carrier.switches.rejectCode = BLOCKED
          for (const order of orders) {
            await dispatchDue(app.deps)
            expect((await church.texts()).filter(isOpen).length).toBeLessThanOrEqual(1)
            await tell(order)
            app.clock.moveBy({ minutes: 11 })
          }
          carrier.switches.rejectCode = null
          for (let round = 0; round < 8; round++) {
            await dispatchDue(app.deps)
            for (const report of owed.splice(0)) await report()
            await tell(round % 2 === 0 ? ['delivered', 'sent'] : ['sent', 'delivered', 'delivered'])
            app.clock.moveBy({ minutes: 1 })
          }
          for (const report of owed.splice(0)) await report()
          const arrived = (await church.texts()).filter(({ state }) => state === 'delivered')
          expect(arrived.map(({ toNumber }) => toNumber).toSorted()).toEqual(church.phones.toSorted())
          for (const phone of church.phones)
            expect(church.at(phone).filter(({ sid }) => arrived.some((one) => one.sid === sid))).toHaveLength(
              1,
            )
        },
      ),
      { numRuns: 8 },
    )
    app.sandbox.faults.clear('texting')
    await app.pass({ minutes: 1 }, 2)
  })
})
