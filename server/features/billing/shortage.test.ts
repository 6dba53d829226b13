import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Forecast } from '#contract/messages.ts'
import { shortages, users } from '#server/db/schema/schema.ts'
import { presentDashboard } from '#server/features/dashboard/dashboard.ts'
import { presentForecast } from '#server/features/messages/show/forecast.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { grantCredits } from './ledger.ts'
import { rechargeOrTell } from './recharge.ts'

/** Texts that cannot be paid wait, the church hears of it once, and what is timely goes after a top-up. */

const OWNER = 'olga@church.test'
let church: Awaited<ReturnType<typeof startSending>>
beforeAll(async () => {
  church = await startSending({ credits: 1 })
  const { app, churchId } = church
  await app.deps.db.insert(users).values({
    churchId,
    role: 'owner',
    name: 'Olga',
    email: OWNER,
    username: OWNER,
    mobilePhone: '+12125550177',
    timeZone: 'America/New_York',
    createdAt: app.clock.now(),
  })
})
afterAll(() => church.app.stop())

let people = 0
function add(): Promise<number> {
  people += 1
  return church.add(`person${people}`, `+121255501${String(people).padStart(2, '0')}`)
}
const freshen = async () => {}
const dispatch = () => church.dispatch({ freshen })
async function mails() {
  await church.app.product.drainJobs()
  return church.app.sandbox.mailbox.messages().filter(({ to }) => to.includes(OWNER))
}
const topUp = (credits: number) =>
  church.app.deps.db.transaction((tx) =>
    grantCredits(tx, church.churchId, credits, 'topped up', church.app.clock.now()),
  )
const waiting = async () =>
  (await presentDashboard(church.app.deps, church, church.app.clock.now())).waiting_for_credits
const waits = async (): Promise<Forecast['waits']> =>
  (await presentForecast(church.app.deps, church, { days: 7, limit: 100 }, church.app.clock.now())).waits
async function toldAt() {
  const [row] = await church.app.deps.db
    .select({ at: shortages.toldAt })
    .from(shortages)
    .where(eq(shortages.churchId, church.churchId))
  return row?.at?.toString() ?? null
}

test('the owner is told once by e-mail, and everybody by the dashboard and the forecast', async () => {
  for (let count = 0; count < 3; count++) await add()
  await dispatch()
  expect(await church.balance()).toBe(0)
  expect(await waiting()).toBe(2)
  expect(await waits()).toEqual([
    { sentence: '2 texts wait for credits.', fix: expect.stringMatching(/^Buy credits/) },
  ])
  const [mail] = await mails()
  expect(mail?.subject).toBe('2 texts wait for credits at Grace Chapel')
  church.app.clock.moveBy({ minutes: 15 })
  await dispatch()
  expect(await mails()).toHaveLength(1)
  expect(await toldAt()).toBe('2030-03-04T15:00:00Z')
})

test('a top-up lets what waits go at once, as far as it reaches; only when it suffices may the church be told anew', async () => {
  await topUp(1)
  await dispatch()
  expect(await waiting()).toBe(1)
  expect(await toldAt()).not.toBeNull()
  expect(await mails()).toHaveLength(1)
  await topUp(1)
  expect(await toldAt()).toBeNull()
  await dispatch()
  expect([await waiting(), await waits()]).toEqual([0, []])
  await add()
  await dispatch()
  expect(await mails()).toHaveLength(2)
})

test('what is no longer timely after the top-up is dropped, and says so', async () => {
  const id = await add()
  await dispatch()
  const { latestAt, reason } = await church.text(id)
  expect(reason).toBe('no_credits')
  church.app.clock.moveTo(latestAt ?? church.app.clock.now())
  await topUp(10)
  await dispatch()
  expect(await church.text(id)).toMatchObject({ state: 'cancelled', reason: 'too_late' })
  expect(await church.entries(id)).toEqual([])
})

test('a church for which no credits were bought is told only when texts wait', async () => {
  const { app, churchId } = church
  const none = (await mails()).length
  await rechargeOrTell(app.deps, churchId)
  expect(await mails()).toHaveLength(none)
  await topUp(-(await church.balance()))
  await add()
  await dispatch()
  const before = (await mails()).length
  await app.deps.db.delete(shortages).where(eq(shortages.churchId, churchId))
  await rechargeOrTell(app.deps, churchId)
  expect(await mails()).toHaveLength(before + 1)
})
