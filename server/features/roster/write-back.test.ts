import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { answers, assignments, messages } from '#server/db/schema/schema.ts'
import { recordAnswers } from '#server/features/conversation/answers.ts'
import { planningAccess } from '#server/features/integrations/access.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { syncNow } from './read.ts'
import { withPlanning } from './testing.ts'
import { writeBack } from './write-back.ts'

/** Anna serves in a team that accepts in part. */
const GREETER = rowId(GRACE.plans.firstSunday, 3)
const [EARLY, LATE] = [`${GRACE.plans.firstSunday}2`, `${GRACE.plans.firstSunday}3`]
const VOCALS = rowId(GRACE.plans.firstSunday, 0)
const ROW_PATH = `team_members/${VOCALS}`

let app: App
beforeEach(async () => {
  app = await startApp()
  app.sandbox.planning.allowsScheduleActionsForOthers = true
})
afterEach(() => app.stop())

const answer = (status: 'C' | 'D', reason: string | null = null) =>
  app.deps.db.transaction((tx) =>
    recordAnswers(
      tx,
      app.deps,
      { churchId: app.graceId, changes: [{ assignmentId: VOCALS, status }], reason, source: 'text' },
      app.clock.now(),
    ),
  )
async function recorded() {
  const rows = await app.deps.db.select().from(answers).orderBy(answers.id)
  return rows.map(({ status, writeBack: state }) => `${status} ${state}`)
}
async function newest() {
  const row = (await app.deps.db.select().from(answers).orderBy(answers.id)).at(-1)
  if (!row) throw new Error('there is no answer')
  return row
}
async function mirrored(id = VOCALS) {
  const [row] = await app.deps.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, id)))
  if (!row) throw new Error('there is no assignment')
  return row
}
const there = () => app.sandbox.planning.data.planPeople.must(VOCALS)
const writes = () => app.sandbox.planning.requests().filter(({ method }) => method === 'PATCH').length

