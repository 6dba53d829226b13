import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { ReplyContext } from './conversation.ts'
import { languageOf } from './languages/language.ts'
import { isAnswer, outcomeOf } from './model/outcome.ts'
import { read } from './read.ts'
import { anyAsked, anyManner, contextFor, datedAnswer } from './testing/conversations.ts'
import { EXAMPLES } from './testing/examples.ts'
import { sweep } from './testing/sweep.ts'

/** What holds for every conversation, whatever the dates, names and languages. */

const RUNS = Number(process.env.READER_RUNS ?? 2_000)
/** The gate tries the same conversations each time; another seed tries others. */
const runs = { numRuns: RUNS, seed: Number(process.env.READER_SEED ?? 1) }
/** Of the sweep so many are passed over; a prime, so that each style and language meets every week and time. */
const STRIDE = RUNS > 5000 ? 1 : 97

const outcomeIn = (text: string, context: ReplyContext): string =>
  outcomeOf(read(text, context), context.items.length)

const signsOf = (outcome: string): string[] => (isAnswer(outcome) ? outcome.split(' ') : [])

/** Everything it answers is answered so by the other as well. */
const isWithin = (outcome: string, other: string): boolean =>
  signsOf(outcome).every((sign) => signsOf(other).includes(sign))

const anyOneAsked = {
  time: '09:00',
  zone: 'America/New_York',
  name: 'Maria',
  position: 'Vocals',
  service: 'Sunday Service',
}
const several = anyAsked(6).filter(({ days }) => days.length > 1)

describe('answers by date', () => {
  test('of a year of Sundays are read right, but for one in a hundred that are asked back', () => {
    let [count, right] = [0, 0]
    for (const { text, outcome, context } of sweep()) {
      if (count++ % STRIDE !== 0) continue
      const found = outcomeIn(text, context)
      if (found === outcome) right++
      expect(isWithin(found, outcome), `${text}: ${found}`).toBe(true)
    }
    expect(right / Math.ceil(count / STRIDE)).toBeGreaterThan(0.99)
  }, 600_000)

  test.prop([several, anyManner], runs)('answer nothing that was not said', (asked, manner) => {
    const context = contextFor(asked)
    const { text, outcome } = datedAnswer(context, manner)
    const found = outcomeIn(text, context)
    expect(isWithin(found, outcome), `${text}: ${found}`).toBe(true)
  })

  test.prop([several, anyManner, fc.integer({ min: -300, max: 300 })], runs)(
    'mean the same when all dates move',
    (asked, manner, by) => {
      const days = asked.days.map((day) => day + by)
      const [context, later] = [contextFor(asked), contextFor({ ...asked, days })]
      const found = outcomeIn(datedAnswer(context, manner).text, context)
      const moved = outcomeIn(datedAnswer(later, manner).text, later)
      expect(isWithin(found, datedAnswer(context, manner).outcome)).toBe(true)
      expect(isWithin(moved, datedAnswer(later, manner).outcome)).toBe(true)
    },
  )

  test.each(['dia 1 não posso', 'el 1 no puedo', "I can't do the 1st", 'the 1st works'])(
    '‘%s’ is asked back when two months have been asked about',
    (text) => {
      const days = ['2026-07-01', '2026-07-12', '2026-08-01'].map((day) =>
        Temporal.PlainDate.from('2026-01-01').until(day).total('days'),
      )
      const context = contextFor({ ...anyOneAsked, days })
      expect(context.items.map(({ startsAt }) => startsAt?.day)).toEqual([1, 12, 1])
      expect(outcomeIn(text, context)).toBe('ask')
    },
  )

  test.prop([several, anyManner], runs)('mean the same in any order of what was asked', (asked, manner) => {
    const context = contextFor(asked)
    const { text } = datedAnswer(context, manner)
    const count = context.items.length
    const turned = { ...context, items: context.items.toReversed() }
    const back = signsOf(outcomeIn(text, turned)).map(
      (sign) => `${count + 1 - Number.parseInt(sign, 10)}${sign.slice(-1)}`,
    )
    expect(back.toSorted()).toEqual(signsOf(outcomeIn(text, context)))
  })
})

/** English texts with a clear answer: what is put around them is English, too. */
const anyText = fc.constantFrom(
  ...EXAMPLES.filter(
    ({ note, text, meaning }) =>
      note === '-' && ['accept', 'decline'].includes(meaning) && languageOf(text) === 'en',
  ).map(({ text }) => text),
)
const ENGLISH_DRESS: readonly ((text: string) => string)[] = [
  (text) => `Hi! ${text}`,
  (text) => `${text}. Thanks`,
  (text) => `${text} 🙏`,
  (text) => `${text}\n\nSent from my iPhone`,
  (text) => text.replaceAll(' ', '  '),
  (text) => text.replaceAll("'", '’'),
  (text) => text.replaceAll("'", '´'),
  (text) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '&#39;'),
]

