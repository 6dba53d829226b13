import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { connectChurch } from './connect.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

/** The times of day in a zone at which reminders are planned. */
async function clockTimes(zone: string): Promise<Set<string | undefined>> {
  const rows = await app.deps.db
    .select({ dueAt: messages.dueAt })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.state, 'planned'),
        eq(messages.kind, 'confirmation_reminder'),
      ),
    )
  return new Set(rows.map(({ dueAt }) => dueAt?.toZonedDateTimeISO(zone).toPlainTime().toString()))
}

test('whoever connects again after the organisation moved to another zone texts at its hours', async () => {
  const { planning } = app.sandbox
  expect(await clockTimes('America/New_York')).toEqual(new Set(['09:00:00', '19:00:00']))
  planning.revokeTokens(GRACE.organizationId)
  await app.pass({ minutes: 5 })
  planning.data.organizations.update(GRACE.organizationId, { timeZone: 'America/Los_Angeles' })
  await connectChurch(app.deps, app.graceId, authoriseInSandbox(GRACE.people.ruthMoore))
  await app.runDueWork()
  // What fell due at 9 in the morning would at 6, and waits until texts may go.
  expect(await clockTimes('America/Los_Angeles')).toEqual(new Set(['08:00:00', '16:00:00']))
})
