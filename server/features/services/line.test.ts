import { describe, expect, test } from 'vitest'
import type { PersonInPlan, PersonWithLine } from '#contract/services.ts'
import { explain } from '#core/scheduling/reasons.ts'
import type { AnswerRow } from '#server/db/schema/schema.ts'
import { type LineFacts, lineView, type TextRow, troubleOf, withLines } from './line.ts'
import { aRoster, inDays, NOW, testDatabase } from './testing.ts'

const person: PersonInPlan = {
  id: 'p1',
  assignment_id: 'a1',
  name: 'Anna Whitfield',
  status: 'U',
  position: 'Greeter',
  phone: '+12125550133',
  message: null,
  error_message: null,
  decline_reason: null,
  answered_at: null,
}
const at = (minutes: number) => NOW.add({ minutes })
const aText = (over: Partial<TextRow> = {}): TextRow =>
  ({
    id: 1,
    state: 'delivered',
    reason: null,
    errorMessage: null,
    fix: null,
    dueAt: at(0),
    loggedAt: at(1),
    acceptedAt: at(1),
    deliveredAt: at(2),
    createdAt: at(-60),
    ...over,
  }) as TextRow
const anAnswer = (over: Partial<AnswerRow> = {}): AnswerRow =>
  ({
    status: 'C',
    source: 'text',
    answeredAt: at(30),
    writeBack: 'written',
    writeBackAt: at(31),
    writeBackDetail: null,
    ...over,
  }) as AnswerRow
const notGone = { loggedAt: null, acceptedAt: null, deliveredAt: null }

const line = (over: Partial<LineFacts> = {}): PersonWithLine =>
  lineView({
    person,
    texts: [],
    isPreviewed: false,
    openedAt: null,
    answer: null,
    trouble: null,
    sharers: [],
    ...over,
  })
const inShort = ({ steps }: PersonWithLine) => steps.map(({ state }) => state[0]).join('')
const accepted = { ...person, status: 'C', answered_at: at(30).toString() } as const

type Case = [name: string, facts: Partial<LineFacts>, states: string, words?: string, fix?: string | null]

/** d done, w waiting, f failed, s skipped: planned, accepted by the carrier, delivered, opened, answered, written back. */
const CASES: Case[] = [
  ['pencilled in', { person: { ...person, status: '' } }, 'wwwwww'],
  ['nothing planned', {}, 'wwwwww'],
  [
    'went to the owner on trial',
    { isPreviewed: true },
    'wwwwww',
    'On trial it went to the owner’s phone. This person is texted once you start sending to volunteers.',
  ],
  ['planned for later', { texts: [aText({ state: 'planned', ...notGone })] }, 'dwwwww'],
  [
    'without credits',
    { texts: [aText({ state: 'planned', reason: 'no_credits', ...notGone })] },
    'dwwwww',
    'There are not enough credits.',
    'Buy credits; what is still timely then goes.',
  ],
  [
    'on hold',
    { texts: [aText({ state: 'held', ...notGone })] },
    'dwwwww',
    'On hold until you release it.',
    null,
  ],
  [
    'blocked by the quiet hours',
    { texts: [aText({ state: 'blocked', reason: 'quiet_hours', ...notGone })] },
    'fsssww',
    'No moment before the service is inside your texting hours, 8 AM to 9 PM.',
    'Tell this person in another way.',
  ],
  [
    'no mobile number',
    { trouble: explain('no_mobile') },
    'fsssww',
    'There is no mobile number in Planning Center.',
    'Add a mobile number there.',
  ],
  ['at the carrier', { texts: [aText({ state: 'sent', deliveredAt: null })] }, 'ddwwww'],
  [
    'refused by the carrier',
    {
      texts: [
        aText({
          state: 'failed',
          acceptedAt: null,
          deliveredAt: null,
          errorMessage: 'A landline.',
          fix: 'Mend it.',
        }),
      ],
    },
    'dfssww',
    'A landline.',
    'Mend it.',
  ],
  [
    'lost on the way',
    {
      texts: [
        aText({ state: 'undelivered', deliveredAt: null, errorMessage: 'Switched off.', fix: 'Call.' }),
      ],
    },
    'ddfsww',
    'Switched off.',
    'Call.',
  ],
  ['delivered', { texts: [aText()] }, 'dddwww'],
  [
    'opted out after the text',
    { texts: [aText()], trouble: explain('opted_out') },
    'dddwww',
    'This person has asked not to be texted.',
    'They can reply START to your number when they want texts again.',
  ],
  [
    'opened before the receipt came',
    { texts: [aText({ state: 'sent', deliveredAt: null })], openedAt: at(5) },
    'ddsdww',
  ],
  ['accepted by text', { person: accepted, texts: [aText()], answer: anAnswer() }, 'dddsdd'],
  [
    'accepted on the page',
    { person: accepted, texts: [aText()], openedAt: at(5), answer: anAnswer({ source: 'link' }) },
    'dddddd',
  ],
  [
    'not written back yet',
    { person: accepted, texts: [aText()], answer: anAnswer({ writeBack: 'pending' }) },
    'dddsdw',
  ],
  [
    'not taken by Planning Center',
    { person: accepted, texts: [aText()], answer: anAnswer({ writeBack: 'failed' }) },
    'dddsdf',
    'Planning Center did not take the answer.',
    'Set it there by hand.',
  ],
  ['answered there, never texted', { person: accepted }, 'ssssds'],
  [
    'answered there, and texts are blocked for it',
    { person: accepted, texts: [aText({ state: 'blocked', reason: 'answered', ...notGone })] },
    'ssssds',
  ],
  [
    'overruled there',
    { person: accepted, texts: [aText()], answer: anAnswer({ status: 'D', writeBack: 'overruled' }) },
    'dddsdf',
    'It was changed in Planning Center meanwhile, and that counts.',
    'If the volunteer is right, change it there.',
  ],
]

