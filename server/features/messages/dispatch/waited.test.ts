import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import { PRIYA, say, startAsked } from '#server/features/conversation/testing.ts'
import type { App } from '#testkit/app.ts'

/** What waited while sending was paused is looked at once more before it goes. */

const STRANGER = '+12125550177'
let app: App
beforeEach(async () => {
  app = await startAsked()
})
afterEach(() => app.stop())

const setMode = (sendingMode: 'live' | 'paused') =>
  app.deps.db.update(churches).set({ sendingMode }).where(eq(churches.id, app.graceId))
const bodiesOn = (phone: string) => app.sandbox.carrier.texts(phone).map(({ body }) => body)

/** A text from a phone, with an id that ends in this digit. */
async function receive(From: string, Body: string, digit: string) {
  const To = app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''
  const url = `${app.url}/hooks/twilio/sms`
  const params = { MessageSid: `SM${digit.repeat(32)}`, From, To, Body, NumMedia: '0' }
  const signature = signatureOf(app.sandbox.carrier.credentials.authToken, url, params)
  const body = new URLSearchParams(params)
  await fetch(url, { method: 'POST', body, headers: { 'x-twilio-signature': signature } })
  await app.pass({ seconds: 10 }, 2)
}

/** Somebody at the church answers the newest text of a phone. */
async function replyByHand(phone: string, body: string) {
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const [entry] = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.fromNumber, phone), eq(messages.direction, 'in')))
  expect((await owner.post(`/inbox/${entry?.id}/reply`, { body })).status).toBe(200)
}

test('nothing that waited goes to a phone that opted out meanwhile, whoever has it', async () => {
  await receive(STRANGER, 'is the picnic still on', '1')
  await setMode('paused')
  await replyByHand(STRANGER, 'We are Grace Chapel')
  await say(app, PRIYA, 'ACCEPT')
  await receive(STRANGER, 'opt out', '2')
  await say(app, PRIYA, 'opt out')
  await setMode('live')
  await app.pass({ minutes: 2 }, 4)
  expect(bodiesOn(STRANGER)).not.toContain('We are Grace Chapel')
  expect(bodiesOn(PRIYA).filter((body) => body.startsWith('Thank you'))).toEqual([])
})

test('what was written by hand does not go days later', async () => {
  await receive(PRIYA, 'which door do I use', '1')
  await setMode('paused')
  await replyByHand(PRIYA, 'Use the side door')
  app.clock.moveBy({ hours: 26 })
  await setMode('live')
  await app.pass({ minutes: 1 }, 2)
  expect(bodiesOn(PRIYA)).not.toContain('Use the side door')
})

test('what was written by hand and waited goes in the morning, not at night', async () => {
  await receive(PRIYA, 'which door do I use', '1')
  await setMode('paused')
  await replyByHand(PRIYA, 'Use the side door')
  app.clock.moveBy({ hours: 12 })
  await setMode('live')
  await app.pass({ minutes: 1 }, 2)
  expect(bodiesOn(PRIYA)).not.toContain('Use the side door')
  await app.pass({ hours: 10 })
  await app.pass({ seconds: 20 }, 2)
  expect(bodiesOn(PRIYA)).toContain('Use the side door')
})
