import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { people, phoneStates } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { countRequests } from './testing.ts'

const { people: PEOPLE } = GRACE
const NEW_PHONE = '+16465550177'
const BAD_PHONE = magicNumber('unknown')

/** Whoever could not be reached and has another number is asked as if for the first time. */

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

/** The planning service tells nobody of anything any more. */
function endHooks() {
  const { subscriptions } = app.sandbox.planning.data
  for (const { id } of subscriptions.all()) subscriptions.delete(id)
}
/** Somebody new is asked to serve on the first Sunday, at a number that does not exist. */
async function askAtBadNumber(): Promise<string> {
  const { planning } = app.sandbox
  const nina = { firstName: 'Nina', lastName: 'New', e164: BAD_PHONE }
  const id = planning.addPerson(GRACE.organizationId, nina)
  const position = { teamId: GRACE.teams.tech, positionName: 'Lights' }
  planning.schedulePerson({ planId: GRACE.plans.firstSunday, personId: id, ...position })
  planning.sendSchedulingEmails(GRACE.plans.firstSunday)
  await app.pass({ minutes: 10 }, 5)
  return id
}
async function changePhone(personId: string, phone: string | null) {
  app.sandbox.planning.changePhone(personId, phone)
  await app.runDueWork()
}
async function phoneOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(people)
    .where(and(eq(people.churchId, app.graceId), eq(people.id, id)))
  return row?.phone
}
const textsTo = (phone: string) =>
  app.sandbox.carrier.messages().filter(({ to, direction }) => to === phone && direction === 'outbound-api')
async function minutesUntil(isThere: () => Promise<boolean>, step: number): Promise<number> {
  let minutes = 0
  while (!(await isThere()) && minutes < 90) {
    await app.pass({ minutes: step })
    minutes += step
  }
  return minutes
}

describe('a corrected number', () => {
  test('of a bad one: the webhook tells at once, and the new number gets the same text', async () => {
    const nina = await askAtBadNumber()
    const [state] = await app.deps.db.select().from(phoneStates).where(eq(phoneStates.phone, BAD_PHONE))
    expect(state?.badSince).toBeTruthy()
    expect(textsTo(BAD_PHONE)).toHaveLength(1)

    await changePhone(nina, NEW_PHONE)
    expect(await phoneOf(nina)).toBe(NEW_PHONE)
    await app.pass({ minutes: 20 }, 5)
    const texts = textsTo(NEW_PHONE).map(({ body }) => body)
    expect(texts).toEqual([
      expect.stringMatching(/^Grace Chapel: Hi Nina, can you serve .* ACCEPT or DECLINE/),
    ])
  })

  test('is seen without webhooks within 2 minutes in the first hour, hourly after that', async () => {
    const nina = await askAtBadNumber()
    endHooks()
    await changePhone(nina, NEW_PHONE)
    const soon = await minutesUntil(async () => (await phoneOf(nina)) === NEW_PHONE, 1)
    expect(soon).toBeLessThanOrEqual(3)
    await app.pass({ seconds: 30 }, 2)
    expect(textsTo(NEW_PHONE)).toHaveLength(1)

    // Edith never had a number, and the church has known that since it connected.
    await app.pass({ minutes: 60 }, 6)
    app.sandbox.planning.changePhone(PEOPLE.edithLarsen, '+16465550178')
    const later = await minutesUntil(async () => (await phoneOf(PEOPLE.edithLarsen)) !== null, 10)
    expect(later).toBeLessThanOrEqual(70)
  })

  test('of somebody who serves within 7 days and could be reached is seen within minutes', async () => {
    endHooks()
    await app.pass({ minutes: 1 })
    await changePhone(PEOPLE.naomiPrice, NEW_PHONE)
    const waited = await minutesUntil(async () => (await phoneOf(PEOPLE.naomiPrice)) === NEW_PHONE, 1)
    expect(waited).toBeLessThanOrEqual(6)
  })

  test('costs no poll more requests than it may take', async () => {
    endHooks()
    await askAtBadNumber()
    countRequests(app)
    const counts: number[] = []
    for (let poll = 0; poll < 30; poll += 1) {
      await app.pass({ seconds: 20 })
      counts.push(countRequests(app))
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(8)
  })
})
