import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { messages, numbers, phoneStates } from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { syncNow } from '#server/features/roster/read.ts'
import type { App } from '#testkit/app.ts'
import { approveNumber } from '#testkit/registration.ts'
import { ELENA, NAOMI, PRIYA, ROWS, say, standingOf, startAsked, WHITFIELDS } from './testing.ts'

/** What was answered stays answered until explicit words change it; the newest text decides what a short answer is to. */

type Volunteer = { phone: string; row: string }

let app: App
/** Volunteers who got one text about one thing and have said nothing yet; each test takes its own. */
let asked: Volunteer[]
beforeAll(async () => {
  app = await startAsked()
  const rows = await app.deps.db
    .select({ phone: messages.toNumber, lines: messages.lines })
    .from(messages)
    .where(eq(messages.kind, 'confirmation'))
    // Whom no text reaches comes last: those are asked again as soon as they write.
    .orderBy(desc(eq(messages.state, 'delivered')), messages.id)
  const byPhone = Map.groupBy(
    rows.filter(({ phone }) => phone !== null && ![PRIYA, ELENA].includes(phone)),
    ({ phone }) => phone,
  )
  asked = [...byPhone.values()].flatMap(([text, ...more]) => {
    const [line, ...others] = text?.lines ?? []
    const isOne = more.length === 0 && others.length === 0
    return text?.phone && line && isOne ? [{ phone: text.phone, row: line.assignmentId }] : []
  })
})
afterAll(() => app.stop())

let one: Volunteer
function takeVolunteer(): Volunteer {
  const next = asked.shift()
  if (!next) throw new Error('somebody was asked')
  one = next
  return next
}

/** Those who declined first, by text with a reason and on the page. */
const declined: Volunteer[] = []

/** What waits for somebody at the church. */
async function waiting(): Promise<string[]> {
  const isTheirs = eq(messages.fromNumber, one.phone)
  const open = and(isTheirs, eq(messages.reason, 'not_understood'), isNull(messages.handledAt))
  const rows = await app.deps.db
    .select({ body: messages.body })
    .from(messages)
    .where(open)
    .orderBy(messages.id)
  return rows.map(({ body }) => body ?? '')
}

const standing = () => standingOf(app, one.row)
async function isOptedOut(phone: string): Promise<boolean> {
  const [state] = await app.deps.db.select().from(phoneStates).where(eq(phoneStates.phone, phone))
  return (state?.optedOutAt ?? null) !== null
}

const COURTESIES = ['ok', '👍', 'no problem', 'great', 'sure', 'of course', 'Thanks!']
const REACTIONS = ['Liked “Thank you, Elena. We passed it on.”', '❤️ to “Thank you, Elena. We passed it on.”']

const linkTo = (phone: string): string => app.sandbox.carrier.texts(phone).at(-1)?.body ?? ''

async function declineOnPage(): Promise<void> {
  const [, code] = /https?:\/\/[^/\s]+\/(\w{10})\b/.exec(linkTo(one.phone)) ?? []
  const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
  const token = new URL(headers.get('location') ?? '', app.url).searchParams.get('personId')
  const { status } = await app.anonymous.post(`/scheduling/confirm/${token}/${one.row}/0`, {})
  expect(status).toBe(200)
  await app.runDueWork()
}

describe('a decline', () => {
  test('with its reason stays one, whatever courtesies follow', async () => {
    declined.push(takeVolunteer())
    await say(app, one.phone, 'DECLINE')
    await say(app, one.phone, 'We are out of town')
    const reasoned = 'D We are out of town | D We are out of town'
    for (const words of [...COURTESIES, ...REACTIONS]) {
      expect(await say(app, one.phone, words), words).toEqual([])
      expect(await standing(), words).toBe(reasoned)
    }
    expect(await say(app, one.phone, 'Driving to the lake')).toEqual([])
    expect(await waiting(), 'a second reason is for the church').toContain('Driving to the lake')
    expect(await standing()).toBe(reasoned)
  })

  test('on the personal page stays one', async () => {
    declined.push(takeVolunteer())
    await declineOnPage()
    for (const words of COURTESIES) await say(app, one.phone, words)
    expect(await standing()).toBe('D | D')
  })

  test('without a reason stays one whatever courtesies follow, until explicit words take it back', async () => {
    takeVolunteer()
    await say(app, one.phone, 'DECLINE')
    for (const words of [...COURTESIES, 'Loved “Thank you for telling us, Elena.”']) {
      expect(await say(app, one.phone, words), words).toEqual([])
      expect(await standing(), words).toBe('D | D')
    }
    expect(await say(app, one.phone, 'oops I meant ACCEPT')).toEqual([
      expect.stringMatching(/^Thank you, \w+! You are down/),
    ])
    expect(await standing()).toBe('C | C')
    await say(app, one.phone, 'DECLINE')
    await say(app, one.phone, 'We are out of town')
    await say(app, one.phone, 'changed my mind, count me in')
    expect(await standing()).toBe('C | C')
  })

  test('followed by a wish for no more texts is an opt-out, and no reason', async () => {
    takeVolunteer()
    await say(app, one.phone, 'DECLINE')
    expect(await say(app, one.phone, 'please stop sending me these texts')).toEqual([
      expect.stringContaining('Reply START'),
    ])
    expect(await isOptedOut(one.phone)).toBe(true)
    expect(await standing()).toBe('D | D')
  })
})

