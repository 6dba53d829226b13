import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBefore } from '#core/time/instant.ts'
import { builders } from '#sandbox/worlds/builders.ts'
import { messages } from '#server/db/schema/schema.ts'
import { complete } from '#server/features/access/testing.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/**
 * The first month of a church, by the vendors' own rules and days: refused for its EIN and for its website, corrected,
 * approved, its first texts refused for hours and then delivered. Each step is told to the church, and the operator sees
 * what needs somebody.
 */

const ZONE = 'America/Chicago'
let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  app.sandbox.carrier.switches.reviewDays = 3
})
afterAll(() => app.stop())

const BRAND = {
  church: 'New Hope',
  ein: '12-3456789',
  address: '12 Main Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  phone: '(312) 555-0100',
}
const UNKNOWN_EIN = '00-0000000'

type Sunday = { plan: string; startsAt: Temporal.Instant }

/** Volunteers and an administrator at the planning service, each of whom serves on every Sunday to come. */
function seedOrganisation(base: number, people: number): { phones: string[]; plans: Sunday[] } {
  const { planning } = app.sandbox
  const make = builders(planning.data, String(base), '2030-01-01T00:00:00Z')
  planning.data.batch(() => {
    make.organization({ name: 'New Hope', timeZone: ZONE })
    make.person(String(base + 1), 'Ada Admin', { canLogIn: true, servicesPermission: 'Administrator' })
    make.serviceType(String(base + 10), 'Sunday Gathering')
    make.team(String(base + 20), String(base + 10), 'Hosts', ['Host'], { leaderIds: [String(base + 1)] })
  })
  const phones = Array.from({ length: people }, (_, place) => {
    const phone = `+1312555${1000 + (base / 1000 - 500) * 10 + place}`
    make.person(String(base + 100 + place), `Person${place} Volunteer`)
    make.phone(String(base + 100 + place), phone)
    return phone
  })
  const today = app.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  const sunday = today.add({ days: 7 - (today.dayOfWeek % 7) })
  const plans = Array.from({ length: 5 }, (_, week) => {
    const date = sunday.add({ weeks: week })
    const plan = planning.addPlan(String(base + 10), { startsAtLocal: `${date}T10:00`, title: null })
    for (let place = 0; place < people; place++)
      planning.schedulePerson({
        ...{ teamId: String(base + 20), positionName: 'Host', planId: plan },
        personId: String(base + 100 + place),
      })
    return { plan, startsAt: date.toZonedDateTime({ timeZone: ZONE, plainTime: '10:00' }).toInstant() }
  })
  return { phones, plans }
}

const mailsTo = (email: string) => app.sandbox.mailbox.messages().filter(({ to }) => to.includes(email))
const attention = async (admin: ApiClient, churchId: number): Promise<string[]> =>
  (await admin.get('/platform')).body.attention
    .filter((one: { church_id: number }) => one.church_id === churchId)
    .map(({ reason }: { reason: string }) => reason)

/** Where the registration of a church stands, as the operator finds it in the back office. */
const seenByOperator = async (admin: ApiClient, churchId: number) => {
  const { registration, refused_since: refusedSince } = (await admin.get(`/view-church/${churchId}`)).body
  return { state: registration?.state ?? null, reasons: registration?.reasons ?? [], refusedSince }
}

/** Lets hours pass until something is so; the days that it took. */
async function until(isSo: () => Promise<boolean>, daysMax: number, hours: number): Promise<void> {
  for (let step = 0; step < (daysMax * 24) / hours; step++) {
    if (await isSo()) return
    await app.pass({ minutes: hours * 60 })
  }
  expect(await isSo(), `so after ${daysMax} days`).toBe(true)
}

/** Lets time pass until eight in the morning, so that what is decided days later is decided by day. */
async function morning(): Promise<void> {
  const local = app.clock.now().toZonedDateTimeISO(ZONE)
  const eight = local.add({ days: 1 }).withPlainTime('08:00')
  await app.pass(local.until(eight, { largestUnit: 'hours' }), 2)
}

async function signUp(run: number) {
  const base = 500_000 + run * 1000
  const email = `owner@newhope${run}.test`
  const { phones, plans } = seedOrganisation(base, 3)
  const owner = await complete(app, email)
  const churchId = await app.churchOf(email)
  await connectChurch(app.deps, churchId, authoriseInSandbox(String(base + 1)))
  await app.runDueWork()
  return { owner, churchId, email, phones, plans, base }
}

