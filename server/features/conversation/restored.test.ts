import { fc, test as property } from '@fast-check/vitest'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import { messages, phoneStates, purchases, standstill, strayTexts } from '#server/db/schema/schema.ts'
import { beginLook } from '#server/features/messages/standstill.ts'
import { addNumber, addText, startSending } from '#server/features/messages/testing.ts'
import { restored } from '#server/main/restored.ts'
import { type App, startApp } from '#testkit/app.ts'
import { dump, restoreDump } from '#testkit/seed.ts'
import { ADAM, ELENA, ROWS, standingOf } from './testing.ts'

/** After a backup was restored nothing goes twice, who opted out stays so, and the ledger has what went. */

let app: App
afterEach(() => app.stop())

/** The database is the one of the backup, and a worker starts on it. */
async function restart({ deps }: App): Promise<void> {
  await restoreDump(deps.db)
  await beginLook(deps.db)
}

const ours = ({ sandbox }: App) =>
  sandbox.carrier.messages().filter(({ direction }) => direction === 'outbound-api')
const withoutLink = (body: string): string => body.replace(/https?:\S+/, '…')
const named = (text: { to: string; body: string }): string => `${text.to} ${withoutLink(text.body)}`

/** Texts to one phone in the same words; what the carrier loses is rightly tried again. */
function repeated(all: { to: string; body: string; status: string }[]): string[] {
  const seen = Map.groupBy(
    all.filter(({ status }) => status !== 'undelivered' && status !== 'failed'),
    named,
  )
  return [...seen].flatMap(([name, some]) => (some.length > 1 ? [`${some.length}x ${name}`] : []))
}

const textsTo = (all: { to: string }[], phone: string): number => all.filter(({ to }) => to === phone).length

async function isOptedOut(at: { app: App; churchId: number }, phone: string): Promise<boolean> {
  const [state] = await at.app.deps.db
    .select()
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, at.churchId), eq(phoneStates.phone, phone)))
  return state?.optedOutAt != null
}

/** Each text that went is charged once, and the balance is the sum of the ledger. */
async function expectExactLedger({ deps }: App): Promise<void> {
  const wrong = await rowsOf(
    deps.db,
    sql`select messages.id, credits, coalesce(sum(-amount), 0)::int as charged
      from messages left join credit_entries on message_id = messages.id
      where direction = 'out' and sid is not null group by messages.id
      having credits <> coalesce(sum(-amount), 0)`,
  )
  expect(wrong).toEqual([])
  const balances = await rowsOf(
    deps.db,
    sql`select id from churches where credit_balance <>
      (select coalesce(sum(amount), 0) from credit_entries where church_id = churches.id)`,
  )
  expect(balances).toEqual([])
}

describe('Grace Chapel', () => {
  test('what went since the backup is recorded as sent and charged, STOP holds, and answers are taken', async () => {
    app = await startApp()
    await dump(app.deps.db)
    await app.pass({ minutes: 10 }, 5)
    app.sandbox.carrier.phone(ADAM).reply('STOP')
    app.sandbox.carrier.phone(ELENA).reply('DECLINE')
    await app.pass({ minutes: 2 }, 2)
    const before = ours(app)
    await restart(app)
    await app.pass({ minutes: 30 }, 3)
    expect(repeated(ours(app))).toEqual([])
    expect(ours(app).length).toBe(before.length)
    expect(await isOptedOut({ app, churchId: app.graceId }, ADAM)).toBe(true)
    expect(await standingOf(app, ROWS.elenaParks)).toMatch(/^D .*D/)
    const known = await app.deps.db.$count(
      messages,
      inArray(
        messages.sid,
        before.map(({ sid }) => sid),
      ),
    )
    expect(known).toBe(before.length)
    await expectExactLedger(app)
    const found = await restored(app.deps.db)
    expect(found).toMatch(/1 text that this database did not know, 1 of them recorded as sent/)
    expect(found).toMatch(/2 texts from volunteers, with 1 consent or opt-out/)
    await app.pass({ minutes: 1 })
  })
})

