import { fc, test } from '@fast-check/vitest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { requestsAllowed } from '#core/polling/budget.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { reserveRequest } from './budget.ts'
import { findConnection } from './connection.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.prop(
  [
    fc.integer({ min: 1, max: 30 }),
    fc.array(fc.constantFrom('read' as const, 'write' as const), { minLength: 1, maxLength: 40 }),
    fc.nat({ max: 20 }),
  ],
  { numRuns: 15 },
)(
  'however many ask at once, each request is counted once, and none goes beyond the limit',
  async (limit, kinds, used) => {
    const { db } = app.deps
    const rateCount = Math.min(used, requestsAllowed(limit, 'read'))
    await db
      .update(planningConnections)
      .set({ rateLimit: limit, rateCount, rateWindowStartedAt: app.clock.now(), spentRequests: 0 })
      .where(eq(planningConnections.churchId, app.graceId))
    const known = await findConnection(db, app.graceId)
    // Some know the connection as it was, some read it.
    const asked = kinds.map((kind, place) =>
      reserveRequest(app.deps, app.graceId, kind, place % 2 === 0 ? known : null),
    )
    const decisions = await Promise.all(asked)
    const went = kinds.filter((_, place) => decisions[place]?.may)
    const after = await findConnection(db, app.graceId)
    expect(after).toMatchObject({ rateCount: rateCount + went.length, spentRequests: went.length })
    expect(rateCount + went.length).toBeLessThanOrEqual(Math.max(rateCount, requestsAllowed(limit, 'write')))
    const counts = decisions
      .map((one) => (one.may ? one.reserved?.count : null))
      .filter((one) => one !== null)
    expect(new Set(counts).size, 'two took the same place').toBe(counts.length)
    // Who was refused could not have gone.
    const full = kinds.filter((kind, place) => !decisions[place]?.may && kind === 'write').length > 0
    if (full) expect(after?.rateCount).toBeGreaterThanOrEqual(requestsAllowed(limit, 'write'))
  },
)
