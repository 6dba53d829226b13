import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments, plans } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { servedLately } from './served.ts'

const { naomiPrice, samuelBrooks } = GRACE.people
const ROW = rowId(GRACE.plans.firstSunday, 0)

let app: App

/** A plan some weeks ago, with Naomi on it in one or two places. */
async function weeksAgo(weeks: number, ...statuses: ('C' | 'D' | 'U')[]): Promise<void> {
  const { db } = app.deps
  const [plan] = await db.select().from(plans).where(eq(plans.id, GRACE.plans.firstSunday))
  const [row] = await db
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, ROW)))
  if (!plan || !row) throw new Error('the world has no such plan')
  const startsAt = app.clock.now().subtract({ hours: weeks * 7 * 24 })
  const when = { startsAt, endsAt: startsAt.add({ hours: 2 }) }
  const id = `past-${weeks}`
  await db.insert(plans).values({ ...plan, id, ...when })
  for (const [place, status] of statuses.entries())
    await db.insert(assignments).values({ ...row, id: `${id}-${place}`, planId: id, status, ...when })
}

const served = (id: string) => servedLately(app.deps.db, app.graceId, [id], app.clock.now())

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

test('nothing is said while less than eight weeks of a church are known', async () => {
  await weeksAgo(1, 'C')
  expect((await served(naomiPrice)).size).toBe(0)
})

test('a plan counts once, when a place on it was accepted and it is over, within eight weeks', async () => {
  await weeksAgo(2, 'C', 'C')
  await weeksAgo(3, 'D')
  await weeksAgo(4, 'U')
  await weeksAgo(9, 'C')
  expect((await served(naomiPrice)).get(naomiPrice)).toBe(2)
  expect((await served(samuelBrooks)).get(samuelBrooks)).toBe(0)
})

test('it stands beside the texts of a person, and on their page', async () => {
  const staff = await app.signIn('staff@grace.test', 'steeple-demo')
  const { body } = await staff.get(`/logs/${GRACE.plans.firstSunday}/${naomiPrice}/A`)
  expect(body.person.served).toBe(2)
})
