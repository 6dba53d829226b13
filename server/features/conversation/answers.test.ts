import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { answers, messages } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import { ADAM, ELENA, NAOMI, PRIYA, ROWS, say, standingOf, startAsked, WHITFIELDS } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startAsked()
})
afterAll(() => app.stop())

const reasonsTold = (texts: string[]) => texts.filter((text) => /tell us why/.test(text)).length

test('ACCEPT accepts the one open request, is thanked for and written back', async () => {
  const replies = await say(app, ADAM, 'ACCEPT')
  expect(replies).toEqual([expect.stringMatching(/^Thank you, Adam! You are down to serve Sun, Mar 10/)])
  expect(await standingOf(app, ROWS.adamBass)).toBe('C | C')
})

test('an accepted request can still be declined by text', async () => {
  await say(app, ADAM, 'DECLINE')
  expect(await standingOf(app, ROWS.adamBass)).toBe('D | D')
})

test('DECLINE asks for a reason once; the reason reaches the planning service', async () => {
  const declined = await say(app, ELENA, 'DECLINE')
  expect(declined).toEqual([expect.stringMatching(/^Thank you for telling us, Elena\..*ACCEPT.*tell us why/)])
  expect(await say(app, ELENA, 'We are out of town')).toEqual(['Thank you, Elena. We passed it on.'])
  expect(await standingOf(app, ROWS.elenaParks)).toBe('D We are out of town | D We are out of town')
  const again = await say(app, ELENA, 'Driving to the lake')
  expect(reasonsTold(again)).toBe(0)
  expect(await standingOf(app, ROWS.elenaParks)).toBe('D We are out of town | D We are out of town')
})

test('a reason that came with the decline is not asked for again', async () => {
  await say(app, ADAM, 'ACCEPT')
  const declined = await say(app, ADAM, 'DECLINE, my son is ill')
  expect(declined).toEqual([
    expect.stringMatching(/^Thank you for telling us, Adam\. We have noted .*, and why\. .*reply ACCEPT\.$/),
  ])
  expect(await standingOf(app, ROWS.adamBass)).toMatch(/^D .*my son is ill \| D .*my son is ill/)
})

test('a text that comes in two parts is answered when both are there', async () => {
  await say(app, ADAM, 'ACCEPT')
  expect(await say(app, ADAM, '(1/2) I thought that I could, but')).toEqual([])
  const before = await standingOf(app, ROWS.adamBass)
  await say(app, ADAM, "(2/2) I can't make it")
  expect(await standingOf(app, ROWS.adamBass)).toMatch(/^D/)
  expect(before).toBe('C | C')
})

test('two positions at the same time are one thing to come to', async () => {
  const asked = app.sandbox.carrier.messages().find(({ to }) => to === NAOMI)?.body
  expect(asked?.split('\n').slice(0, 3)).toEqual([
    'Grace Chapel: Hi Naomi, can you serve?',
    '1. Sun, Mar 10 at 9:00 AM and 11:00 AM, Sunday Gathering, Vocals',
    '2. Sun, Mar 10 at 9:00 AM and 11:00 AM, Sunday Gathering, Keys',
  ])
  const replies = await say(app, NAOMI, 'yes I can')
  expect(replies).toEqual([expect.stringMatching(/^Thank you, Naomi! You are down to serve:/)])
  expect(await standingOf(app, ROWS.naomiVocals)).toBe('C | C')
  expect(await standingOf(app, ROWS.naomiKeys)).toBe('C | C')
})

test('with several open requests an answer is asked back by a numbered list, and answered by number', async () => {
  const second = rowId(GRACE.plans.secondSunday, 7)
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  await app.pass({ minutes: 10 }, 10)
  const [list = ''] = await say(app, PRIYA, 'ACCEPT')
  expect(list.split('\n')).toEqual([
    'Grace Chapel: Which one do you mean?',
    '1. Priya, Sun, Mar 10 at 9:00 AM and 11:00 AM, Sound',
    '2. Priya, Sun, Mar 17 at 9:00 AM and 11:00 AM, Sound',
    expect.stringContaining('1 yes 2 no'),
  ])
  expect(await standingOf(app, ROWS.priyaSound)).toBe('U | U')
  await say(app, PRIYA, '1 yes 2 no')
  expect(await standingOf(app, ROWS.priyaSound)).toBe('C | C')
  expect(await standingOf(app, second)).toBe('D | D')
})

test('people who share a phone are named, answered one by one, and each is thanked by name', async () => {
  const [list = ''] = await say(app, WHITFIELDS, 'yes')
  expect(
    list
      .split('\n')
      .slice(1, 4)
      .map((line) => line.split(',')[0]),
  ).toEqual(['1. Anna', '2. Ben', '3. Toby'])
  const replies = await say(app, WHITFIELDS, '1 yes 2 no 3 yes')
  expect(replies.map((text) => /Thank you[^,]*, (\w+)/.exec(text)?.[1]).sort()).toEqual([
    'Anna',
    'Ben',
    'Toby',
  ])
  expect(await standingOf(app, ROWS.annaGreets)).toBe('C | C')
  expect(await standingOf(app, ROWS.benUshers)).toBe('D | D')
  expect(await standingOf(app, ROWS.tobyHelps)).toBe('C | C')
})

test('a reason on a shared phone is for whom was declined, and thanks that person', async () => {
  expect(await say(app, WHITFIELDS, 'He is ill')).toEqual(['Thank you, Ben. We passed it on.'])
  expect(await standingOf(app, ROWS.benUshers)).toBe('D He is ill | D He is ill')
})

test('words that follow a decline at once are its reason, though we had no time to ask', async () => {
  await say(app, PRIYA, '2 yes')
  await say(app, PRIYA, 'DECLINE ALL', 'Sorry, out of town')
  const reasons = await app.deps.db
    .select({ reason: answers.reason })
    .from(answers)
    .where(and(eq(answers.assignmentId, ROWS.priyaSound), eq(answers.status, 'D')))
    .orderBy(answers.id)
  expect(reasons.at(-1)).toEqual({ reason: 'Sorry, out of town' })
})

test('what is not understood is answered once and waits in the inbox, until the person answers after all', async () => {
  const open = () =>
    app.deps.db
      .select({ body: messages.body, handledAt: messages.handledAt, handledBy: messages.handledBy })
      .from(messages)
      .where(and(eq(messages.reason, 'not_understood'), eq(messages.fromNumber, WHITFIELDS)))
  const replies = await say(app, WHITFIELDS, 'Can do 11 but not 9?')
  expect(replies).toHaveLength(1)
  expect(await open()).toEqual([{ body: 'Can do 11 but not 9?', handledAt: null, handledBy: null }])
  await say(app, WHITFIELDS, '2 yes')
  const [entry] = await open()
  expect(entry?.handledAt?.toString()).toBeDefined()
})
