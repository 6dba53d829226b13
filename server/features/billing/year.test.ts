import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hookEvents } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { settleChurch } from './settle.ts'
import { creditFaults, type PayingChurch, payingChurch } from './testing.ts'

/** A year of one church: every cent that the provider took stands in the books, and every credit is accounted for. */

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  church = await payingChurch(app)
})
afterAll(() => app.stop())

async function month(): Promise<void> {
  await app.pass({ hours: 31 * 24 }, 2)
  // Without events the provider is asked again an hour later.
  await app.pass({ hours: 2 })
  await church.signInAgain()
}
const balance = async () => (await church.row()).creditBalance

/** Every cent and credit adds up, and reading everything again changes nothing. */
async function addUp(): Promise<void> {
  const booked = (await church.payments()).reduce((sum, { cents }) => sum + cents, 0)
  expect(booked).toBe(church.charged())
  expect(await creditFaults(app)).toEqual([])
  const [before, count] = [await balance(), (await church.payments()).length]
  await settleChurch(app.deps, church.churchId)
  expect([await balance(), (await church.payments()).length]).toEqual([before, count])
}

test('a year of one church, with events lost, repeated and in any order', async () => {
  const { switches } = app.sandbox.payments
  await church.addCard()
  await church.subscribe('business')
  await addUp()

  switches.duplicateWebhooks = true
  switches.reorderWebhooks = true
  await month()
  await addUp()
  expect(await balance()).toBe(400)

  const { body } = await church.get('/credits/bundles')
  await church.post('/charge', { creditId: body.bundles[0].id, requestId: 'spring' })
  await church.subscribe('pro')
  await app.runDueWork()
  await addUp()

  switches.loseWebhooks = true
  await month()
  await addUp()
  expect(await balance()).toBe(1100)
  await month()
  await addUp()
  switches.loseWebhooks = false

  await church.subscribe('just-starting')
  await month()
  await month()
  await addUp()
  expect(await church.row()).toMatchObject({ packageId: 'just-starting', creditBalance: 200 })

  await church.subscribe('just-starting', { isMonthly: false })
  await month()
  await addUp()
  await month()
  await addUp()
  expect(await balance()).toBe(200)

  await church.post('/cancel-subscription', { reason: 'not_used_enough', comment: '' })
  for (let half = 0; half < 3; half++) await month()
  await addUp()
  expect((await church.row()).status).toBe('Cancelling')
  expect(await app.deps.db.$count(hookEvents, sql`handled_at is null`)).toBe(0)

  const year = app.clock.now().toZonedDateTimeISO('America/Chicago').year
  const files = await Promise.all(
    [year - 1, year].map(async (one) => {
      const answer = await fetch(`${app.url}/api/payments/overview.csv?year=${one}`, {
        headers: { authorization: `Bearer ${church.token()}` },
      })
      return answer.text()
    }),
  )
  const totals = files.map((csv) => Number(/^Total,,,,.*?,.*?,(-?[\d.]+),/m.exec(csv)?.[1] ?? 'NaN'))
  expect(Math.round(totals.reduce((sum, total) => sum + total, 0) * 100)).toBe(church.charged())
}, 600_000)
