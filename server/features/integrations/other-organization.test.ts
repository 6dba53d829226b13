import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { HOPE } from '#sandbox/worlds/hope.ts'
import { answers, messages, planningConnections, serviceTypes } from '#server/db/schema/schema.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { connectChurch } from './connect.ts'

/** A church that connects another organisation has left the one before, as when it had disconnected it first. */

let app: App
beforeAll(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const texts = async (...states: ('planned' | 'blocked')[]) =>
  app.deps.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.direction, 'out'),
        inArray(messages.state, states),
        isNotNull(messages.key),
      ),
    )
const tokens = (organizationId: string) =>
  app.sandbox.planning.data.tokens.filter((one) => one.organizationId === organizationId)

test('nothing of the organisation before is texted, shown or reached any more, and nobody is told that it is off', async () => {
  const { data } = app.sandbox.planning
  const before = await texts('planned', 'blocked')
  expect(before.length).toBeGreaterThan(0)
  const at = app.clock.now()
  await connectChurch(app.deps, app.graceId, authoriseInSandbox(HOPE.people.danielOrtiz))
  const old = new Set(before.map(({ id }) => id))
  expect(
    (await texts('planned', 'blocked')).filter(({ id }) => old.has(id)),
    'at once, before the other roster was read',
  ).toEqual([])

  await app.pass({ minutes: 30 }, 6)
  const rows = await app.deps.db
    .select()
    .from(serviceTypes)
    .where(and(eq(serviceTypes.churchId, app.graceId), isNull(serviceTypes.removedAt)))
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(Object.values(HOPE.serviceTypes)))
  const sent = and(eq(messages.churchId, app.graceId), gt(messages.loggedAt, at))
  const people = await app.deps.db.select({ id: messages.personId }).from(messages).where(sent)
  expect(
    people.filter(({ id }) => data.people.get(id ?? '')?.organizationId !== HOPE.organizationId),
  ).toEqual([])
  const off = and(eq(messages.churchId, app.graceId), eq(messages.kind, 'cancelled_by_church'))
  expect(await app.deps.db.$count(messages, off)).toBe(0)
  const pending = await app.deps.db.$count(
    answers,
    and(eq(answers.churchId, app.graceId), eq(answers.writeBack, 'pending')),
  )
  expect(pending).toBe(0)

  expect(data.subscriptions.filter((one) => one.organizationId === GRACE.organizationId)).toEqual([])
  expect(tokens(GRACE.organizationId).at(-1)?.isRevoked, 'the access there is given back').toBe(true)
  expect(tokens(HOPE.organizationId).at(-1)?.isRevoked).toBe(false)
  const [connection] = await app.deps.db
    .select()
    .from(planningConnections)
    .where(eq(planningConnections.churchId, app.graceId))
  expect(connection).toMatchObject({ organizationId: HOPE.organizationId, brokenReason: null })
})

test('the same organisation, connected once more, keeps what was planned', async () => {
  const before = await texts('planned')
  expect(before.length).toBeGreaterThan(0)
  await connectChurch(app.deps, app.graceId, authoriseInSandbox(HOPE.people.danielOrtiz))
  expect((await texts('planned')).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  await app.runDueWork()
})
