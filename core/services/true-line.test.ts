import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { explain } from '#core/scheduling/reasons.ts'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import {
  ANSWER_SOURCES,
  ANSWERS,
  isAnswer,
  LINE_STEPS,
  PERSON_STATUSES,
  WRITE_BACK_STATES,
} from '#core/vocabulary/people.ts'
import { NOW } from './testing.ts'
import { type TrueLine, textsForLine, trueLineOf, unreachableBecause } from './true-line.ts'
import { type LineAnswer, type LineFacts, type LineText, outcomesOf } from './true-line-steps.ts'

const at = (minutes: number) => NOW.add({ minutes })
const aText = (over: Partial<LineText> = {}): LineText => ({
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
})
const anAnswer = (over: Partial<LineAnswer> = {}): LineAnswer => ({
  status: 'C',
  source: 'text',
  answeredAt: at(30),
  writeBack: 'written',
  writeBackAt: at(31),
  writeBackDetail: null,
  ...over,
})
const notGone = { loggedAt: null, acceptedAt: null, deliveredAt: null }

const line = (over: Partial<LineFacts> = {}): TrueLine =>
  trueLineOf({
    planning: 'Planning Center',
    status: 'U',
    isInPart: false,
    answeredAt: null,
    texts: [],
    isPreviewed: false,
    openedAt: null,
    answer: null,
    trouble: null,
    ...over,
  })
const inShort = ({ steps }: TrueLine) => steps.map(({ state }) => state[0]).join('')
const accepted = { status: 'C', answeredAt: at(30) } as const

type Case = [name: string, facts: Partial<LineFacts>, states: string, words?: string, fix?: string | null]

/** d done, w waiting, f failed, s skipped: planned, accepted by the carrier, delivered, opened, answered, written back. */
const CASES: Case[] = [
  ['pencilled in', { status: '' }, 'wwwwww'],
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
    { trouble: explain('no_mobile', 'Planning Center') },
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
    { texts: [aText()], trouble: explain('opted_out', 'Planning Center') },
    'dddwww',
    'This person has asked not to be texted.',
    'They can reply START to your number when they want texts again.',
  ],
  [
    'opened before the receipt came',
    { texts: [aText({ state: 'sent', deliveredAt: null })], openedAt: at(5) },
    'ddsdww',
  ],
  ['accepted by text', { ...accepted, texts: [aText()], answer: anAnswer() }, 'dddsdd'],
  [
    'accepted on the page',
    { ...accepted, texts: [aText()], openedAt: at(5), answer: anAnswer({ source: 'link' }) },
    'dddddd',
  ],
  [
    'not written back yet',
    { ...accepted, texts: [aText()], answer: anAnswer({ writeBack: 'pending' }) },
    'dddsdw',
  ],
  [
    'not taken by Planning Center',
    { ...accepted, texts: [aText()], answer: anAnswer({ writeBack: 'failed' }) },
    'dddsdf',
    'Planning Center did not take the answer.',
    'Set it there by hand.',
  ],
  ['answered there, never texted', { ...accepted }, 'ssssds'],
  [
    'answered there, and texts are blocked for it',
    { ...accepted, texts: [aText({ state: 'blocked', reason: 'answered', ...notGone })] },
    'ssssds',
  ],
  [
    'overruled there',
    { ...accepted, texts: [aText()], answer: anAnswer({ status: 'D', writeBack: 'overruled' }) },
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
      ...accepted,
      texts: [aText()],
      openedAt: at(5),
      answer: anAnswer({ source: 'link' }),
    })
    expect(shown.steps.map((step) => step.at?.toString())).toEqual(
      [0, 1, 2, 5, 30, 31].map((minutes) => at(minutes).toString()),
    )
  })

  test('the text before the answer is the one it is about, not the reminder after it', () => {
    const reminder = aText({
      state: 'failed',
      loggedAt: at(90),
      acceptedAt: null,
      errorMessage: 'No.',
    })
    expect(inShort(line({ ...accepted, texts: [aText(), reminder], answer: anAnswer() }))).toBe('dddsdd')
    expect(inShort(line({ texts: [aText(), reminder] }))).toBe('dfssww')
  })

  test('who answered last is named', () => {
    expect(line().answeredBy).toBeNull()
    for (const source of ['text', 'link', 'staff'] as const)
      expect(line({ ...accepted, answer: anAnswer({ source }) }).answeredBy).toBe(source)
    expect(line({ ...accepted, answer: anAnswer({ status: 'D' }) }).answeredBy).toBe('planning')
    expect(line({ ...accepted }).answeredBy).toBe('planning')
  })

  test('why a phone cannot be texted: opted out before a bad number, with its own words', () => {
    const reachable = { phone: '+12125550133', phoneProblem: null }
    const state = {
      optedOutAt: null,
      badSince: null,
      badReason: null,
      badFix: null,
    }
    expect(unreachableBecause(reachable, state, 'Planning Center')).toBeNull()
    expect(
      unreachableBecause({ phone: null, phoneProblem: 'landline_only' }, null, 'Planning Center'),
    ).toEqual(explain('landline_only', 'Planning Center'))
    const bad = { ...state, badSince: NOW, badReason: 'Not in service.', badFix: 'Ask for another.' }
    expect(unreachableBecause(reachable, bad, 'Planning Center')).toEqual({
      sentence: 'Not in service.',
      fix: 'Ask for another.',
    })
    expect(unreachableBecause(reachable, { ...bad, optedOutAt: NOW }, 'Planning Center')).toEqual(
      explain('opted_out', 'Planning Center'),
    )
  })
})