describe('what changes nothing', () => {
  test.prop([anyText, fc.constantFrom(...ENGLISH_DRESS), anyAsked(1)], runs)(
    'a greeting, thanks, a signature, an emoji, spaces, any apostrophe: at most it is asked back',
    (text, dressed, asked) => {
      const context = contextFor(asked)
      const found = outcomeIn(dressed(text), context)
      if (isAnswer(found)) expect(found).toBe(outcomeIn(text, context))
    },
  )

  test.prop(
    [
      several,
      anyManner,
      fc.constantFrom('Ana', 'Owen', '민수', 'Rose'),
      fc.constantFrom('Usher', 'Coro', ''),
    ],
    runs,
  )('who is asked, and for what', (asked, manner, name, position) => {
    const [context, other] = [contextFor(asked), contextFor({ ...asked, name, position })]
    const { text } = datedAnswer(context, manner)
    expect(outcomeIn(text, other)).toBe(outcomeIn(text, context))
  })
})

const DOUBTS = [
  '?',
  ' maybe',
  ' if I can',
  ', not sure',
  ' perhaps',
  ' quizás',
  ' vielleicht',
  ' peut-être',
  ' talvez',
]

describe('doubt', () => {
  test.prop([anyText, fc.constantFrom(...DOUBTS), anyAsked(1)], runs)(
    'never makes an answer surer, nor turns it round',
    (text, doubt, asked) => {
      const context = contextFor(asked)
      const found = outcomeIn(`${text}${doubt}`, context)
      if (isAnswer(found)) expect(found).toBe(outcomeIn(text, context))
    },
  )
})

const VERBS = [
  'do it',
  'make it',
  'be there',
  'come',
  'serve',
  'help',
  'sing',
  'play',
  'attend',
  'join',
  'join you',
  'help out',
  'be available',
  'make it Sunday',
  'do that',
  'be able to come',
  'cover it',
  'take it',
  'participate',
  'usher',
  'go',
]
const PAIRS: readonly (readonly [string, string])[] = [
  ['I can', "I can't"],
  ['I can', 'I cannot'],
  ['I can', 'I can not'],
  ['I will', 'I will not'],
  ['I will', "I won't"],
  ["I'll", "I won't"],
  ['I am able to', 'I am not able to'],
  ["I'm going to", "I'm not going to"],
  ['we can', "we can't"],
  ['we will', "we won't"],
  ['I could', "I couldn't"],
  ['I would', "I wouldn't"],
]

describe('a negation', () => {
  test.prop([fc.constantFrom(...PAIRS), fc.constantFrom(...VERBS), anyAsked(1)], runs)(
    'turns an answer round or makes it a doubt',
    ([plain, denied], verb, asked) => {
      const context = contextFor(asked)
      expect(outcomeIn(`${denied} ${verb}`, context)).not.toBe('1+')
      expect(outcomeIn(`${plain} ${verb}`, context)).not.toBe('1-')
    },
  )
})

const STOPS = [
  'STOP',
  'S T O P',
  'S.T.O.P',
  'S-T-O-P',
  's*t*o*p',
  'Stop!',
  'stop texting me',
  'dont text',
  "don't text me",
  'do not contact',
  'end texts',
  'revoke consent',
  'please remove me from this list',
  'unsubscribe',
  'take my number off your list',
  'no more texts please',
]
const NEWEST = [
  'asked',
  'which_one',
  'asked_back',
  'reminded',
  'accepted',
  'declined',
  'moved',
  'by_hand',
  'none',
] as const

describe('opting out', () => {
  test.prop([fc.constantFrom(...STOPS), anyAsked(6), fc.constantFrom(...NEWEST)], runs)(
    'counts whatever is pending',
    (text, asked, newest) => {
      expect(outcomeIn(text, contextFor(asked, { newest }))).toBe('stop')
    },
  )

  test.prop([several, anyManner], runs)('is nothing that an answer does', (asked, manner) => {
    const context = contextFor(asked)
    expect(outcomeIn(datedAnswer(context, manner).text, context)).not.toBe('stop')
  })
})

describe('length', () => {
  test.prop([fc.string({ unit: 'grapheme', minLength: 8000, maxLength: 10_000 })], { numRuns: 20 })(
    'whatever 10,000 characters are sent, they are read',
    (text) => {
      expect(
        read(
          text,
          contextFor({ days: [1, 8], time: '09:00', zone: 'UTC', name: 'A', position: '', service: '' }),
        ),
      ).toHaveProperty('kind')
    },
  )
})