describe('how far a question has come', () => {
  test.each(CASES)('%s', (_name, facts, states, words, fix) => {
    const shown = line(facts)
    expect(inShort(shown)).toBe(states)
    if (words !== undefined) expect(shown.steps.map((step) => step.words)).toContain(words)
    if (fix !== undefined) expect(shown.fix).toBe(fix)
  })

  test('each step that happened has its time', () => {
    const shown = line({
      person: accepted,
      texts: [aText()],
      openedAt: at(5),
      answer: anAnswer({ source: 'link' }),
    })
    expect(shown.steps.map((step) => step.at)).toEqual(
      [0, 1, 2, 5, 30, 31].map((minutes) => at(minutes).toString()),
    )
  })

  test('the text before the answer is the one it is about, not the reminder after it', () => {
    const reminder = aText({
      id: 2,
      state: 'failed',
      loggedAt: at(90),
      acceptedAt: null,
      errorMessage: 'No.',
    })
    expect(inShort(line({ person: accepted, texts: [aText(), reminder], answer: anAnswer() }))).toBe('dddsdd')
    expect(inShort(line({ texts: [aText(), reminder] }))).toBe('dfssww')
  })

  test('who answered last is named', () => {
    expect(line().answered_by).toBeNull()
    for (const source of ['text', 'link', 'staff'] as const)
      expect(line({ person: accepted, answer: anAnswer({ source }) }).answered_by).toBe(source)
    expect(line({ person: accepted, answer: anAnswer({ status: 'D' }) }).answered_by).toBe('planning')
    expect(line({ person: accepted }).answered_by).toBe('planning')
  })

  test('why a phone cannot be texted: opted out before a bad number, with its own words', () => {
    const reachable = { phone: '+12125550133', phoneProblem: null }
    const state = {
      churchId: 1,
      phone: '+12125550133',
      optedOutAt: null,
      badSince: null,
      badReason: null,
      badFix: null,
    }
    expect(troubleOf(reachable, state)).toBeNull()
    expect(troubleOf({ phone: null, phoneProblem: 'landline_only' }, null)).toEqual(explain('landline_only'))
    const bad = { ...state, badSince: NOW, badReason: 'Not in service.', badFix: 'Ask for another.' }
    expect(troubleOf(reachable, bad)).toEqual({ sentence: 'Not in service.', fix: 'Ask for another.' })
    expect(troubleOf(reachable, { ...bad, optedOutAt: NOW })).toEqual(explain('opted_out'))
  })
})

const database = testDatabase()

test('a combined text counts for each of its assignments, a click for its text, and sharers are named', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  for (const plan of ['p1', 'p2']) await roster.plan(plan)
  await roster.person('1', { firstName: 'Anna', lastName: 'W' })
  await roster.person('2', { firstName: 'Ben', lastName: 'W', phone: '+12125550001' })
  await roster.person('3', { firstName: 'Gone', phone: '+12125550001', isArchived: true })
  const [text] = await roster.text('1', ['p1', 'p2'], { deliveredAt: inDays(-1) })
  await roster.text('1', [], {
    direction: 'clicked',
    kind: 'clicked',
    state: 'clicked',
    parentId: text?.id ?? null,
    planId: 'p1',
    loggedAt: NOW,
  })
  await roster.text('1', ['p3'], { state: 'failed', loggedAt: NOW })
  for (const planId of ['p1', 'p2']) {
    const about = { ...person, id: '1', assignment_id: `${planId}-1` }
    const who = { planId, personId: '1', hasDate: true }
    const [shown] = await withLines(database.db, roster.churchId, who, [about])
    expect(shown && inShort(shown)).toBe('ddddww')
    expect(shown?.steps[3]?.at).toBe(NOW.toString())
    expect(shown?.shares_phone_with).toEqual(['Ben W'])
  }
})

test('who serves in a plan without a date is not texted, and the line says why', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  await roster.plan('p1', { startsAt: null, endsAt: null })
  await roster.person('1')
  await roster.assignment('1', 'p1', { startsAt: null, endsAt: null })
  const who = { planId: 'p1', personId: '1', hasDate: false }
  const [shown] = await withLines(database.db, roster.churchId, who, [{ ...person, id: '1' }])
  expect(shown?.steps[0]).toMatchObject({ state: 'failed', fix: 'Give the plan a date and time there.' })
})