const anyMoment = fc.integer({ min: -500, max: 500 }).map(at)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const anyText: fc.Arbitrary<LineText> = fc.record({
  state: fc.constantFrom(...MESSAGE_STATES),
  reason: fc.constantFrom(null, 'no_credits', 'quiet_hours', 'answered'),
  errorMessage: fc.constantFrom(null, 'Switched off.'),
  fix: fc.constantFrom(null, 'Call.'),
  dueAt: maybe(anyMoment),
  loggedAt: maybe(anyMoment),
  acceptedAt: maybe(anyMoment),
  deliveredAt: maybe(anyMoment),
  createdAt: anyMoment,
})
const anyFacts: fc.Arbitrary<LineFacts> = fc.record({
  planning: fc.constant('Planning Center'),
  status: fc.constantFrom(...PERSON_STATUSES),
  isInPart: fc.boolean(),
  answeredAt: maybe(anyMoment),
  texts: fc.array(anyText, { maxLength: 4 }),
  isPreviewed: fc.boolean(),
  openedAt: maybe(anyMoment),
  answer: maybe(
    fc.record({
      status: fc.constantFrom(...ANSWERS),
      source: fc.constantFrom(...ANSWER_SOURCES),
      answeredAt: anyMoment,
      writeBack: fc.constantFrom(...WRITE_BACK_STATES),
      writeBackAt: maybe(anyMoment),
      writeBackDetail: fc.constantFrom(null, 'busy'),
    }),
  ),
  trouble: fc.constantFrom(
    null,
    explain('opted_out', 'Planning Center'),
    explain('no_mobile', 'Planning Center'),
  ),
})

