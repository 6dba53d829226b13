import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vault } from '#server/crypto/seal.ts'
import { installation, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { changeCarrierToken } from './carrier-token.ts'

/** The operator changes the carrier's token in its console: nothing is restarted, lost or sent twice. */

const OTHER = 'f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0'
let app: App
beforeAll(async () => {
  app = await startApp()
  await app.deps.db.insert(installation).values({ secretCheckSealed: '' }).onConflictDoNothing()
})
afterAll(() => app.stop())

const received = () => app.deps.db.$count(messages, eq(messages.direction, 'in'))
test('a token is checked before it is kept, and kept sealed', async () => {
  const sealing = vault(app.config.secret)
  await expect(changeCarrierToken(app.deps.db, sealing, 'a typo')).rejects.toThrow(/32 characters/)
  await changeCarrierToken(app.deps.db, sealing, OTHER)
  const [row] = await app.deps.db.select().from(installation)
  expect(row?.carrierTokenSealed).not.toContain(OTHER)
  expect(sealing.open(row?.carrierTokenSealed ?? '')).toBe(OTHER)
  await changeCarrierToken(app.deps.db, sealing, null)
})

test('texts go and answers are taken in with the new one', async () => {
  const { carrier } = app.sandbox
  const [number] = carrier.ownedNumbers()
  const before = await received()
  await app.pass({ seconds: 10 })
  carrier.rotateToken(OTHER)
  carrier.reply('+12125550111', number?.phoneNumber ?? '', 'hello')
  await app.runDueWork()
  expect(await received(), 'signed with a token that nobody here knows').toBe(before)
  await changeCarrierToken(app.deps.db, vault(app.config.secret), OTHER)
  carrier.reply('+12125550111', number?.phoneNumber ?? '', 'hello again')
  await app.pass({ seconds: 60 }, 6)
  expect(await received()).toBeGreaterThan(before)
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const found = await owner.get('/numbers?country=US&selectBy=number&search=&numberType=local')
  expect(found.body.numbers.length, 'the carrier answers requests').toBeGreaterThan(0)
})
