import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Forecast } from '#contract/messages.ts'
import { brands, messages, numbers } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/**
 * Before its number is approved, a church tries its texts from the operator's number; where there is none it looks at
 * them on the screen. Its own number, which phone companies refuse, is not used.
 */

const OWNER = '+12125550142'
let app: App
let owner: ApiClient
let operator: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  operator = app.deps.trialNumber ?? ''
  // A name that the emulated reviewers never decide about.
  await app.deps.db.update(brands).set({ status: 'in_review', church: 'Grace (pending)' }).where(ofGrace())
})
afterAll(() => app.stop())

const ofGrace = () => eq(brands.churchId, app.graceId)
const previews = () => app.sandbox.carrier.texts(OWNER).filter(({ body }) => body.startsWith('[Trial'))
const trialStep = async () => {
  const { setup } = (await owner.get('/scheduling/dashboard')).body
  return setup?.find(({ step }: { step: string }) => step === 'trial')
}
const forecast = async (): Promise<Forecast> => (await owner.get('/forecast?days=7')).body

test('without a number of the operator, previews wait, and looking at them is trying', async () => {
  app.deps.trialNumber = null
  await app.deps.db.delete(messages).where(eq(messages.direction, 'out'))
  expect((await owner.post('/start-sending', { mode: 'trial' })).status).toBe(200)
  await app.pass({ hours: 24 }, 4)
  expect(app.sandbox.carrier.texts(OWNER)).toEqual([])
  const shown = await forecast()
  expect(shown.is_unseen).toBe(true)
  expect(shown.waits[0]?.sentence).toContain('Phone companies do not know your number yet')
  expect(shown.texts.find(({ state }) => state === 'planned')?.message).toContain('Grace Chapel')
  expect(await trialStep()).toEqual({ step: 'trial', state: 'open', on_screen: true })
  expect((await app.anonymous.post('/forecast-seen')).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.post('/forecast-seen')).status).toBe(200)
  expect((await forecast()).is_unseen, 'another church looked at its own').toBe(true)
  expect((await owner.post('/forecast-seen')).status).toBe(200)
  expect((await forecast()).is_unseen).toBe(false)
  expect(await trialStep()).toMatchObject({ state: 'done' })
})

test('they go from the number of the operator, are answered there, and no volunteer is texted', async () => {
  app.deps.trialNumber = operator
  await app.pass({ hours: 24 }, 4)
  expect(previews().length).toBeGreaterThan(0)
  expect(new Set(previews().map(({ from }) => from))).toEqual(new Set([operator]))
  expect((await forecast()).waits).toEqual([])
  app.sandbox.carrier.reply(OWNER, operator, 'yes')
  await app.pass({ minutes: 5 }, 5)
  const bodies = app.sandbox.carrier.texts(OWNER).map(({ body }) => body)
  expect(bodies).toContainEqual(expect.stringContaining('this answer was not used'))
  const rows = await app.deps.db.select().from(messages).where(eq(messages.fromNumber, operator))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ isTrial: true, toNumber: OWNER, churchId: app.graceId })
})

test('what strangers text to that number is nobody’s', async () => {
  const before = await app.deps.db.$count(messages, eq(messages.direction, 'in'))
  app.sandbox.carrier.reply('+12125550111', operator, 'Who is this?')
  await app.runDueWork()
  expect(await app.deps.db.$count(messages, eq(messages.direction, 'in'))).toBe(before)
})

test('once the own number is approved and live, previews go from it', async () => {
  const [own] = await app.deps.db.select().from(numbers).where(eq(numbers.churchId, app.graceId))
  const carrierIds = { sender: own?.carrierSid ?? '' }
  await app.deps.db.update(brands).set({ status: 'approved', carrierIds }).where(ofGrace())
  const count = previews().length
  await owner.post('/start-sending', { mode: 'paused' })
  await app.deps.db.delete(messages).where(eq(messages.isTrial, true))
  await owner.post('/start-sending', { mode: 'trial' })
  await app.pass({ hours: 24 }, 4)
  const later = previews().slice(count)
  expect(later.length).toBeGreaterThan(0)
  expect(new Set(later.map(({ from }) => from))).toEqual(new Set([own?.phoneNumber]))
})