describe('an answer on its way to the planning service', () => {
  test('is written, with the reason, and verified', async () => {
    await answer('D', 'Out of town')
    await app.runDueWork()
    expect(there()).toMatchObject({ status: 'D', declineReason: 'Out of town' })
    expect(await recorded()).toEqual(['D written'])
    expect((await newest()).retryAt).toBeNull()
  })

  test('is written once, however often it is tried', async () => {
    await answer('C')
    const { id } = await newest()
    await Promise.all([writeBack(app.deps, id), writeBack(app.deps, id), writeBack(app.deps, id)])
    await app.runDueWork()
    await writeBack(app.deps, id)
    expect(writes()).toBe(1)
    expect(await recorded()).toEqual(['C written'])
  })

  test('is overruled by a newer change there: the mirror shows what holds, and texts follow it', async () => {
    await answer('C')
    app.clock.moveBy({ seconds: 30 })
    app.sandbox.planning.answer(VOCALS, 'D', 'The leader decided')
    await app.runDueWork()
    expect(await recorded()).toEqual(['C overruled'])
    expect(there().status).toBe('D')
    expect(await mirrored()).toMatchObject({ status: 'D', declineReason: 'The leader decided' })
    const texts = await app.deps.db
      .select()
      .from(messages)
      .where(and(eq(messages.churchId, app.graceId), eq(messages.state, 'planned')))
    expect(texts.flatMap(({ lines }) => lines).filter((line) => line.assignmentId === VOCALS)).toEqual([])
  })

  test('that was overruled is explained to the volunteer, once', async () => {
    await answer('C')
    app.clock.moveBy({ seconds: 30 })
    app.sandbox.planning.answer(VOCALS, 'D', 'The leader decided')
    await app.runDueWork()
    await app.pass({ minutes: 10 }, 2)
    const told = app.sandbox.carrier.messages().filter(({ body }) => body.includes('before your answer came'))
    expect(told.map(({ body }) => body)).toEqual([
      expect.stringContaining('What holds now: you are not down to serve.'),
    ])
  })

  test.each([
    ['comes too late where a leader has put somebody else there since', 0, 'C overruled', 'D'],
    ['holds where the plan needs somebody beside them', 1, 'C written', 'C'],
  ])('that takes a decline back %s', async (_, needed, state, status) => {
    await answer('D')
    await app.runDueWork()
    const { planning } = app.sandbox
    const { planId, personId: declined, teamId, positionName } = there()
    const place = { planId, teamId: teamId ?? '', positionName: positionName ?? '' }
    app.clock.moveBy({ minutes: 5 })
    const other = planning.data.people.find(({ id }) => id !== declined)
    planning.schedulePerson({ ...place, personId: other?.id ?? '' })
    const [any] = planning.data.neededPositions.all()
    if (any)
      planning.data.neededPositions.set('x', { ...any, ...place, id: 'x', quantity: needed, timeId: null })
    await answer('C')
    await app.runDueWork()
    expect((await recorded()).at(-1)).toBe(state)
    expect([there().status, (await mirrored()).status]).toEqual([status, status])
  })

  test('overrules an older change there', async () => {
    app.sandbox.planning.answer(VOCALS, 'D', 'Earlier')
    app.clock.moveBy({ seconds: 30 })
    await answer('C')
    await app.runDueWork()
    expect(await recorded()).toEqual(['C written'])
    expect(there().status).toBe('C')
  })

  test('of somebody who was taken off meanwhile ends: the assignment is removed', async () => {
    await answer('C')
    app.sandbox.planning.unschedule(VOCALS)
    await app.runDueWork()
    expect(await recorded()).toEqual(['C gone'])
    expect((await mirrored()).removedAt).not.toBeNull()
  })

  test('waits while the planning service is down, and goes as soon as it is back', async () => {
    app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503, path: ROW_PATH })
    await answer('C')
    await app.runDueWork()
    expect(await newest()).toMatchObject({ writeBack: 'pending' })
    app.sandbox.faults.clear()
    await app.pass({ seconds: 29 })
    expect(there().status).toBe('U')
    await app.pass({ seconds: 1 })
    expect(await recorded()).toEqual(['C written'])
  })

  test('may use what reads must leave of the limit', async () => {
    const { budget } = planningAccess(app.deps, app.graceId)
    app.clock.moveBy({ minutes: 1 })
    while ((await budget.reserve('read')) === null);
    await answer('C')
    await app.product.handlers['planning.write-back']({ answerId: (await newest()).id })
    expect(await recorded()).toEqual(['C written'])
  })

  test('waits for a church that must connect again, and goes when it has', async () => {
    app.sandbox.planning.revokeTokens(GRACE.organizationId)
    await answer('C')
    await app.runDueWork()
    expect(await recorded()).toEqual(['C pending'])
    expect((await newest()).retryAt?.toString()).toBe(app.clock.now().add({ minutes: 10 }).toString())
    await connectChurch(app.deps, app.graceId, authoriseInSandbox(GRACE.people.ruthMoore))
    await app.runDueWork()
    expect(await recorded()).toEqual(['C written'])
  })

  test('a change of mind: what was said last holds, also when the first answer is written last', async () => {
    await answer('C')
    const first = await newest()
    const interrupted = withPlanning(app.deps, (planning) => ({
      // The volunteer answers anew, and that answer is written, while the first one is on its way.
      answer: async (...asked) => {
        app.clock.moveBy({ seconds: 5 })
        await answer('D', 'Sorry')
        await writeBack(app.deps, (await newest()).id)
        expect(there().status).toBe('D')
        app.clock.moveBy({ seconds: 5 })
        return planning.answer(...asked)
      },
    }))
    await writeBack(interrupted, first.id)
    expect(there().status, 'the first answer came last').toBe('C')
    await app.runDueWork()
    expect(there().status).toBe('D')
    expect((await mirrored()).status).toBe('D')
    expect(await recorded()).toEqual(['C superseded', 'D written'])
  })

  test('a change of mind soon after the first answer was written is no newer change of somebody else', async () => {
    await answer('C')
    app.clock.moveBy({ seconds: 2 })
    await answer('D')
    app.clock.moveBy({ seconds: 2 })
    await app.runDueWork()
    expect(await recorded()).toEqual(['C superseded', 'D written'])
  })
})