describe('whatever happened', () => {
  test.prop([anyFacts])('every step is there once, in order, and only what is done has a time', (facts) => {
    const { steps } = trueLineOf(facts)
    expect(steps.map(({ step }) => step)).toEqual(LINE_STEPS)
    for (const { state, at: when } of steps) if (state !== 'done') expect(when).toBeNull()
  })

  test.prop([anyFacts])('nothing waits for what came after it', (facts) => {
    const states = trueLineOf(facts).steps.map(({ state }) => state)
    const lastDone = states.lastIndexOf('done')
    expect(states.slice(0, Math.max(lastDone, 0))).not.toContain('waiting')
  })

  test.prop([anyFacts])('nothing of the text waits once a step before it has failed', (facts) => {
    const states = trueLineOf(facts).steps.map(({ state }) => state)
    const stopped = states.findIndex((state) => state === 'failed' || state === 'skipped')
    if (stopped >= 0) expect(states.slice(stopped + 1, 4)).not.toContain('waiting')
  })

  test.prop([anyFacts])(
    'a step that failed says why, and the first thing that mends one is the fix',
    (facts) => {
      const { steps, fix } = trueLineOf(facts)
      for (const { state, words } of steps) if (state === 'failed') expect(words).not.toBe('')
      const fixes = steps.flatMap((step) => step.fix ?? [])
      expect(fix).toBe(fixes[0] ?? null)
    },
  )

  test.prop([anyFacts])(
    'an answer is somebody’s exactly when there is one, and then its step is done',
    (facts) => {
      const { steps, answeredBy } = trueLineOf(facts)
      expect(answeredBy !== null).toBe(isAnswer(facts.status))
      expect(steps.find(({ step }) => step === 'answered')?.state === 'done').toBe(isAnswer(facts.status))
    },
  )
})

describe('the texts of one assignment', () => {
  const ids = ['a1', 'a2', 'a3']
  const anyTexts = fc.array(fc.tuple(fc.subarray(ids), fc.boolean())).map((draws) =>
    draws.map(([of, isTrial], id) => ({
      id,
      isTrial,
      lines: of.map((assignmentId) => ({ assignmentId })),
    })),
  )
  const anyOpenings = fc.array(fc.tuple(fc.nat(5), anyMoment)).map((pairs) => new Map(pairs))

  test.prop([anyTexts, anyOpenings, fc.constantFrom(...ids)])(
    'name it, went to its volunteer, and count as opened from the first click in any of them',
    (texts, openings, id) => {
      const found = textsForLine(id, texts, openings)
      const naming = texts.filter(({ lines }) => lines.some(({ assignmentId }) => assignmentId === id))
      expect(found.texts).toEqual(naming.filter(({ isTrial }) => !isTrial))
      expect(found.isPreviewed).toBe(naming.some(({ isTrial }) => isTrial))
      for (const { id: textId } of found.texts) {
        const opened = openings.get(textId)
        if (opened && found.openedAt)
          expect(Temporal.Instant.compare(found.openedAt, opened)).toBeLessThanOrEqual(0)
        if (opened) expect(found.openedAt).not.toBeNull()
      }
    },
  )
})

test.each([
  ['text', 'Accepted by text.'],
  ['link', 'Accepted on the personal page.'],
  ['staff', 'Accepted by your church.'],
] as const)('an answer given by %s says where it was given', (source, words) => {
  const { steps } = line({ ...accepted, answer: anAnswer({ source }) })
  expect(JSON.stringify(steps)).toContain(words)
  expect(JSON.stringify(line(accepted).steps)).toContain('Accepted in Planning Center.')
})

describe('an answer', () => {
  const steps = (over: Partial<LineFacts>) => line(over).steps
  const words = (over: Partial<LineFacts>) => steps(over).map((step) => step.words)

  test('that is missing is said to be, with what stands in its way', () => {
    expect(words({ texts: [aText()] })).toContain('No answer yet.')
    expect(words({ texts: [aText()], trouble: explain('opted_out', 'Planning Center') })).not.toContain(
      'No answer yet.',
    )
  })

  test('is accepted, in part, or declined', () => {
    const answer = anAnswer()
    expect(words({ ...accepted, answer })).toContain('Accepted by text.')
    expect(words({ ...accepted, answer, isInPart: true })).toContain('Accepted in part by text.')
    expect(words({ status: 'D', answer: anAnswer({ status: 'D' }) })).toContain('Declined by text.')
  })

  test('has the time of where it was given', () => {
    const when = (over: Partial<LineFacts>) =>
      steps({ status: 'C', ...over })
        .find(({ step }) => step === 'answered')
        ?.at?.toString()
    expect(when({ answeredAt: at(40), answer: anAnswer() })).toBe(at(30).toString())
    expect(when({ answeredAt: at(40) })).toBe(at(40).toString())
    expect(when({ answeredAt: at(40), answer: anAnswer({ writeBack: 'overruled' }) })).toBe(at(40).toString())
  })

  test.each([
    ['pending', null, 'On its way to Planning Center.'],
    ['pending', 'busy', 'Planning Center does not take it at the moment; we keep trying.'],
    ['superseded', null, 'On its way to Planning Center.'],
    ['written', null, 'Planning Center has it.'],
    ['gone', null, 'Is no longer scheduled in Planning Center.'],
    ['kept', null, 'Planning Center takes no answer for single times from us. It counts here.'],
  ] as const)('that is %s there (%s) is said to be', (writeBack, writeBackDetail, expected) => {
    const answer = anAnswer({ writeBack, writeBackDetail })
    expect(words({ ...accepted, texts: [aText()], answer })).toContain(expected)
  })
})

