import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESELLER } from '#sandbox/pastorsline/companies.ts'
import { ADAM, say } from '#server/features/conversation/testing.ts'
import { beginLook, maySend } from '#server/features/messages/standstill.ts'
import { type App, startApp } from '#testkit/app.ts'
import { newChurch } from './testing.ts'

/** A church's number is in the account of another texting provider, which lets us in no longer. */

let app: App
beforeAll(async () => {
  app = await startApp()
  const church = await newChurch(app)
  const login = { email: 'office@grace.test', password: 'pastorsline-demo', loggedIn: true }
  const { body } = await church.post('/pastorsline/login', { ...login, number: '+16155550185' })
  expect((await church.put('/save-number', { ...body.chosen, country: 'US' })).status).toBe(200)
  await app.pass({ minutes: 30 }, 3)
})
afterAll(() => app.stop())

const isOpen = () => maySend(app.deps.db, app.deps)

test('other churches text on after a start, at the latest some minutes later and then at once', async () => {
  const { db } = app.deps
  app.sandbox.carrier.rotateToken('e'.repeat(32), RESELLER.sid)
  await beginLook(db)
  await app.pass({ seconds: 30 }, 3)
  expect(await isOpen(), 'it may only have another token').toBe(false)
  await app.pass({ minutes: 11 }, 11)
  expect(await isOpen()).toBe(true)
  expect(await say(app, ADAM, 'ACCEPT')).toHaveLength(1)
  await beginLook(db)
  await app.pass({ seconds: 30 }, 3)
  expect(await isOpen(), 'it is known by now').toBe(true)
})

test('it is waited for again once it has answered', async () => {
  app.sandbox.carrier.rotateToken(RESELLER.token, RESELLER.sid)
  await app.pass({ minutes: 11 })
  app.sandbox.carrier.rotateToken('e'.repeat(32), RESELLER.sid)
  await beginLook(app.deps.db)
  await app.pass({ seconds: 30 }, 3)
  expect(await isOpen()).toBe(false)
  await app.pass({ minutes: 11 }, 11)
  expect(await isOpen()).toBe(true)
})
