import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failure } from '#core/outcome.ts'
import { LISTS_AT_ONCE } from '#core/polling/cursor.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { LARGE } from '#sandbox/worlds/large.ts'
import {
  assignments,
  messages,
  people,
  planningConnections,
  plans,
  serviceTypes,
  syncRuns,
} from '#server/db/schema/schema.ts'
import { recordAnswers } from '#server/features/conversation/answers.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { syncNow } from './read.ts'
import { countRequests, seedLargeChurch, withPlanning } from './testing.ts'

const { plans: PLANS, people: PEOPLE, teams: TEAMS, serviceTypes: TYPES } = GRACE
const NAOMI_VOCALS = rowId(PLANS.firstSunday, 0)

let app: App
afterEach(() => app.stop())

async function assignmentOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, id)))
  if (!row) throw new Error(`there is no assignment ${id}`)
  return row
}
async function personOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(people)
    .where(and(eq(people.churchId, app.graceId), eq(people.id, id)))
  return row
}
async function planOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(plans)
    .where(and(eq(plans.churchId, app.graceId), eq(plans.id, id)))
  return row
}
async function waitingTexts(personId: string) {
  const rows = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.personId, personId)))
  return rows.filter(({ state }) => state === 'planned')
}

describe('the roster of Grace Chapel', () => {
  beforeEach(async () => {
    app = await startApp()
  })

  test('has everybody as the planning service has them, and says what cannot be read', async () => {
    const naomi = await assignmentOf(NAOMI_VOCALS)
    expect(naomi).toMatchObject({ personId: PEOPLE.naomiPrice, status: 'U', positionName: 'Vocals' })
    expect(naomi.startsAt?.toString(), 'services, not the rehearsal before').toBe('2030-03-10T13:00:00Z')
    const pencilledIn = await assignmentOf(rowId(PLANS.secondSunday, 0))
    expect(pencilledIn).toMatchObject({ isPencilledIn: true, requestedAt: null })

    expect(await personOf(PEOPLE.naomiPrice)).toMatchObject({ phone: '+16465550102', phoneProblem: null })
    expect(await personOf(PEOPLE.edithLarsen)).toMatchObject({ phone: null, phoneProblem: 'no_mobile' })
    expect(await personOf(PEOPLE.walterHayes)).toMatchObject({ phone: null, phoneProblem: 'landline_only' })
    expect(await personOf(PEOPLE.priyaNair), 'the primary of two').toMatchObject({ phone: '+19295550110' })

    const types = await app.deps.db.select().from(serviceTypes).where(eq(serviceTypes.churchId, app.graceId))
    const reasonOf = new Map(types.map((type) => [type.id, type.unreadableReason]))
    expect(reasonOf.get(TYPES.elders)).toMatch(/may not read/)
    expect(reasonOf.get(TYPES.youth)).toBeNull()
  })

  test('a scheduling e-mail is seen within 10 minutes, 2 as a rule, although no plan says that it changed', async () => {
    const { planning } = app.sandbox
    expect(planning.sendSchedulingEmails(PLANS.thirdSunday)).toBeGreaterThan(0)
    const asked = async () => (await assignmentOf(rowId(PLANS.thirdSunday, 0))).requestedAt !== null
    let seconds = 0
    while (!(await asked()) && seconds < 600) {
      await app.pass({ seconds: 15 })
      seconds += 15
    }
    console.info(`a scheduling e-mail was seen after ${seconds} seconds`)
    expect(seconds).toBeLessThanOrEqual(120)
  })

  test('when e-mails went out is learned with the whole reading, and the requests of a day at the church are counted', async () => {
    const connection = async () => {
      const [row] = await app.deps.db
        .select()
        .from(planningConnections)
        .where(eq(planningConnections.churchId, app.graceId))
      return row
    }
    const requestedAt = app.clock.now().subtract({ hours: 24 })
    await app.deps.db.update(assignments).set({ requestedAt }).where(eq(assignments.id, NAOMI_VOCALS))
    await app.deps.db.update(planningConnections).set({ spentRequests: 9, spentUntil: requestedAt })
    app.sandbox.planning.data.planPeople.update(NAOMI_VOCALS, { notificationSentAt: requestedAt.toString() })
    app.clock.moveBy({ seconds: 20 })
    await syncNow(app.deps, app.graceId)
    const read = await connection()
    const { dayOfWeek, hour } = requestedAt.toZonedDateTimeISO('America/New_York')
    expect(read?.mailedHours).toHaveLength(168)
    expect(read?.mailedHours[(dayOfWeek - 1) * 24 + hour]).toBe(1)
    expect(read?.spentRequests, 'the day before is over').toBe(0)
    const { day } = app.clock.now().toZonedDateTimeISO('America/New_York')
    const until = read?.spentUntil?.toZonedDateTimeISO('America/New_York')
    expect([until?.day, until?.hour]).toEqual([day + 1, 0])
    app.clock.moveBy({ seconds: 20 })
    await syncNow(app.deps, app.graceId)
    expect((await connection())?.spentRequests).toBeGreaterThan(10)
  })

  test('a scheduling e-mail is seen at once after a silence of 10 minutes', async () => {
    app.sandbox.planning.sendSchedulingEmails(PLANS.thirdSunday)
    await app.pass({ minutes: 10 })
    expect((await assignmentOf(rowId(PLANS.thirdSunday, 0))).requestedAt).not.toBeNull()
  })

  test('a status that changes there changes here, and the texts with it', async () => {
    expect((await waitingTexts(PEOPLE.naomiPrice)).map(({ kind }) => kind)).toContain('confirmation_reminder')
    app.sandbox.planning.answer(NAOMI_VOCALS, 'D', 'Away')
    app.sandbox.planning.answer(rowId(PLANS.firstSunday, 1), 'D', 'Away')
    await app.pass({ minutes: 10 }, 10)
    expect(await assignmentOf(NAOMI_VOCALS)).toMatchObject({ status: 'D', declineReason: 'Away' })
    const left = (await waitingTexts(PEOPLE.naomiPrice)).flatMap(({ lines }) => lines)
    expect(left.filter(({ planId }) => planId === PLANS.firstSunday)).toEqual([])
  })

  test('an answer that the planning service does not have yet is not overwritten by what it still says', async () => {
    app.sandbox.faults.set({
      vendor: 'planning',
      kind: 'failing',
      status: 503,
      path: `team_members/${NAOMI_VOCALS}`,
    })
    await app.deps.db.transaction((tx) =>
      recordAnswers(
        tx,
        app.deps,
        {
          churchId: app.graceId,
          changes: [{ assignmentId: NAOMI_VOCALS, status: 'C' }],
          reason: null,
          source: 'link',
        },
        app.clock.now(),
      ),
    )
    await syncNow(app.deps, app.graceId)
    expect((await assignmentOf(NAOMI_VOCALS)).status).toBe('C')
    app.sandbox.faults.clear()
    await app.pass({ minutes: 1 })
    expect(app.sandbox.planning.data.planPeople.must(NAOMI_VOCALS).status).toBe('C')
  })

  test('a moved plan moves everybody on it, a renamed one is renamed', async () => {
    app.sandbox.planning.movePlan(PLANS.firstSunday, { hours: 2 })
    app.sandbox.planning.renamePlan(PLANS.firstKids, 'Baptism')
    await app.pass({ minutes: 5 })
    expect((await planOf(PLANS.firstSunday))?.startsAt?.toString()).toBe('2030-03-10T15:00:00Z')
    expect((await assignmentOf(NAOMI_VOCALS)).startsAt?.toString()).toBe('2030-03-10T15:00:00Z')
    expect((await planOf(PLANS.firstKids))?.title).toBe('Baptism')
  })

  test('a deleted plan and a person taken off are removed, and nobody is asked about them any more', async () => {
    app.sandbox.planning.deletePlan(PLANS.firstSunday)
    await app.pass({ minutes: 5 })
    expect((await planOf(PLANS.firstSunday))?.removedAt).not.toBeNull()
    expect((await assignmentOf(NAOMI_VOCALS)).removedAt).not.toBeNull()
    const left = (await waitingTexts(PEOPLE.naomiPrice)).filter(({ lines }) =>
      lines.some(({ planId }) => planId === PLANS.firstSunday),
    )
    expect(left.map(({ kind }) => kind)).toEqual(['cancelled_by_church'])

    app.sandbox.planning.unschedule(rowId(PLANS.secondSunday, 0))
    await app.pass({ minutes: 5 }, 5)
    expect((await assignmentOf(rowId(PLANS.secondSunday, 0))).removedAt).not.toBeNull()
  })

  test('a plan that lost its dates is listed no more, and removed', async () => {
    const { data } = app.sandbox.planning
    for (const { id } of data.planTimes.filter((time) => time.planId === PLANS.firstSunday)) {
      data.planTimes.delete(id)
    }
    for (const row of data.planPeople.filter((one) => one.planId === PLANS.firstSunday)) {
      data.planPeople.set(row.id, { ...row, times: [] })
    }
    await app.pass({ minutes: 5 })
    expect((await planOf(PLANS.firstSunday))?.removedAt).not.toBeNull()
    expect((await assignmentOf(NAOMI_VOCALS)).removedAt).not.toBeNull()
  })

  test('somebody new on a plan is read with their number', async () => {
    const id = app.sandbox.planning.addPerson(GRACE.organizationId, {
      firstName: 'Nina',
      lastName: 'New',
      e164: '+12125550155',
    })
    app.sandbox.planning.schedulePerson({
      planId: PLANS.firstSunday,
      personId: id,
      teamId: TEAMS.tech,
      positionName: 'Lights',
    })
    await app.pass({ minutes: 5 }, 2)
    expect(await personOf(id)).toMatchObject({ firstName: 'Nina', phone: '+12125550155' })
  })

  test('without any hook, who was archived is texted no more, and who was merged serves under the other name', async () => {
    const { planning, faults } = app.sandbox
    faults.set({ vendor: 'planning', kind: 'silent', path: '/hooks/' })
    planning.archivePerson(PEOPLE.samuelBrooks)
    planning.mergePeople(PEOPLE.margaretCole, PEOPLE.naomiPrice)
    await app.pass({ minutes: 10 }, 10)
    expect(await waitingTexts(PEOPLE.samuelBrooks)).toEqual([])
    expect((await assignmentOf(rowId(PLANS.firstSunday, 2))).removedAt, 'Samuel').not.toBeNull()
    expect(await assignmentOf(NAOMI_VOCALS)).toMatchObject({ personId: PEOPLE.margaretCole, removedAt: null })
    expect(await waitingTexts(PEOPLE.naomiPrice)).toEqual([])
  })

  test('when the planning service is down the reading waits, says so, and goes on', async () => {
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503, path: '/services/v2/teams' })
    await owner.post('/scheduling/sync')
    await app.runDueWork()
    const { body } = await owner.get('/scheduling/sync')
    expect(body).toMatchObject({
      state: 'waiting',
      words: 'Planning Center does not answer at the moment. Trying again at 10:00:30.',
    })
    app.sandbox.faults.clear()
    await app.pass({ seconds: 30 })
    expect((await owner.get('/scheduling/sync')).body.state).toBe('done')
  })

  test('however often a whole reading fails, few are kept', async () => {
    const forbidden = failure({ kind: 'alert', why: 'forbidden', detail: 'no' } as const)
    const refusing = withPlanning(app.deps, () => ({ serviceTypes: async () => forbidden }))
    for (let time = 0; time < 5; time++) {
      app.clock.moveBy({ hours: 1 })
      await syncNow(refusing, app.graceId)
    }
    const wholes = await app.deps.db.select().from(syncRuns).where(eq(syncRuns.isFull, true))
    expect(wholes.map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
    await syncNow(app.deps, app.graceId)
    expect(await app.deps.db.$count(syncRuns)).toBeLessThanOrEqual(2)
  })

  test('a church that must connect again is told so, and no longer read', async () => {
    app.sandbox.planning.revokeTokens(GRACE.organizationId)
    await app.pass({ minutes: 5 })
    countRequests(app)
    await app.pass({ hours: 1 }, 4)
    expect(countRequests(app)).toBe(0)
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    expect((await owner.get('/pco-profile')).body.error).toMatch(/no longer accepts/)
  })
})