test.each<[string, Partial<LineFacts>, string, string]>([
  [
    'a text that was skipped',
    { texts: [aText({ state: 'skipped', ...notGone })] },
    'planned',
    'skipped You skipped this text.',
  ],
  [
    'nobody was asked by e-mail yet',
    { status: '' },
    'planned',
    'waiting Is planned once Planning Center has sent the scheduling e-mail.',
  ],
  [
    'the template leaves it out',
    { status: 'U' },
    'planned',
    'waiting No text is planned: your template or your settings leave it out.',
  ],
  ['it went', { texts: [aText()] }, 'planned', 'done When the text goes out.'],
  ['a text that is skipped', { texts: [aText({ state: 'skipped', ...notGone })] }, 'accepted', 'waiting '],
  [
    'it arrived before the carrier said so',
    { texts: [aText({ acceptedAt: null })] },
    'accepted',
    'done The carrier took it.',
  ],
  [
    'it waits for its time',
    { texts: [aText({ state: 'planned', ...notGone })] },
    'accepted',
    'waiting Goes out at its time.',
  ],
  [
    'it is handed over',
    { texts: [aText({ state: 'sending', ...notGone })] },
    'accepted',
    'waiting On its way to the carrier.',
  ],
  [
    'the carrier refused it',
    { texts: [aText({ state: 'failed', ...notGone })] },
    'accepted',
    'failed The carrier did not take it.',
  ],
  [
    'it did not arrive',
    { texts: [aText({ state: 'undelivered', deliveredAt: null })] },
    'delivered',
    'failed It did not reach the phone.',
  ],
  [
    'it is on its way',
    { texts: [aText({ state: 'sent', deliveredAt: null })] },
    'delivered',
    'waiting The phone has not confirmed it yet.',
  ],
  [
    'the answer came before the only text',
    { texts: [aText({ loggedAt: at(40) })], answer: anAnswer() },
    'delivered',
    'done It reached the phone.',
  ],
  ['the answer was given there', { ...accepted }, 'written_back', 'skipped The answer was given there.'],
  ['it is written', { ...accepted, answer: anAnswer() }, 'written_back', 'done Planning Center has it.'],
  [
    'it was changed there',
    { status: 'D', answer: anAnswer({ writeBack: 'overruled' }) },
    'written_back',
    'failed It was changed in Planning Center meanwhile, and that counts.',
  ],
  [
    'on its way back',
    { ...accepted, answer: anAnswer({ writeBack: 'pending' }) },
    'written_back',
    'waiting On its way to Planning Center.',
  ],
])('when %s', (_name, facts, step, words) => {
  const all: LineFacts = {
    planning: 'Planning Center',
    status: 'U',
    ...{ isInPart: false, isPreviewed: false },
    ...{ answeredAt: null, openedAt: null, answer: null, trouble: null },
    texts: [],
    ...facts,
  }
  const found = outcomesOf(all).find((outcome) => outcome.step === step)
  expect(`${found?.state} ${found?.words}`).toBe(words)
})
