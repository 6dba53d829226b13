import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { readPeopleNow } from './read.ts'

const NAOMI = '+16465550102'
const OTHER = '+16465550103'

let app: App
beforeEach(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
})
afterEach(() => app.stop())

const addRecord = (e164: string): string =>
  app.sandbox.planning.addPerson(GRACE.organizationId, { firstName: 'Naomi', lastName: 'Price', e164 })
const questionsTo = async (phone: string) => {
  const rows = await app.deps.db
    .select({ personId: messages.personId })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.kind, 'confirmation'),
        eq(messages.toNumber, phone),
        isNotNull(messages.acceptedAt),
      ),
    )
  return rows.map(({ personId }) => personId)
}

test.each(['not known before', 'known before'])(
  'who was asked is not asked again once merged into a record that was %s, with the same number',
  async (which) => {
    const kept = addRecord(NAOMI)
    if (which === 'known before') await readPeopleNow(app.deps, app.graceId, [kept])
    app.sandbox.planning.mergePeople(kept, GRACE.people.naomiPrice)
    await app.pass({ minutes: 30 }, 10)
    expect(await questionsTo(NAOMI)).toEqual([kept])
  },
)

test('who was asked at another number is asked at the one that stays', async () => {
  const kept = addRecord(OTHER)
  app.sandbox.planning.mergePeople(kept, GRACE.people.naomiPrice)
  await app.pass({ minutes: 30 }, 10)
  expect(await questionsTo(NAOMI)).toEqual([GRACE.people.naomiPrice])
  expect(await questionsTo(OTHER)).toEqual([kept])
})