describe('reading a roster of 5 service types with 8 plans each', () => {
  let church: Awaited<ReturnType<App['foreignChurch']>>
  beforeEach(async () => {
    app = await startApp({ world: 'empty' })
    seedLargeChurch(app, { serviceTypes: 5, plansEach: 8, peopleEach: 40, people: 150 })
    church = await app.foreignChurch()
  })
  const progress = async () => (await church.get('/scheduling/sync')).body

  test('with 10 requests in 20 seconds comes to its end, never refused, and says what it waits for', async () => {
    app.sandbox.planning.rateLimit = { limit: 10, periodSeconds: 20 }
    await connectChurch(app.deps, church.churchId, authoriseInSandbox(LARGE.adminId))
    await app.runDueWork()
    expect(await progress()).toMatchObject({
      state: 'waiting',
      words: 'Planning Center allows 10 requests in 20 seconds. Going on at 10:00:20.',
      waiting_until: '2030-03-04T15:00:20Z',
    })
    const words = new Set<string>()
    for (let windows = 0; (await progress()).state !== 'done' && windows < 30; windows += 1) {
      await app.pass({ seconds: 20 })
      words.add((await progress()).words)
    }
    expect(await progress()).toMatchObject({ state: 'done', people: 150 })
    expect([...words].at(-1)).toBe('5 service types, 150 people')
    const refused = app.sandbox.planning.requests().filter(({ status }) => status === 429)
    expect(refused).toEqual([])
  })

  test('a process killed in the middle is replaced after 2 minutes, and only what it had not stored is read twice', async () => {
    await connectChurch(app.deps, church.churchId, authoriseInSandbox(LARGE.adminId))
    let left = 20
    const dying = withPlanning(app.deps, ({ assignments }) => ({
      assignments: async (...asked) => {
        const answer = await assignments(...asked)
        left -= 1
        if (left === 0) throw new Error('killed')
        return answer
      },
    }))
    await expect(syncNow(dying, church.churchId)).rejects.toThrow('killed')
    await app.runDueWork()
    expect(await progress(), 'nobody else takes it up yet').toMatchObject({ state: 'running' })
    await app.pass({ minutes: 2 })
    expect(await progress()).toMatchObject({ state: 'done', people: 150 })
    const runs = await app.deps.db.select().from(syncRuns).where(eq(syncRuns.isFull, true))
    expect(runs).toHaveLength(1)
    const read = app.sandbox.planning.requests().filter(({ path }) => path.includes('/team_members'))
    const once = new Set(read.map(({ path }) => path))
    expect(once.size).toBe(40)
    // Those that were lost, and those that the polls since then have read again.
    const wholeReading = read.slice(0, 40 + LISTS_AT_ONCE)
    expect(new Set(wholeReading.map(({ path }) => path)).size).toBe(40)
  })

  test('two workers never read the same church at once', async () => {
    await connectChurch(app.deps, church.churchId, authoriseInSandbox(LARGE.adminId))
    countRequests(app)
    await Promise.all([1, 2, 3].map(() => syncNow(app.deps, church.churchId)))
    expect(countRequests(app)).toBeLessThanOrEqual(55)
    expect(await progress()).toMatchObject({ state: 'done' })
    await app.runDueWork()
  })
})
