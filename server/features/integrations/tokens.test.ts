import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { planningAccess } from './access.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function connection() {
  const [row] = await app.deps.db
    .select()
    .from(planningConnections)
    .where(eq(planningConnections.churchId, app.graceId))
  if (!row) throw new Error('Grace Chapel is not connected')
  return row
}
const refreshes = () =>
  app.sandbox.planning.requests().filter(({ path }) => path.endsWith('/oauth/token')).length

describe('the access token of a church', () => {
  test('ten that find it stale cause one refresh, and all get the new token', async () => {
    const access = planningAccess(app.deps, app.graceId)
    const stale = app.deps.vault.open((await connection()).accessTokenSealed)
    app.sandbox.planning.clearRequests()
    const renewed = await Promise.all(Array.from({ length: 10 }, () => access.renew(stale)))
    expect(refreshes()).toBe(1)
    const tokens = new Set(renewed.map((one) => (one.ok ? one.value : 'none')))
    expect([...tokens]).toEqual([app.deps.vault.open((await connection()).accessTokenSealed)])
    expect(tokens.has(stale)).toBe(false)
  })

  test('is renewed five minutes before it ends, and not earlier', async () => {
    const access = planningAccess(app.deps, app.graceId)
    const { tokenExpiresAt } = await connection()
    app.sandbox.planning.clearRequests()
    app.clock.moveTo(tokenExpiresAt.subtract({ minutes: 5, seconds: 1 }))
    expect((await access.token()).ok).toBe(true)
    expect(refreshes()).toBe(0)
    app.clock.moveBy({ seconds: 1 })
    expect((await access.token()).ok).toBe(true)
    expect(refreshes()).toBe(1)
  })

  test('is used until it ends when the planning service cannot renew it now', async () => {
    const access = planningAccess(app.deps, app.graceId)
    const { tokenExpiresAt } = await connection()
    app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', path: '/oauth/token' })
    app.clock.moveTo(tokenExpiresAt.subtract({ minutes: 1 }))
    expect((await access.token()).ok).toBe(true)
    app.clock.moveTo(tokenExpiresAt)
    expect(await access.token()).toMatchObject({ ok: false, failure: { kind: 'retry' } })
    app.sandbox.faults.clear()
    expect((await access.token()).ok).toBe(true)
  })

  test('a process that died while renewing is waited for until its lease ends', async () => {
    const access = planningAccess(app.deps, app.graceId)
    const { accessTokenSealed } = await connection()
    await app.deps.db
      .update(planningConnections)
      .set({ renewingUntil: app.clock.now().add({ seconds: 1 }) })
      .where(eq(planningConnections.churchId, app.graceId))
    const waiting = access.renew(app.deps.vault.open(accessTokenSealed))
    app.clock.moveBy({ seconds: 1 })
    expect((await waiting).ok).toBe(true)
  })

  test('two that renew at a time, because the first took longer than its lease, leave the connection whole', async () => {
    const access = planningAccess(app.deps, app.graceId)
    const stale = app.deps.vault.open((await connection()).accessTokenSealed)
    app.sandbox.faults.set({ vendor: 'planning', kind: 'slow', path: '/oauth/token', seconds: 0.2, count: 1 })
    const slow = access.renew(stale)
    await expect.poll(async () => (await connection()).renewingUntil).not.toBeNull()
    app.clock.moveBy({ minutes: 1 })
    const [first, second] = await Promise.all([slow, access.renew(stale)])
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(first).toEqual(second)
    expect((await connection()).brokenReason).toBeNull()
  })

  test('after the planning service ended the connection every call fails at once, without asking', async () => {
    const access = planningAccess(app.deps, app.graceId)
    app.sandbox.planning.revokeTokens(GRACE.organizationId)
    const { accessTokenSealed } = await connection()
    const first = await access.renew(app.deps.vault.open(accessTokenSealed))
    expect(first).toMatchObject({ ok: false, failure: { kind: 'alert', why: 'reconnect' } })
    app.sandbox.planning.clearRequests()
    expect(await access.token()).toMatchObject({ ok: false, failure: { kind: 'alert', why: 'reconnect' } })
    expect(refreshes()).toBe(0)
    expect((await connection()).brokenReason).toBe('Planning Center no longer accepts the connection.')
  })
})
