import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { answers, churches, hookEvents, messages, numbers } from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import type { App } from '#testkit/app.ts'
import { approveNumber } from '#testkit/registration.ts'
import { receiveTexts } from './receive.ts'
import { handleInbound } from './stored-texts.ts'
import { ADAM, ELENA, NAOMI, PRIYA, ROWS, say, standingOf, startAsked } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startAsked()
})
afterAll(() => app.stop())

const ourNumber = (): string => app.sandbox.carrier.ownedNumbers()[0]?.phoneNumber ?? ''

const textFrom = (from: string, sid: string, body: string, to = ourNumber()) => ({
  MessageSid: sid,
  From: from,
  To: to,
  Body: body,
  NumMedia: '0',
})

/** The carrier's call; unsigned when `signature` says so. */
function deliver(params: Record<string, string>, signature?: string): Promise<Response> {
  const url = `${app.url}/hooks/twilio/sms`
  const signed = signatureOf(app.sandbox.carrier.credentials.authToken, url, params)
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(params),
    headers: { 'x-twilio-signature': signature ?? signed },
  })
}

/** A number at the carrier that nobody has yet. */
async function buyAnother() {
  const order = { phoneNumber: '+12055550150', smsUrl: `${app.url}/hooks/twilio/sms`, reference: 'another' }
  const bought = await offeredCarrier(app.deps).buyNumber(order)
  if (!bought.ok) throw new Error('a number is for sale')
  return { phoneNumber: bought.value.phoneNumber, carrierSid: bought.value.sid }
}

const logged = (sid: string) => app.deps.db.$count(messages, eq(messages.sid, sid))
const answered = (rowOf: string) => app.deps.db.$count(answers, eq(answers.assignmentId, rowOf))

test('the same text delivered twice is one text, one answer and one reply', async () => {
  const text = textFrom(ADAM, `SM${'a'.repeat(32)}`, 'ACCEPT')
  for (let time = 0; time < 2; time++) expect((await deliver(text)).status).toBe(200)
  await app.pass({ seconds: 10 }, 2)
  expect((await deliver(text)).status).toBe(200)
  await app.pass({ seconds: 10 }, 2)
  expect(await logged(text.MessageSid)).toBe(1)
  expect(await answered(ROWS.adamBass)).toBe(1)
  const thanks = app.sandbox.carrier.texts(ADAM).filter(({ body }) => body.startsWith('Thank you'))
  expect(thanks).toHaveLength(1)
})

test('a text whose handling broke off after it was done is not done again', async () => {
  const text = {
    sid: `SM${'b'.repeat(32)}`,
    from: ELENA,
    to: ourNumber(),
    body: 'ACCEPT',
    optOutType: null,
    mediaCount: 0,
    writtenAt: null,
  }
  for (let time = 0; time < 2; time++) await receiveTexts(app.deps, [{ churchId: app.graceId, text }])
  await app.runDueWork()
  expect(await logged(text.sid)).toBe(1)
  expect(await answered(ROWS.elenaParks)).toBe(1)
})

test('texts of one phone are understood in the order in which they came, whoever handles them first', async () => {
  for (const [index, body] of ['ACCEPT', 'DECLINE'].entries())
    await deliver(textFrom(ADAM, `SM${String(index).repeat(32)}`, body))
  const hooks = await app.deps.db.select().from(hookEvents).where(isNull(hookEvents.handledAt))
  const [earlier, later] = hooks.sort((one, other) => one.id - other.id)
  if (!earlier || !later) throw new Error('two texts wait to be understood')
  await handleInbound(app.deps, [later])
  await handleInbound(app.deps, [earlier])
  await app.runDueWork()
  expect(await standingOf(app, ROWS.adamBass)).toBe('D | D')
})

test('what somebody writes to another church is left to whoever handles that', async () => {
  for (const [index, body] of ['ACCEPT', 'DECLINE'].entries())
    await deliver(textFrom(ADAM, `SM${String(index + 2).repeat(32)}`, body))
  const hooks = await app.deps.db.select().from(hookEvents).where(isNull(hookEvents.handledAt))
  const [toOther, toGrace] = hooks.sort((one, other) => one.id - other.id)
  if (!toOther || !toGrace) throw new Error('two texts wait to be understood')
  const { churchId } = await app.foreignChurch()
  await app.deps.db.update(hookEvents).set({ churchId }).where(eq(hookEvents.id, toOther.id))
  await handleInbound(app.deps, [toGrace])
  expect([await logged(`SM${'2'.repeat(32)}`), await logged(`SM${'3'.repeat(32)}`)]).toEqual([0, 1])
  await app.runDueWork()
  expect(await logged(`SM${'2'.repeat(32)}`)).toBe(1)
})

