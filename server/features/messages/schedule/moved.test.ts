import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Forecast } from '#contract/messages.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

/** Who has accepted is told when the service moves: once for each move, and asked whether that suits. */

const { plans } = GRACE
const ADAM = '+17185550122'
const ELENA = '+13475550136'
const ADAM_BASS = rowId(plans.firstSunday, 15)

let app: App
beforeEach(async () => {
  app = await startApp()
  await app.pass({ minutes: 6 }, 3)
  app.sandbox.carrier.phone(ADAM).reply('ACCEPT')
  await app.pass({ minutes: 2 }, 2)
})
afterEach(() => app.stop())

const told = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, body }) => to === phone && body.includes('has moved'))
    .map(({ body }) => body.replace(/http\S+/, 'LINK'))

const movedTo = (when: string): string =>
  `Grace Chapel: Hi Adam, your serving at Sunday Gathering (Bass) has moved to ${when}. Can you still serve? Reply ACCEPT or DECLINE. LINK`

async function adam() {
  const isAdam = and(eq(assignments.churchId, app.graceId), eq(assignments.id, ADAM_BASS))
  const [row] = await app.deps.db.select().from(assignments).where(isAdam)
  return row
}
async function followUps(): Promise<string[]> {
  const rows = await app.deps.db
    .select({ dueAt: messages.dueAt, lines: messages.lines })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.kind, 'follow_up'),
        eq(messages.personId, (await adam())?.personId ?? ''),
        eq(messages.state, 'planned'),
      ),
    )
    .orderBy(messages.dueAt)
  return rows
    .filter(({ lines }) => lines.some(({ assignmentId }) => assignmentId === ADAM_BASS))
    .map(({ dueAt }) => `${dueAt}`)
}
const minutesUntil = (at: string): number => Math.ceil(app.clock.now().until(at).total('minutes'))

test('to another hour: told at once, once, and still accepted; who has not answered is not told', async () => {
  expect(await followUps()).toEqual(['2030-03-09T14:00:00Z', '2030-03-10T12:59:00Z'])
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: 2 })
  await app.pass({ minutes: 16 }, 8)
  expect(told(ADAM)).toEqual([movedTo('Sun, Mar 10 at 11:00 AM and 1:00 PM')])
  expect(told(ELENA)).toEqual([])
  expect((await adam())?.status).toBe('C')
  expect(await followUps()).toEqual(['2030-03-09T16:00:00Z', '2030-03-10T14:59:00Z'])
  await app.pass({ minutes: 60 }, 4)
  expect(told(ADAM)).toHaveLength(1)
})

test('to another day and back: told of each', async () => {
  app.sandbox.planning.movePlan(plans.firstSunday, { days: 1 })
  await app.pass({ minutes: 16 }, 8)
  app.sandbox.planning.movePlan(plans.firstSunday, { days: -1 })
  await app.pass({ minutes: 16 }, 8)
  expect(told(ADAM)).toEqual([
    movedTo('Mon, Mar 11 at 9:00 AM and 11:00 AM'),
    movedTo('Sun, Mar 10 at 9:00 AM and 11:00 AM'),
  ])
})

/** What somebody was told of that Sunday's service, in a word. */
const toldOf = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, body }) => to === phone && body.includes('Mar 1'))
    .map(({ body }) => {
      const day = /Mar \d+/.exec(body)?.[0]
      return `${/can you serve|no longer|has moved/.exec(body)?.[0]} ${day}`
    })

test('to another day and back: who has not answered is asked for each', async () => {
  app.sandbox.planning.movePlan(plans.firstSunday, { days: 1 })
  await app.pass({ minutes: 16 }, 8)
  app.sandbox.planning.movePlan(plans.firstSunday, { days: -1 })
  await app.pass({ minutes: 16 }, 8)
  expect(toldOf(ELENA)).toEqual(['can you serve Mar 10', 'can you serve Mar 11', 'can you serve Mar 10'])
  await app.pass({ minutes: 60 }, 4)
  expect(toldOf(ELENA)).toHaveLength(3)
})

test('into the past by mistake and back: who was told not to come is told to come', async () => {
  app.sandbox.planning.movePlan(plans.firstSunday, { days: -28 })
  await app.pass({ minutes: 16 }, 8)
  expect([ELENA, ADAM].map((phone) => toldOf(phone).at(-1))).toEqual(['no longer Mar 10', 'no longer Mar 10'])
  app.sandbox.planning.movePlan(plans.firstSunday, { days: 28 })
  await app.pass({ minutes: 16 }, 8)
  await app.pass({ minutes: 60 }, 4)
  expect(toldOf(ELENA)).toEqual(['can you serve Mar 10', 'no longer Mar 10', 'can you serve Mar 10'])
  expect(toldOf(ADAM).slice(-2)).toEqual(['no longer Mar 10', 'has moved Mar 10'])
  app.sandbox.planning.deletePlan(plans.firstSunday)
  await app.pass({ minutes: 16 }, 8)
  expect([ELENA, ADAM].map((phone) => toldOf(phone).at(-1))).toEqual(['no longer Mar 10', 'no longer Mar 10'])
})

test('at night: shown in the forecast, told in the morning', async () => {
  await app.pass({ minutes: minutesUntil('2030-03-05T03:00:00Z') }, 4)
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: 2 })
  await app.pass({ minutes: 40 }, 4)
  expect(told(ADAM)).toEqual([])
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const { texts }: Forecast = (await owner.get('/forecast?days=7&kind=other&state=planned')).body
  const personId = (await adam())?.personId
  expect(texts.filter((text) => text.person_id === personId)).toMatchObject([
    { due_at: '2030-03-05T13:00:00Z', why: 'Accepted, and moved since.' },
  ])
  await app.pass({ hours: 10 }, 4)
  expect(told(ADAM)).toEqual([movedTo('Sun, Mar 10 at 11:00 AM and 1:00 PM')])
})

test('to before the morning of the same day: told at once, though it is early', async () => {
  await app.pass({ minutes: minutesUntil('2030-03-10T10:30:00Z') }, 30)
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: -2 })
  await app.pass({ minutes: 16 }, 8)
  expect(told(ADAM)).toEqual([movedTo('Sun, Mar 10 at 7:00 AM and 9:00 AM')])
})

test('and then called off: told of that too', async () => {
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: 2 })
  await app.pass({ minutes: 16 }, 8)
  app.sandbox.planning.unschedule(ADAM_BASS)
  await app.pass({ minutes: 30 }, 8)
  const toAdam = app.sandbox.carrier.messages().filter(({ to }) => to === ADAM)
  expect(toAdam.at(-1)?.body).toContain('you are no longer scheduled for Sun, Mar 10 at 11:00 AM')
})

test('who opted out is not told, and the church sees why', async () => {
  app.sandbox.carrier.phone(ADAM).reply('STOP')
  await app.pass({ minutes: 2 }, 2)
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: 2 })
  await app.pass({ minutes: 16 }, 8)
  expect(told(ADAM)).toEqual([])
  const rows = await app.deps.db
    .select({ state: messages.state, reason: messages.reason })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.kind, 'moved_by_church'),
        eq(messages.personId, (await adam())?.personId ?? ''),
      ),
    )
  expect(rows).toEqual([{ state: 'blocked', reason: 'opted_out' }])
})
