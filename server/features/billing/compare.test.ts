import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingDifferences, payments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type PayingChurch, payingChurch } from './testing.ts'

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  church = await payingChurch(app)
  await church.addCard()
  await church.subscribe('business')
  await app.runDueWork()
})
afterAll(() => app.stop())

const found = async () => (await app.deps.db.select().from(billingDifferences)).map(({ detail }) => detail)
const night = () => app.pass({ hours: 25 })

test('the nightly comparison finds nothing where both agree, also over a renewal', async () => {
  await app.pass({ hours: 27 * 24 }, 3)
  for (let days = 0; days < 7; days++) await night()
  expect(await found()).toEqual([])
  expect(await church.payments()).toHaveLength(2)
})

test('what it finds is mended, and shown to admins', async () => {
  await app.deps.db.delete(payments)
  app.sandbox.payments.switches.loseWebhooks = true
  await night()
  await night()
  expect(await found()).toEqual([
    'A payment of $30.00 was not known here.',
    'A payment of $30.00 was not known here.',
  ])
  expect(await church.payments()).toHaveLength(2)
  const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  const { body } = await admin.get('/platform')
  expect(body.attention).toEqual([
    expect.objectContaining({
      church_id: church.churchId,
      reason: 'billing_differed',
      detail: 'A payment of $30.00 was not known here.',
    }),
  ])
  expect(body.providers.find(({ name }: { name: string }) => name === 'payments')).toMatchObject({
    state: 'well',
  })
})

test('a card that ends soon is announced once, and again only for another month', async () => {
  const told = () => church.mails(/^The card of Other Church/).map(({ subject }) => subject)
  await church.signInAgain()
  const [card] = (await church.get('/cards')).body.cards.data
  const { year, month } = app.clock.now().toZonedDateTimeISO('UTC').add({ months: 1 })
  const expiry = `${String(month).padStart(2, '0')}${year % 100}`
  await church.post('/create-update-card', { ...church.holder, cardId: card.id, expiry })
  await night()
  expect(told()).toEqual([])
  await app.pass({ hours: 30 * 24 }, 2)
  expect(told()).toEqual([expect.stringMatching(/^The card of Other Church expires in \w+ 2030$/)])
  await church.signInAgain()
  expect((await church.get('/cards')).body.cards.data[0].is_expiring).toBe(true)
})