test('a text with a NUL is taken, and the signature is over the text as it came', async () => {
  expect((await deliver(textFrom(NAOMI, `SM${'f'.repeat(32)}`, 'ACC\0EPT'))).status).toBe(200)
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.naomiVocals)).toBe('C | C')
  const unsigned = textFrom(NAOMI, `SM${'9'.repeat(32)}`, 'ACCEPT', '\0')
  expect((await deliver(unsigned, 'no signature')).status).toBe(401)
})

test('a hook without a valid signature changes nothing', async () => {
  const before = await app.deps.db.$count(hookEvents)
  const text = textFrom(PRIYA, `SM${'c'.repeat(32)}`, 'ACCEPT')
  expect((await deliver(text, '')).status).toBe(401)
  expect(
    (await deliver(text, signatureOf('another token', `${app.url}/hooks/twilio/sms`, text))).status,
  ).toBe(401)
  expect(await app.deps.db.$count(hookEvents)).toBe(before)
})

test('a text to a number that is not in use here is not found', async () => {
  const text = textFrom(PRIYA, `SM${'d'.repeat(32)}`, 'ACCEPT', '+12125559999')
  expect((await deliver(text)).status).toBe(404)
})

test('what is no text is refused', async () => {
  expect((await deliver({ AccountSid: 'AC1' })).status).toBe(400)
})

test('with one-way texting nothing is read; who writes is told so once a day, with the link', async () => {
  await app.deps.db.update(churches).set({ oneWayOnly: true }).where(eq(churches.id, app.graceId))
  expect(await say(app, PRIYA, 'ACCEPT', 'hello?')).toEqual([
    expect.stringMatching(/does not read replies\. Please answer here: http\S+$/),
  ])
  expect(await standingOf(app, ROWS.priyaSound)).toBe('U | U')
  expect(await say(app, PRIYA, 'ACCEPT')).toEqual([])
  await app.pass({ hours: 24 }, 4)
  expect(await say(app, PRIYA, 'Can I bring a friend?')).toHaveLength(1)
  const log = await app.deps.db
    .select({ body: messages.body, reason: messages.reason })
    .from(messages)
    .where(and(eq(messages.fromNumber, PRIYA), eq(messages.direction, 'in')))
    .orderBy(messages.id)
  expect(log).toEqual(
    ['ACCEPT', 'hello?', 'ACCEPT', 'Can I bring a friend?'].map((body) => ({ body, reason: null })),
  )
})

describe('a number that is released before a text to it is understood', () => {
  beforeAll(async () => {
    await app.stop()
    app = await startAsked()
  })

  test('the text is an answer to the church that had it, which answers from its new number', async () => {
    const other = await app.foreignChurch()
    const { db, clock } = app.deps
    const lost = ourNumber()
    const [row] = await db.select().from(numbers).where(eq(numbers.phoneNumber, lost))
    if (!row) throw new Error('the church has a number')
    const { id, ...values } = row
    await deliver(textFrom(PRIYA, `SM${'a'.repeat(32)}`, 'DECLINE I am ill'))
    const released = { isPrimary: false, state: 'released' as const, releasedAt: clock.now() }
    await db.update(numbers).set(released).where(eq(numbers.id, id))
    await db.insert(numbers).values({ ...values, churchId: other.churchId })
    const phoneNumber = await buyAnother()
    await db.insert(numbers).values({ ...values, ...phoneNumber })
    await approveNumber(app.deps, app.graceId, (sid) => app.sandbox.carrier.knowNumber(sid))
    await app.pass({ seconds: 10 }, 2)
    expect(await standingOf(app, ROWS.priyaSound)).toBe('D DECLINE I am ill | D DECLINE I am ill')
    expect((await other.get('/inbox')).body.entries).toEqual([])
    expect(app.sandbox.carrier.texts(PRIYA).at(-1)).toMatchObject({
      from: phoneNumber.phoneNumber,
      body: expect.stringMatching(/^Thank/),
    })
  })
})
