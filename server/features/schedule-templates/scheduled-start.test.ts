import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function asked(personId: string): Promise<string[]> {
  const rows = await app.deps.db
    .select({ state: messages.state, kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.personId, personId)))
  return rows.filter(({ kind }) => kind === 'confirmation').map(({ state }) => state)
}

test('a church that sends no e-mail asks whoever is scheduled, ten minutes later and only once', async () => {
  const { planning } = app.sandbox
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const { id } = (await owner.get('/schedule-templates')).body.templates[0]
  await owner.put(`/schedule-templates/${id}`, { confirmation: 'scheduled' })
  // This team prepares no e-mail: whoever it schedules is not pencilled in.
  planning.data.teams.update(GRACE.teams.tech, { defaultPrepareNotifications: false })
  const personId = planning.addPerson(GRACE.organizationId, {
    firstName: 'Nina',
    lastName: 'New',
    e164: '+12125550155',
  })
  planning.schedulePerson({
    planId: GRACE.plans.firstSunday,
    personId,
    teamId: GRACE.teams.tech,
    positionName: 'Lights',
  })

  await app.pass({ minutes: 5 }, 5)
  expect(await asked(personId)).toEqual(['planned'])
  await app.pass({ minutes: 11 }, 11)
  expect(await asked(personId)).toHaveLength(1)
  expect(await asked(personId)).not.toContain('planned')

  await owner.put(`/schedule-templates/${id}`, { confirmation: 'asap' })
  planning.sendSchedulingEmails(GRACE.plans.firstSunday)
  await app.pass({ minutes: 20 }, 10)
  expect(await asked(personId), 'the e-mail asks nobody a second time').toHaveLength(1)
})