describe('one church', () => {
  const anyPerson = fc.record({
    sentBefore: fc.boolean(),
    sentAfter: fc.boolean(),
    says: fc.constantFrom(null, null, 'ACCEPT', 'DECLINE', 'STOP', 'what time?'),
  })
  const anyStory = fc.record({
    people: fc.array(anyPerson, { minLength: 1, maxLength: 8 }),
    awayMinutes: fc.integer({ min: 0, max: 300 }),
    carrierAway: fc.boolean(),
    workers: fc.constantFrom(1, 2),
  })

  property.prop([anyStory], { numRuns: 6 })(
    'whenever the backup was made, and whatever happened since, nothing goes twice',
    async ({ people, awayMinutes, carrierAway, workers }) => {
      const church = await startSending()
      app = church.app
      const { db } = app.deps
      const phoneOf = (place: number) => `+1212555010${place}`
      const ids: number[] = []
      for (const place of people.keys()) ids.push(await church.add(`ann${place}`, phoneOf(place)))
      const sendOnly = async (isWanted: (person: (typeof people)[number]) => boolean) => {
        const others = ids.filter((_, place) => !isWanted(people[place] as (typeof people)[number]))
        const waiting = and(inArray(messages.id, [0, ...others]), eq(messages.state, 'planned'))
        await db.update(messages).set({ state: 'held' }).where(waiting)
        await app.pass({ seconds: 10 }, 2)
        await db.update(messages).set({ state: 'planned' }).where(eq(messages.state, 'held'))
      }
      await sendOnly(({ sentBefore }) => sentBefore)
      await dump(db)
      await sendOnly(({ sentBefore, sentAfter }) => sentBefore || sentAfter)
      const heard = people.flatMap(({ says, ...person }, place) =>
        says !== null && (person.sentBefore || person.sentAfter) ? [{ says, phone: phoneOf(place) }] : [],
      )
      await db.update(messages).set({ state: 'held' }).where(eq(messages.state, 'planned'))
      for (const { phone, says } of heard) app.sandbox.carrier.phone(phone).reply(says)
      await app.pass({ seconds: 60 }, 2)
      const already = ours(app)
      app.clock.moveBy({ minutes: awayMinutes })
      await restart(app)
      if (carrierAway) {
        app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: 'Messages.json' })
        await app.pass({ seconds: 20 }, 2)
        expect(ours(app).length).toBe(already.length)
        app.sandbox.faults.clear()
      }
      app.clock.moveBy({ minutes: 1 })
      await Promise.all(Array.from({ length: workers }, () => app.runDueWork()))
      await app.pass({ minutes: 2 }, 2)
      expect(repeated(ours(app))).toEqual([])
      for (const { phone } of heard.filter(({ says }) => says === 'STOP')) {
        expect(await isOptedOut(church, phone)).toBe(true)
        expect(textsTo(ours(app), phone)).toBe(textsTo(already, phone))
      }
      const asked = people.flatMap((person, place) => (person.says === 'STOP' ? [] : [phoneOf(place)]))
      for (const phone of asked) expect(textsTo(ours(app), phone)).toBeGreaterThan(0)
      await expectExactLedger(app)
      await app.stop()
      app = { stop: async () => {} } as App
    },
    120_000,
  )

  const PHONES = ['+12125550101', '+12125550102', '+12125550103']

  test('of several numbers each text is found, and one that never went goes', async () => {
    const church = await startSending()
    app = church.app
    const ids: number[] = []
    for (const [index, phone] of PHONES.entries()) ids.push(await church.add(`ann${index}`, phone))
    await dump(app.deps.db)
    const [first = 0, second = 0, third = 0] = ids
    await app.deps.db.update(messages).set({ state: 'held' }).where(eq(messages.id, third))
    await church.dispatch()
    await app.pass({ seconds: 10 })
    await restart(app)
    await app.runDueWork()
    expect(PHONES.map((phone) => church.accepted(phone).length)).toEqual([1, 1, 1])
    for (const id of [first, second])
      expect(await church.text(id)).toMatchObject({ state: 'delivered', timesSent: 1 })
    for (const id of ids) expect(await church.entries(id)).toEqual(['used -1'])
    expect(await church.balance()).toBe(97)
    await app.pass({ minutes: 1 })
    const strays = await app.deps.db.select().from(strayTexts).where(isNotNull(strayTexts.messageId))
    expect(strays.length).toBe(2)
  })

  test('while the carrier does not say what it sent, nothing goes, and afterwards what is new does', async () => {
    const church = await startSending()
    app = church.app
    const [ann = '', bob = ''] = PHONES
    await church.add('ann', ann)
    await dump(app.deps.db)
    await church.dispatch()
    await restart(app)
    await church.add('bob', bob)
    app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: 'Messages.json' })
    await app.pass({ minutes: 5 }, 5)
    expect([ann, bob].map((phone) => church.accepted(phone).length)).toEqual([1, 0])
    app.sandbox.faults.clear()
    await app.pass({ minutes: 1 }, 2)
    expect([ann, bob].map((phone) => church.accepted(phone).length)).toEqual([1, 1])
  })

  test('a text that is planned anew after the backup was restored is found, too', async () => {
    const church = await startSending()
    app = church.app
    await church.add('bob', '+12125550109')
    await church.dispatch()
    await app.pass({ seconds: 10 })
    await dump(app.deps.db)
    await church.add('ann', PHONES[0] ?? '')
    await church.dispatch()
    await app.pass({ seconds: 10 })
    await restart(app)
    await app.runDueWork()
    const again = await addText(app, church.churchId, 'ann', PHONES[0] ?? '')
    await app.runDueWork()
    expect(church.accepted(PHONES[0] ?? '')).toHaveLength(1)
    expect(await church.text(again)).toMatchObject({ state: 'delivered', timesSent: 1 })
    expect(await church.entries(again)).toEqual(['used -1'])
  })

  test('a payment that was made since the backup was made keeps its id for itself', async () => {
    const church = await startSending()
    app = church.app
    const { db, clock } = app.deps
    const buy = async (): Promise<number> => {
      const at = clock.now()
      const wish = { churchId: church.churchId, kind: 'credits', state: 'failed' } as const
      return only(
        await db
          .insert(purchases)
          .values({ ...wish, createdAt: at, triedAt: at })
          .returning(),
      ).id
    }
    await church.add('ann', PHONES[0] ?? '')
    await buy()
    await dump(db)
    await church.dispatch()
    await app.pass({ seconds: 10 })
    const since = await buy()
    await restart(app)
    await app.runDueWork()
    expect(await buy()).toBeGreaterThan(since)
    await db.delete(purchases)
  })

  test('a worker that runs notices when the database is older than what it has seen, and when nobody worked', async () => {
    const church = await startSending()
    app = church.app
    const { db } = app.deps
    const id = await church.add('ann', PHONES[0] ?? '')
    await beginLook(db)
    await app.runDueWork()
    const [{ lookSince }] = [only(await db.select().from(standstill))]
    expect(lookSince).toBeNull()
    await addNumber(app, church.churchId).catch(() => {})
    await db.update(standstill).set({ beat: 0 })
    expect(await church.dispatch()).toBe(0)
    await app.runDueWork()
    expect((await church.text(id)).state).toBe('queued')
    await db.update(standstill).set({ beatAt: sql`now() - interval '11 minutes'` })
    const later = await church.add('bob', PHONES[1] ?? '')
    expect(await church.dispatch()).toBe(0)
    await app.pass({ seconds: 10 }, 2)
    expect((await church.text(later)).state).toBe('delivered')
  })
})
