import { fc } from '@fast-check/vitest'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/query.ts'
import { consentEvents, messages, numbers } from '#server/db/schema/schema.ts'
import { addChurch, addText } from '#server/features/messages/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { Received } from './hear.ts'
import { receiveTexts } from './receive.ts'

let app: App
let made = 0
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const phoneOf = (place: number): string => `+1917555010${place}`

/** Two people share the first phone, the others have one each; all of them are asked to serve. */
async function addAskedChurch(people: number): Promise<number> {
  const { db, clock } = app.deps
  const churchId = await addChurch(app)
  const ours = `+1212555${String(++made).padStart(4, '0')}`
  await db.insert(numbers).values({
    churchId,
    phoneNumber: ours,
    countryIso: 'US',
    type: 'local',
    state: 'in_use',
    isPrimary: true,
    createdAt: clock.now(),
  })
  for (let place = 0; place < people; place++)
    await addText(app, churchId, `u${place}`, phoneOf(Math.max(0, place - 1)))
  await db
    .update(messages)
    .set({
      state: 'delivered',
      body: 'Can you serve?',
      fromNumber: ours,
      toNumber: sql`(select phone from people where people.church_id = ${messages.churchId} and people.id = ${messages.personId})`,
      loggedAt: clock.now(),
      acceptedAt: clock.now(),
      sid: sql`'SMours' || ${messages.id}`,
    })
    .where(and(eq(messages.churchId, churchId), eq(messages.kind, 'confirmation')))
  return churchId
}

/** Everything that texts change in a church, without what differs from one church to another. */
const standingOf = async (churchId: number) => ({
  texts: await rowsOf(
    app.deps.db,
    sql`select text.direction, text.kind, text.state, text.reason, text.person_id, text.body, text.lines,
        text.handled_at is not null as is_handled, text.due_at,
        case when text.direction = 'in' then text.from_number else text.to_number end as phone,
        parent.body as answers
      from messages text left join messages parent on parent.id = text.parent_id
      where text.church_id = ${churchId}
      order by phone, text.direction, text.kind, text.person_id, text.due_at, text.body, answers, text.lines::text, text.state`,
  ),
  answers: await rowsOf(
    app.deps.db,
    sql`select assignment_id, status, reason, write_back from answers
      where church_id = ${churchId} order by assignment_id, id`,
  ),
  assignments: await rowsOf(
    app.deps.db,
    sql`select id, status, decline_reason from assignments where church_id = ${churchId} order by id`,
  ),
  consents: await rowsOf(
    app.deps.db,
    sql`select phone, action, words from consent_events where church_id = ${churchId} order by phone, id`,
  ),
})

const WORDS = [
  'ACCEPT',
  'DECLINE',
  'ACCEPT ALL',
  '1',
  'STOP',
  'START',
  'HELP',
  'yes',
  'I am ill',
  'When is it?',
  '',
]
/** Half a character, which no text of the database can hold. */
const POISON = 'ACCEPT \ud800'

const anySaid = fc.record({ church: fc.nat(3), phone: fc.nat(2), words: fc.constantFrom(...WORDS) })

test('texts of any churches, phones and orders, one of them poisoned, come to the same together as one by one', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySaid, { minLength: 1, maxLength: 14 }),
      fc.option(fc.nat(13), { nil: null }),
      async (said, poisonedAt) => {
        run += 1
        const textsTo = (churches: readonly number[], way: string): Received[] =>
          said.map(({ church, phone, words }, index) => ({
            churchId: churches[church] ?? 0,
            text: {
              sid: `SM${way}${run}/${index}`,
              from: phoneOf(phone),
              to: `+1212555${String(made).padStart(4, '0')}`,
              body: index === poisonedAt ? POISON : words,
              optOutType: null,
              mediaCount: 0,
              writtenAt: null,
            },
          }))
        const twins = { together: [] as number[], apart: [] as number[] }
        for (const churches of [twins.together, twins.apart])
          for (let place = 0; place < 4; place++) churches.push(await addAskedChurch(3))
        const failed = await receiveTexts(app.deps, textsTo(twins.together, 'together'))
        for (const one of textsTo(twins.apart, 'apart')) await receiveTexts(app.deps, [one])
        expect(failed.map(({ received }) => received.text.body)).toEqual(
          poisonedAt !== null && poisonedAt < said.length ? [POISON] : [],
        )
        for (const [place, churchId] of twins.together.entries())
          expect(await standingOf(churchId)).toEqual(await standingOf(twins.apart[place] ?? 0))
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)

test('STOP is heeded at once beside a text that cannot be taken in, also from the same phone', async () => {
  const churches = [await addAskedChurch(3), await addAskedChurch(3)]
  const [first = 0, second = 0] = churches
  const text = (churchId: number, index: number, body: string): Received => ({
    churchId,
    text: {
      sid: `SMstop${index}`,
      from: phoneOf(1),
      to: '+12125550000',
      body,
      optOutType: null,
      mediaCount: 0,
      writtenAt: null,
    },
  })
  const said = [text(first, 0, POISON), text(second, 1, 'STOP'), text(first, 2, 'STOP')]
  expect(await receiveTexts(app.deps, said)).toHaveLength(1)
  for (const churchId of churches)
    expect(await app.deps.db.$count(consentEvents, eq(consentEvents.churchId, churchId))).toBe(1)
})
