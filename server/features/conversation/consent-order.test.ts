import { fc } from '@fast-check/vitest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hookEvents } from '#server/db/schema/schema.ts'
import { isOptedOut } from '#server/features/messages/consent.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { receiveTexts } from './receive.ts'
import { handleInbound } from './stored-texts.ts'

/** Words of consent, each heard at once or found at the carrier later, in any order. */

let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending()
})
afterAll(() => church.app.stop())

/** A word, the second at which it was written, and how many seconds later it is found; at once where that is none. */
type Written = { word: 'START' | 'STOP'; at: number; foundAfter: number }

let phones = 0

/** Lets a phone write, and answers whether it is out once everything was heard. */
async function isOutAfter(words: readonly Written[]): Promise<boolean> {
  const { app, churchId } = church
  const from = `+1212555${String(1000 + phones++)}`
  const to = app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
  const begin = app.clock.now()
  const arrivals = Map.groupBy(words, ({ at, foundAfter }) => at + foundAfter)
  for (const [second, found] of [...arrivals].toSorted(([one], [other]) => one - other)) {
    app.clock.moveBy({
      milliseconds: begin.add({ seconds: second }).since(app.clock.now()).total('milliseconds'),
    })
    const texts = found.map(({ word, at, foundAfter }) => ({
      churchId,
      text: {
        ...{ sid: `${from} ${at}`, from, to, body: word, optOutType: null, mediaCount: 0 },
        writtenAt: foundAfter > 0 ? begin.add({ seconds: at }) : null,
      },
    }))
    expect(await receiveTexts(app.deps, texts)).toEqual([])
  }
  return isOptedOut(app.deps.db, churchId, from)
}

const lastOf = (words: readonly Written[], word: Written['word']): number =>
  Math.max(...words.filter((one) => one.word === word).map(({ at }) => at))

const anyWords = fc.uniqueArray(
  fc.record({
    word: fc.constantFrom('START', 'STOP'),
    at: fc.nat(40).map((halves) => halves * 30),
    foundAfter: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 40 }).map((halves) => halves * 30),
    ),
  }),
  { minLength: 1, maxLength: 7, selector: ({ at }) => at },
)

test('a phone is out exactly when the last word that was written is STOP, in whatever order they are heard', async () => {
  const property = fc.asyncProperty(anyWords, async (words) => {
    const [start, stop] = [lastOf(words, 'START'), lastOf(words, 'STOP')]
    fc.pre(start < stop || start - stop >= 60)
    expect(await isOutAfter(words)).toBe(start < stop)
  })
  await fc.assert(property, { numRuns: 150 })
}, 120_000)

test.each([
  ['both are found late', 600, 600],
  ['the first is found late', 600, 0],
  ['the second is found late', 0, 600],
])('a START less than a minute after STOP does not undo it where %s', async (_, stopped, started) => {
  const words: Written[] = [
    { word: 'STOP', at: 0, foundAfter: stopped },
    { word: 'START', at: 59, foundAfter: started },
  ]
  expect(await isOutAfter(words)).toBe(true)
  expect(await isOutAfter(words.toReversed())).toBe(true)
})

test('a START that is heard right after STOP undoes it', async () => {
  const word = { foundAfter: 0 }
  expect(
    await isOutAfter([
      { ...word, word: 'STOP', at: 0 },
      { ...word, word: 'START', at: 10 },
    ]),
  ).toBe(false)
})

test('a word that the carrier told and nobody understood at once counts from when it was told', async () => {
  const { app, churchId } = church
  const to = app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
  const { db } = app.deps
  for (const [first, second] of [
    ['START', 'STOP'],
    ['STOP', 'START'],
  ] as const) {
    const from = `+1212555${String(1000 + phones++)}`
    const tell = async (body: string) => {
      const payload = { MessageSid: `${from} ${body}`, From: from, To: to, Body: body, NumMedia: '0' }
      const [event] = await db
        .insert(hookEvents)
        .values({
          ...({ kind: 'texting_inbound', externalId: payload.MessageSid, subject: from } as const),
          ...{ churchId, payload, receivedAt: app.clock.now() },
        })
        .returning()
      return event ? [event] : []
    }
    const crashed = await tell(first)
    app.clock.moveBy({ minutes: 30 })
    await handleInbound(app.deps, await tell(second))
    app.clock.moveBy({ minutes: 10 })
    await handleInbound(app.deps, crashed)
    expect(await isOptedOut(db, churchId, from), `${first}, then ${second}`).toBe(second === 'STOP')
    await db.update(hookEvents).set({ handledAt: app.clock.now() }).where(eq(hookEvents.subject, from))
  }
})