const anyStart = fc.record({
  /** Days from a Monday, and hours of the day, at which it signs up. */
  day: fc.integer({ min: 0, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
  order: fc.constantFrom('ein first', 'website first', 'both at once'),
})

test('from the sign-up to the first Sunday, through two refusals and hours of 30034', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyStart, async ({ day, hour, order }) => {
      await app.pass({ hours: 24 * day + hour })
      const startedAt = app.clock.now()
      const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
      const church = await signUp(run++)
      const { owner, churchId, email } = church
      const brand = async () => (await owner.get('/brand')).body
      const decided = (hours = 6) => until(async () => (await brand()).status !== 'in_review', 10, hours)
      const handIn = async (fields: object) => {
        const { status, body } = await owner.put('/save-brand', { ...fields, submit: true })
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body.brand).toMatchObject({ status: 'in_review' })
        expect((await seenByOperator(admin, churchId)).state).toBe('in_review')
        expect(await stepOf('registration')).toBe('waiting')
      }
      const stepOf = async (wanted: string): Promise<string | null> => {
        const { setup } = (await owner.get('/scheduling/dashboard')).body
        return setup?.find(({ step }: { step: string }) => step === wanted)?.state ?? null
      }
      /** A refusal stands on the page and in an e-mail, and the operator sees it. */
      const refusedFor = async (field: 'ein' | 'website') => {
        await decided()
        const found = await brand()
        expect(found).toMatchObject({ status: 'rejected', wrong_field: field })
        expect(mailsTo(email).at(-1)?.subject).toBe('Your carrier registration needs a correction')
        expect(mailsTo(email).at(-1)?.text).toContain(found.reasons[0])
        expect(await attention(admin, churchId)).toContain('registration_refused')
        expect(await seenByOperator(admin, churchId)).toMatchObject({
          state: 'rejected',
          reasons: found.reasons,
        })
        expect(await stepOf('registration'), 'the guide leads back to it').toBe('refused')
      }

      // The trial of two weeks may end before the phone companies have decided.
      expect((await admin.post(`/extend-trial/${churchId}`, { days: 14 })).status).toBe(200)
      // It starts sending at once: what is still timely is to go by itself.
      expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
      const bare = `https://bare${run}.newhope.test`
      const checked = await owner.post('/check-website', { website: bare })
      expect(checked.body).toMatchObject({
        is_fine: false,
        sentence: expect.stringContaining('privacy policy'),
      })
      const first = { ...BRAND, email: `office@newhope${run}.test` }
      await handIn({
        ...first,
        ein: order === 'website first' ? BRAND.ein : UNKNOWN_EIN,
        website: order === 'ein first' ? '' : bare,
      })
      await refusedFor(order === 'website first' ? 'website' : 'ein')
      await app.pass({ hours: 20 })
      if (order === 'website first') await handIn({ website: '', ein: UNKNOWN_EIN })
      else await handIn({ ein: BRAND.ein, website: bare })
      await refusedFor(order === 'website first' ? 'ein' : 'website')
      await morning()
      // Nobody will have decided sooner than in four days, and the number takes hours more.
      const soonest = app.clock.now().add({ hours: 24 * 5 + 12 })
      const sunday = church.plans.find(({ startsAt }) => isBefore(soonest, startsAt))
      app.sandbox.planning.sendSchedulingEmails(sunday?.plan ?? '')
      await handIn({ ein: BRAND.ein, website: '' })
      await app.pass({ hours: 94 }, 6)
      await decided(1)
      expect(await brand()).toMatchObject({ status: 'approved' })
      expect(mailsTo(email).at(-1)?.subject).toBe('The phone companies have approved your church')
      expect(await attention(admin, churchId)).not.toContain('registration_refused')
      expect(app.clock.now().since(startedAt).total('days')).toBeLessThan(14)

      // What the church asked for meanwhile waits, is refused while phone companies set up its number, and then arrives.
      const carrier = app.sandbox.carrier
      const texts = () => carrier.messages().filter(({ to }) => church.phones.includes(to))
      const needs = async () => (await owner.get('/scheduling/dashboard')).body.needs
      await until(async () => texts().some(({ errorCode }) => errorCode === 30034), 1, 0.25)
      await app.pass({ minutes: 1 })
      expect((await brand()).meanwhile).toContain('now set up your number')
      expect(await needs()).toContainEqual(expect.objectContaining({ kind: 'number_starting' }))
      const refused = texts().filter(({ errorCode }) => errorCode === 30034)
      const refusedSince = Temporal.Instant.from((await seenByOperator(admin, churchId)).refusedSince)
      await until(async () => texts().some(({ status }) => status === 'delivered'), 2, 0.5)
      const firstTried = Math.min(...refused.map(({ createdMs }) => createdMs))
      const arrivedMs = Math.min(
        ...texts().flatMap(({ status, updatedMs }) => (status === 'delivered' ? [updatedMs] : [])),
      )
      expect(refusedSince.epochMilliseconds).toBeGreaterThanOrEqual(firstTried)
      const { handedInMs = 0 } = carrier.registrations.registry.campaigns.all().at(-1) ?? {}
      const verifiedMs = handedInMs + 3 * 86_400_000
      expect((arrivedMs - verifiedMs) / 3_600_000, 'hours until a first one arrived').toBeGreaterThanOrEqual(
        6,
      )
      expect(await seenByOperator(admin, churchId)).toEqual({
        ...{ state: 'approved', reasons: [], refusedSince: null },
      })
      await app.pass({ hours: 6 }, 12)
      expect(new Set(texts().flatMap(({ errorCode }) => errorCode ?? []))).toEqual(new Set([30034]))
      for (const phone of church.phones)
        expect(carrier.texts(phone).length, 'each volunteer was asked').toBeGreaterThan(0)
      const rows = await app.deps.db.select().from(messages).where(eq(messages.churchId, churchId))
      expect(rows.filter(({ state }) => ['failed', 'undelivered'].includes(state))).toEqual([])
      expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your texts go out now')
      expect(await attention(admin, churchId)).toEqual([])

      // An answer arrives, and all that took less than three weeks.
      carrier.phone(church.phones[0] ?? '').reply('ACCEPT')
      await app.pass({ minutes: 10 }, 5)
      expect((await owner.get('/scheduling/dashboard')).body.accepted).toBeGreaterThan(0)
      const day21 = startedAt.add({ hours: 24 * 21 })
      expect(isBefore(app.clock.now(), day21)).toBe(true)
      await owner.post('/start-sending', { mode: 'paused' })
    }),
    { numRuns: 2, seed: 25, endOnFailure: true },
  )
}, 300_000)