describe('an answer for single times', () => {
  const answerBut = (declinedTimeIds: string[], reason: string | null = null) =>
    app.deps.db.transaction((tx) =>
      recordAnswers(
        tx,
        app.deps,
        {
          churchId: app.graceId,
          changes: [{ assignmentId: GREETER, status: 'C', declinedTimeIds }],
          reason,
          source: 'text',
        },
        app.clock.now(),
      ),
    )
  const row = () => app.sandbox.planning.data.planPeople.must(GREETER)
  const standing = () => row().times.map(({ timeId, status }) => `${timeId} ${status}`)
  const kept = async () => {
    const { status, timeIds, declinedTimeIds, declineReason } = await mirrored(GREETER)
    return { status, timeIds, declinedTimeIds, declineReason }
  }
  const accepts = () => app.sandbox.planning.requests().filter(({ path }) => path.endsWith('/accept')).length
  const startOf = (timeId: string) => app.sandbox.planning.data.planTimes.must(timeId).startsAt
  const plannedMoves = async () => {
    const isOfAnna = eq(messages.personId, GRACE.people.annaWhitfield)
    const texts = await app.deps.db.select().from(messages).where(isOfAnna)
    return texts.filter(({ kind }) => kind === 'moved_by_church')
  }

  test('is written with its reason, and taken back for all of them', async () => {
    await answerBut([EARLY], 'Only the late one')
    await app.runDueWork()
    expect(standing()).toEqual([`${EARLY} D`, `${LATE} C`])
    expect(row()).toMatchObject({ status: 'C', declineReason: 'Only the late one' })
    expect(await recorded()).toEqual(['C written'])
    const part = {
      status: 'C',
      timeIds: [LATE],
      declinedTimeIds: [EARLY],
      declineReason: 'Only the late one',
    }
    expect(await kept()).toEqual(part)
    expect(`${(await mirrored(GREETER)).startsAt}`).toBe(startOf(LATE))
    await syncNow(app.deps, app.graceId)
    expect(await kept()).toEqual(part)
    app.clock.moveBy({ minutes: 5 })
    await answerBut([])
    await app.runDueWork()
    expect(standing()).toEqual([`${EARLY} C`, `${LATE} C`])
    expect(await recorded()).toEqual(['C written', 'C written'])
    expect(await kept()).toMatchObject({ status: 'C', declinedTimeIds: [], declineReason: null })
    expect(`${(await mirrored(GREETER)).startsAt}`).toBe(startOf(EARLY))
    expect(accepts()).toBe(2)
    expect(await plannedMoves()).toEqual([])
  })

  test('that is not taken there counts here, is tried once, and gives way to what is entered there', async () => {
    app.sandbox.planning.allowsScheduleActionsForOthers = false
    await answerBut([LATE])
    await app.pass({ hours: 8 }, 4)
    await syncNow(app.deps, app.graceId)
    expect(await recorded()).toEqual(['C kept'])
    expect(accepts()).toBe(1)
    expect(standing()).toEqual([`${EARLY} U`, `${LATE} U`])
    expect(await kept()).toMatchObject({ status: 'C', timeIds: [EARLY], declinedTimeIds: [LATE] })
    app.clock.moveBy({ seconds: 20 })
    app.sandbox.planning.answer(GREETER, 'C', 'As texted', [LATE])
    await syncNow(app.deps, app.graceId)
    expect(await recorded()).toEqual(['C written'])
    app.clock.moveBy({ minutes: 5 })
    app.sandbox.planning.answer(GREETER, 'D', 'Ill')
    await syncNow(app.deps, app.graceId)
    expect(await kept()).toMatchObject({ status: 'D', declinedTimeIds: [] })
  })

  test('is overruled by a newer one there, and a newer one that says the same is no other', async () => {
    await answerBut([LATE])
    app.clock.moveBy({ seconds: 30 })
    app.sandbox.planning.answer(GREETER, 'C', 'The other one', [EARLY])
    await app.runDueWork()
    expect(await recorded()).toEqual(['C overruled'])
    expect(await kept()).toMatchObject({ status: 'C', timeIds: [LATE], declinedTimeIds: [EARLY] })
    await answerBut([EARLY])
    app.clock.moveBy({ seconds: 30 })
    app.sandbox.planning.answer(GREETER, 'C', undefined, [EARLY])
    await app.runDueWork()
    expect(await recorded()).toEqual(['C overruled', 'C written'])
    expect(accepts()).toBe(0)
  })

  test('given in the planning service is no move to another time', async () => {
    app.sandbox.planning.answer(GREETER, 'C')
    app.clock.moveBy({ seconds: 20 })
    await syncNow(app.deps, app.graceId)
    app.clock.moveBy({ seconds: 20 })
    app.sandbox.planning.answer(GREETER, 'C', 'Not so early', [EARLY])
    await syncNow(app.deps, app.graceId)
    expect(await kept()).toMatchObject({ status: 'C', timeIds: [LATE], declinedTimeIds: [EARLY] })
    expect(await plannedMoves()).toEqual([])
  })
})
