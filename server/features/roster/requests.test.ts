import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LARGE, type LargeWorld } from '#sandbox/worlds/large.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { countRequests, seedLargeChurch } from './testing.ts'

const FIVE_BY_EIGHT: LargeWorld = { serviceTypes: 5, plansEach: 8, peopleEach: 40, people: 150 }
/** Monday 10:00 local: the plans of Tuesday and Wednesday at 10:00. */
const PLANS_WITHIN_48_HOURS = 2

let app: App
let church: Awaited<ReturnType<App['foreignChurch']>>

beforeEach(async () => {
  app = await startApp({ world: 'empty' })
  seedLargeChurch(app, FIVE_BY_EIGHT)
  church = await app.foreignChurch()
  await connectChurch(app.deps, church.churchId, authoriseInSandbox(LARGE.adminId))
})
afterEach(() => app.stop())

describe('requests to the planning service, for 5 service types, 8 plans each and 40 people a plan', () => {
  test('connecting and the first reading of everything take at most 70', async () => {
    await app.runDueWork()
    const requests = countRequests(app)
    console.info(`whole reading, with authorisation and hooks: ${requests} requests`)
    expect(requests).toBeLessThanOrEqual(70)

    const { body } = await church.get('/scheduling/sync')
    expect(body).toMatchObject({ state: 'done', people: 150, words: '5 service types, 150 people' })
    expect(body.done).toBe(body.total)
  })

  test('a poll in which nothing changed takes at most 6 and one for each plan within 48 hours', async () => {
    await app.runDueWork()
    countRequests(app)
    const counts: number[] = []
    for (let poll = 0; poll < 30; poll += 1) {
      app.clock.moveBy({ seconds: 20 })
      await app.runDueWork()
      counts.push(countRequests(app))
    }
    console.info(`polls in which nothing changed, 20 seconds apart: ${counts.join(', ')} requests`)
    expect(Math.max(...counts)).toBeLessThanOrEqual(6 + PLANS_WITHIN_48_HOURS)
  })
})
