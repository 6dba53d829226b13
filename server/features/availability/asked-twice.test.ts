import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaceId } from '#core/asks/place.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { askPeople, asks, availabilityAsks, messages } from '#server/db/schema/schema.ts'
import { knownOf } from '#server/features/asks/known.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const { naomiPrice, samuelBrooks } = GRACE.people

let app: App
let staff: ApiClient

/** An ask for an open place in some weeks, which nobody sends. */
async function openAsk(isByItself: boolean, place: number) {
  const { plans, serviceTypes } = GRACE
  const startsAt = app.clock.now().add({ hours: 24 * 40 })
  const [ask] = await app.deps.db
    .insert(asks)
    .values({
      churchId: app.graceId,
      assignmentId: openPlaceId(place),
      planId: plans.firstSunday,
      serviceTypeId: serviceTypes.sundayGathering,
      teamId: '1',
      positionName: 'Usher',
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
      state: 'stopped',
      waveSize: 1,
      pauseMinutes: 60,
      isByItself,
      createdAt: app.clock.now(),
    })
    .returning()
  if (!ask) throw new Error('no ask was written')
  return ask
}

/** The newest question for days to somebody. */
async function question(personId: string) {
  const [row] = await app.deps.db
    .select({ body: messages.body, dueAt: messages.dueAt })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.personId, personId),
        eq(messages.kind, 'availability_ask'),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
  return row
}

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  const { body } = await staff.get('/availability?month=2030-04')
  const teamIds = body.teams.map(({ id }: { id: string }) => id)
  await staff.post('/availability', { teamIds, day: null })
})
afterAll(() => app.stop())

test('who has not answered an ask for an open place is asked for days a week after it', async () => {
  const { db, clock } = app.deps
  const { id: askId } = await openAsk(false, 1)
  const person = { askId, churchId: app.graceId, askedAt: clock.now() }
  await db.insert(askPeople).values({ ...person, personId: naomiPrice })
  await db.insert(askPeople).values({ ...person, personId: samuelBrooks, answer: 'no' })
  await staff.post('/ask-availability', { month: '2030-04' })
  const aWeekLater = clock.now().add({ hours: 7 * 24 })
  expect((await question(naomiPrice))?.dueAt?.toString()).toBe(aWeekLater.toString())
  const toSamuel = (await question(samuelBrooks))?.dueAt
  expect(toSamuel && Temporal.Instant.compare(toSamuel, aWeekLater)).toBe(-1)
})

test('who has not answered the question for days is asked for no open place by itself, but by a leader', async () => {
  const { db, clock } = app.deps
  const isWaitedFor = async (isByItself: boolean, place: number) => {
    const known = await knownOf(db, await openAsk(isByItself, place), [samuelBrooks], clock.now())
    return known.get(samuelBrooks)?.isWaitedFor
  }
  expect([await isWaitedFor(true, 2), await isWaitedFor(false, 3)]).toEqual([true, false])
  await db
    .update(availabilityAsks)
    .set({ state: 'answered' })
    .where(eq(availabilityAsks.personId, samuelBrooks))
  expect(await isWaitedFor(true, 4), 'once they have answered').toBe(false)
  await db.update(availabilityAsks).set({ state: 'asked' }).where(eq(availabilityAsks.personId, samuelBrooks))
  app.clock.moveBy({ hours: 8 * 24 })
  expect(await isWaitedFor(true, 5), 'after a week').toBe(false)
})

test('the question goes in the language in which somebody was last answered', async () => {
  await app.deps.db.insert(messages).values({
    churchId: app.graceId,
    direction: 'out',
    kind: 'link_reply',
    state: 'sent',
    personId: samuelBrooks,
    language: 'es',
    createdAt: app.clock.now(),
    loggedAt: app.clock.now(),
  })
  await staff.post('/ask-availability', { month: '2030-06' })
  expect((await question(samuelBrooks))?.body).toContain('¿hay días en junio en que no puedes servir?')
  expect((await question(naomiPrice))?.body).toContain('any days in June')
})
