import { afterEach, beforeEach, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { volunteer } from '#sandbox/worlds/grace-people.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** Others are asked for a place while texts do not go, or not to them. */


let app: App
let staff: ApiClient
beforeEach(async () => {
  app = await startApp()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterEach(() => app.stop())

const askedByText = (): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ body }) => body.includes('could you step in'))
    .map(({ to }) => to)

test('while texts about a service are switched off nobody is asked to step in there', async () => {
  const { tech } = GRACE.teams
  const { planning } = app.sandbox
  const camera = planning.data.planPeople.find(
    ({ planId, positionName }) => planId === GRACE.plans.secondSunday && positionName === 'Camera',
  )
  const position = planning.data.positions.find(({ name, teamId }) => name === 'Camera' && teamId === tech)
  const member = planning.data.positionMembers.find(({ positionId }) => positionId === position?.id)
  for (const place of [45, 47]) {
    const id = `${position?.id}${volunteer(place)}`
    if (member) planning.data.positionMembers.set(id, { ...member, id, personId: volunteer(place) })
  }
  await app.pass({ minutes: 10 }, 2)
  await staff.post('/ask-teams', { teamId: tech, active: true, waveSize: 2, pauseMinutes: 45 })
  const all = { what: 'all' }
  expect((await staff.post('/scheduling/switch-texts', { ...all, active: false })).status).toBe(200)
  await app.pass({ seconds: 2 })
  await staff.post(`/scheduling/answer/${camera?.id}`, { status: 'D' })
  await app.pass({ hours: 1 }, 6)
  expect(askedByText()).toEqual([])
  await staff.post('/scheduling/switch-texts', { ...all, active: true })
  await app.pass({ minutes: 30 }, 3)
  expect(askedByText().length).toBeGreaterThan(0)
})