describe('an accept', () => {
  test('stays one, whatever courtesies follow, until explicit words take it back', async () => {
    takeVolunteer()
    await say(app, one.phone, 'ACCEPT')
    for (const words of [...COURTESIES, 'no worries'])
      expect(await say(app, one.phone, words), words).toEqual([])
    expect(await standingOf(app, one.row)).toBe('C | C')
    await say(app, one.phone, "can't come anymore, sorry")
    expect(await standingOf(app, one.row)).toMatch(/^D.* \| D/)
  })
})

describe('the newest text', () => {
  test('was written by hand: ‘Yes’ goes to the inbox', async () => {
    takeVolunteer()
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    await say(app, one.phone, 'What time again')
    const { body } = await staff.get('/inbox?limit=1')
    const question = { body: 'At 9. Could you bring cups?' }
    await staff.post(`/inbox/${body.entries[0].id}/reply`, question)
    await app.pass({ seconds: 30 }, 4)
    expect(await say(app, one.phone, 'Yes')).toEqual([])
    expect(await standing()).toBe('U | U')
    expect(await waiting()).toContain('Yes')
  })
})

describe('doubt', () => {
  test('another day than the one asked about is asked back once; a second doubt is for the church', async () => {
    takeVolunteer()
    expect(await say(app, one.phone, 'I can come Saturday')).toHaveLength(1)
    expect(await standing()).toBe('U | U')
    expect(await say(app, one.phone, 'maybe, if my sister drives')).toEqual([])
    expect(await standing()).toBe('U | U')
    expect(await waiting()).toEqual(['I can come Saturday', 'maybe, if my sister drives'])
    await say(app, one.phone, 'ACCEPT')
    expect(await standing()).toBe('C | C')
    expect(await waiting()).toEqual([])
  })

  test('answers nothing, in whatever words', async () => {
    takeVolunteer()
    for (const words of ['count me in next week', 'See you there?', 'I’ll pass it on'])
      await say(app, one.phone, words)
    expect(await standing()).toBe('U | U')
  })
})

test('‘No problem’ to a cancellation accepts nothing else', async () => {
  const second = rowId(GRACE.plans.secondSunday, 7)
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  await app.pass({ minutes: 2 }, 8)
  app.sandbox.planning.unschedule(ROWS.priyaSound)
  await syncNow(app.deps, app.graceId)
  await app.pass({ minutes: 4 }, 2)
  await app.pass({ minutes: 24 }, 4)
  expect(linkTo(PRIYA)).toMatch(/no longer|not needed|taken|cancel/i)
  for (const words of ['No problem', 'ok', '👍']) expect(await say(app, PRIYA, words)).toEqual([])
  expect(await standingOf(app, second)).toBe('U | U')
})

describe('on a toll-free number', () => {
  let phone = NAOMI
  const TOLL_FREE = '+18885550150'

  /** The church has bought a toll-free number instead of its own. */
  beforeAll(async () => {
    const order = { phoneNumber: TOLL_FREE, smsUrl: `${app.url}/hooks/twilio/sms`, reference: 'toll-free' }
    const bought = await offeredCarrier(app.deps).buyNumber(order)
    if (!bought.ok) throw new Error('a toll-free number is for sale')
    const { phoneNumber, sid: carrierSid } = bought.value
    const values = { phoneNumber, carrierSid, type: 'tollFree' as const }
    await app.deps.db.update(numbers).set(values).where(eq(numbers.churchId, app.graceId))
    await approveNumber(app.deps, app.graceId, (sid) => app.sandbox.carrier.knowNumber(sid))
  })

  /** A text to a toll-free number, as the carrier hands it on. */
  const text = async (sid: string, body: string): Promise<void> => {
    const url = `${app.url}/hooks/twilio/sms`
    const params = {
      MessageSid: `SM${sid.repeat(32)}`,
      From: phone,
      To: TOLL_FREE,
      Body: body,
      NumMedia: '0',
    }
    const signature = signatureOf(app.sandbox.carrier.credentials.authToken, url, params)
    const headers = { 'x-twilio-signature': signature }
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams(params), headers })).status).toBe(
      200,
    )
    await app.pass({ seconds: 10 }, 2)
  }
  const kinds = async (): Promise<string[]> => {
    const to = and(eq(messages.toNumber, phone), eq(messages.direction, 'out'))
    const rows = await app.deps.db
      .select({ kind: messages.kind })
      .from(messages)
      .where(to)
      .orderBy(messages.id)
    return rows.map(({ kind }) => kind).filter((kind) => /^(stop|start)_reply$/.test(kind))
  }

  test('CANCEL opts out and we confirm; YES does not opt in again, UNSTOP does', async () => {
    await text('a', 'CANCEL')
    expect(await isOptedOut(phone)).toBe(true)
    expect(await kinds()).toEqual(['stop_reply'])
    await text('b', 'YES')
    expect(await isOptedOut(phone)).toBe(true)
    await text('c', 'UNSTOP')
    expect(await isOptedOut(phone)).toBe(false)
  })

  test('STOP is confirmed by the network alone', async () => {
    phone = WHITFIELDS
    await text('d', 'STOP')
    expect(await isOptedOut(phone)).toBe(true)
    expect(await kinds()).toEqual([])
  })
})

test('days later a decline is one still, by text and on the personal page', async () => {
  const [byText, onPage] = declined
  await app.pass({ hours: 60 }, 4)
  for (const one of declined)
    await say(app, one.phone, 'ok', '👍', 'no problem', 'Liked “Hi, can you serve?”')
  const words = 'D We are out of town'
  expect(await standingOf(app, byText?.row ?? '')).toBe(`${words} | ${words}`)
  expect(await standingOf(app, onPage?.row ?? '')).toBe('D | D')
})
