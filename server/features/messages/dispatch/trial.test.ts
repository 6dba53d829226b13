import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { setSending } from '#server/features/churches/sending.ts'
import { queueNotice } from '../notices.ts'
import { queueOneOff } from '../one-off.ts'
import { queueReply } from '../replies.ts'
import { primaryNumber } from '../senders.ts'
import { startSending } from '../testing.ts'
import { recoverInterrupted } from './recover.ts'

/** On trial everything goes to the owner and is a preview: no volunteer is texted, and none is passed over later. */

const OWNER = '+12125550177'
type Church = Awaited<ReturnType<typeof startSending>>
let church: Church
let people = 0

beforeAll(async () => {
  church = await startSending({ sendingMode: 'trial', credits: 1000 })
  const { app, churchId } = church
  await app.deps.db.insert(users).values({
    churchId,
    role: 'owner',
    name: 'Olga',
    email: 'olga@church.test',
    username: 'olga@church.test',
    // As the sign-up form writes it.
    mobilePhone: '+1 (212) 555-0177',
    timeZone: 'America/New_York',
    createdAt: app.clock.now(),
  })
})
afterAll(() => church.app.stop())

const choose = (mode: 'live' | 'trial' | 'paused') =>
  setSending(church.app.deps, { churchId: church.churchId, userId: 1 }, mode)
/** Texts go: rosters are fresh. */
const send = () => church.dispatch({ freshen: async () => {} })

/** Somebody new, with a due text. */
async function somebody() {
  people += 1
  const phone = `+1646555${String(people).padStart(4, '0')}`
  return { phone, personId: `p${people}`, textId: await church.add(`p${people}`, phone) }
}
const bodiesTo = (phone: string): string[] => church.accepted(phone).map(({ body }) => body)
const previewsOf = (personId: string): string[] =>
  bodiesTo(OWNER).filter((body) => body.startsWith(`[Trial, for Ann ${personId}]`))

beforeEach(() => choose('trial'))

test('what went on trial goes to the volunteer, unmarked and once, when sending starts', async () => {
  const { phone, personId } = await somebody()
  await send()
  expect(previewsOf(personId)).toHaveLength(1)
  expect(bodiesTo(phone)).toEqual([])
  await choose('live')
  await send()
  await send()
  expect(bodiesTo(phone)).toEqual([expect.stringMatching(/^Grace Chapel: Hi Ann/)])
  await choose('trial')
  await send()
  expect(previewsOf(personId), 'a volunteer who was texted is not previewed again').toHaveLength(1)
})

test('each text is previewed once, however often the trial is paused and taken up again', async () => {
  const { phone, personId } = await somebody()
  for (let turn = 0; turn < 3; turn++) {
    await choose('trial')
    await send()
    await choose('paused')
    await send()
  }
  expect(previewsOf(personId)).toHaveLength(1)
  await choose('live')
  await send()
  expect(bodiesTo(phone)).toHaveLength(1)
})

test('a preview that the carrier did not take goes to the volunteer only, once sending has started', async () => {
  const { app } = church
  const { phone, personId, textId } = await somebody()
  app.sandbox.faults.set({ vendor: 'texting', kind: 'rate_limited', seconds: 60, count: 1 })
  await send()
  expect(await church.text(textId)).toMatchObject({ state: 'planned', isTrial: false, toNumber: phone })
  await choose('live')
  app.clock.moveBy({ minutes: 2 })
  await send()
  expect(bodiesTo(phone)).toHaveLength(1)
  expect(previewsOf(personId)).toEqual([])
})

test('a preview that comes back after its text was planned anew is dropped, so that nobody is texted twice', async () => {
  const { app } = church
  const { phone, personId, textId } = await somebody()
  app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', count: 1 })
  await send()
  expect(await church.text(textId), 'nobody knows yet').toMatchObject({ state: 'sending', isTrial: true })
  await choose('live')
  await send()
  app.clock.moveBy({ minutes: 2 })
  await recoverInterrupted(app.deps)
  await send()
  expect(await church.text(textId)).toMatchObject({ state: 'cancelled' })
  expect(bodiesTo(phone)).toHaveLength(1)
  expect(previewsOf(personId)).toEqual([])
})

test('no volunteer is texted on any path: asked, told, answered or written to', async () => {
  const { app, churchId } = church
  const { phone, personId, textId } = await somebody()
  const now = app.clock.now()
  const about = { churchId, personId, planId: 'p' }
  await app.deps.db.transaction(async (tx) => {
    await queueOneOff(tx, { ...about, parentId: null, from: null, to: phone, body: 'From the office' }, now)
    const notice = { churchId, personId, assignmentId: personId, occasion: 'once' }
    await queueNotice(tx, { ...notice, type: 'answer_changed_elsewhere' }, now)
    const from = (await primaryNumber(tx, churchId)) ?? ''
    await queueReply(
      tx,
      { churchId, personId, type: 'nothing_open', from, to: phone, parentId: textId, lines: [] },
      now,
    )
  })
  await send()
  expect(bodiesTo(phone)).toEqual([])
  expect(previewsOf(personId)).toHaveLength(4)
})

test('what somebody wrote, and the carrier did not take on trial, goes in its own words once sending has started', async () => {
  const { app, churchId } = church
  const { phone, personId } = await somebody()
  await send()
  const about = { churchId, personId, planId: 'p', parentId: null, from: null, to: phone }
  await app.deps.db.transaction((tx) =>
    queueOneOff(tx, { ...about, body: 'From the office' }, app.clock.now()),
  )
  app.sandbox.faults.set({ vendor: 'texting', kind: 'rate_limited', seconds: 60, count: 1 })
  await send()
  expect(previewsOf(personId)).toHaveLength(1)
  await choose('live')
  app.clock.moveBy({ minutes: 2 })
  await send()
  // Nothing has reached this phone before.
  expect(bodiesTo(phone)).toContain('Grace Chapel: From the office STOP to opt out')
})

test('without a mobile phone of the owner, trial texts wait and say so', async () => {
  const { app, churchId } = church
  const { phone, textId } = await somebody()
  const ofOwner = eq(users.churchId, churchId)
  await app.deps.db.update(users).set({ mobilePhone: '' }).where(ofOwner)
  await send()
  expect(await church.text(textId)).toMatchObject({ state: 'planned', reason: 'no_owner_phone' })
  expect(bodiesTo(phone)).toEqual([])
})
