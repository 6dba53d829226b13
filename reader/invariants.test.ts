import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { ReplyContext } from './conversation.ts'
import { languageOf } from './languages/language.ts'
import { phrasesOf, SPACED } from './languages/phrases.ts'
import { isAnswer, outcomeOf } from './model/outcome.ts'
import { read } from './read.ts'
import { readText } from './read-text.ts'
import { anyAsked, anyManner, contextFor, datedAnswer } from './testing/conversations.ts'
import { EXAMPLES } from './testing/examples.ts'
import { sweep } from './testing/sweep.ts'

/** What holds for every conversation, whatever the dates, names and languages. */

const RUNS = Number(process.env.READER_RUNS ?? 2_000)
/** The gate tries the same conversations each time; another seed tries others. */
const runs = { numRuns: RUNS }
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

  test('in figures have one order in a text, told by those that fit one only', () => {
    const asked = { ...anyOneAsked, zone: 'Europe/London', days: [617, 620, 630, 634, 641, 646] }
    expect(outcomeIn('10/4可以，10/9不行', contextFor(asked))).toBe('5+ 6-')
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

  test.each(['dia 2 não posso', 'dia 1 posso', 'el día 2 no puedo', 'puedo el dia 1'])(
    '‘%s’ means no number of the list where no such day was asked about',
    (text) => expect(outcomeIn(text, contextFor({ ...anyOneAsked, days: [8, 15] }))).toBe('ask'),
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
  (text) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, ' '),
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

/** Whole sentences that refuse, from the vocabulary of each language, and what is put around them. */
const REFUSALS = SPACED.flatMap((language) =>
  (['reason', 'cannot', 'decline'] as const).flatMap((of) =>
    phrasesOf(language, of).filter((phrase) => !phrase.endsWith('*')),
  ),
)
const AROUND = [
  '{}',
  '{} after all',
  'sorry, {}',
  '{} now',
  'hey {}',
  'al final {}',
  'leider {}',
  'désolé, {}',
]

describe('a refusal after an acceptance', () => {
  test.prop(
    [
      fc.constantFrom(...REFUSALS),
      fc.constantFrom(...AROUND),
      fc.constantFrom('accepted', 'reminded'),
      anyAsked(1),
    ],
    runs,
  )('is never taken for a courtesy when the grammar heard it', (phrase, around, newest, asked) => {
    const context = contextFor(asked, { newest })
    const text = around.replace('{}', phrase)
    const reading = readText(text, context)
    fc.pre('settled' in reading && reading.settled.kind === 'answer')
    expect(outcomeIn(text, context), text).not.toBe('none')
  })

  test.each(['I am ill after all', 'not after all', "couldn't be at church after all", 'unlikely now'])(
    '‘%s’ reaches somebody',
    (text) => {
      const context = contextFor({ ...anyOneAsked, days: [10] }, { newest: 'accepted' })
      expect(['ask', '1-']).toContain(outcomeIn(text, context))
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

const HIS = [
  { name: 'Daniel', short: 'Danny', is: 'he' },
  { name: 'Thomas', short: 'Tom', is: 'he' },
  { name: 'Marcus', short: 'Marc', is: 'he' },
]
const HERS = [
  { name: 'Deborah', short: 'Debbie', is: 'she' },
  { name: 'Rebecca', short: 'Becca', is: 'she' },
  { name: 'Denise', short: 'Denise', is: 'she' },
]
/** Who is spoken of, and who writes. */
const sharing = fc
  .tuple(fc.constantFrom(...HIS), fc.constantFrom(...HERS), fc.boolean())
  .map(([his, hers, isHis]) => (isHis ? { spoken: his, writer: hers } : { spoken: hers, writer: his }))

const KIN: Readonly<Record<string, readonly string[]>> = {
  he: ['my husband', 'hubby', 'my son', 'my dad', 'he'],
  she: ['my wife', 'my daughter', 'my mom', 'my sister', 'she'],
}

/** What is said of one of two who share a phone ({A}) and of who writes; `{}` is how the one is called. */
const OF_TWO: readonly (readonly [string, string])[] = [
  ["{} can but I can't", '+-'],
  ["I can but {} can't", '-+'],
  ['{} yes, me no', '+-'],
  ["{} can't make it, I'll be there", '-+'],
  ["I'm in, {} is out", '-+'],
  ['{} will be there, not me', '+-'],
]

describe('a shared phone', () => {
  test.prop([sharing, anyAsked(1), fc.constantFrom(...OF_TWO), fc.nat(9), fc.boolean()], runs)(
    'is answered for by name, short name and kin, whoever is asked first',
    ({ spoken, writer }, asked, [text, signs], which, isTurned) => {
      const order = isTurned ? [writer, spoken] : [spoken, writer]
      const context = contextFor(asked)
      const [item] = context.items
      const items = order.flatMap(({ name }) => (item ? [{ ...item, firstName: name }] : []))
      const called = [spoken.name, spoken.short, ...(KIN[spoken.is] ?? [])]
      const own = order.indexOf(spoken)
      const wanted = [`${own + 1}${signs[0]}`, `${2 - own}${signs[1]}`].toSorted().join(' ')
      const said = text.replace('{}', called[which % called.length] ?? '')
      const found = outcomeIn(said, { ...context, items })
      expect(isWithin(found, wanted), `${said}: ${found}`).toBe(true)
    },
  )
})

/** What names a part of a list by places, with the signs for one to six things. */
const PLACED: readonly (readonly [string, (count: number) => string])[] = [
  ['the first two work', (count) => '++'.padEnd(count, '.')],
  ['I can do the last two', (count) => '++'.padStart(count, '.')],
  ['all but the first', (count) => '-'.padEnd(count, '+')],
  ['all but the last', (count) => '-'.padStart(count, '+')],
  ["can't do the first, the rest are fine", (count) => '-'.padEnd(count, '+')],
  ['only the first', (count) => '+'.padEnd(count, '-')],
  ['everything except the last one', (count) => '-'.padStart(count, '+')],
  ['yes x{count}', (count) => '+'.repeat(count)],
]

describe('places in a list', () => {
  test.prop([several.filter(({ days }) => days.length > 2), fc.constantFrom(...PLACED)], runs)(
    'mean what they count, however long it is',
    (asked, [text, signs]) => {
      const context = contextFor(asked)
      const count = context.items.length
      const wanted = [...signs(count)].flatMap((sign, at) => (sign === '.' ? [] : [`${at + 1}${sign}`]))
      const found = outcomeIn(text.replace('{count}', `${count}`), context)
      expect(isWithin(found, wanted.join(' ')), `${text} of ${count}: ${found}`).toBe(true)
    },
  )

  test.prop([several.filter(({ days }) => days.length > 2), fc.constantFrom('thru', 'through')], runs)(
    'and a range of days means what lies between',
    (asked, through) => {
      const context = contextFor(asked)
      const days = context.items.flatMap(({ startsAt }) => startsAt ?? [])
      const [from, to] = [days[0], days.at(-1)].map((day) => `${day?.month}/${day?.day}`)
      const text = `I can't do ${from} ${through} ${to}`
      expect(isWithin(outcomeIn(text, context), days.map((_, at) => `${at + 1}-`).join(' ')), text).toBe(true)
    },
  )
})

const MARKERS: readonly ((text: string) => string)[] = [
  (text) => `(1/2) ${text}`,
  (text) => `${text} (2/2)`,
  (text) => `(2/3) ${text}`,
  (text) => `[1/2] ${text}`,
]

describe('what a phone adds', () => {
  test.prop([anyText, fc.constantFrom(...MARKERS), anyAsked(6)], runs)(
    'half a text decides nothing',
    (text, marked, asked) => {
      expect(isAnswer(outcomeIn(marked(text), contextFor(asked)))).toBe(false)
    },
  )

  test.prop([anyText, anyAsked(1), fc.constantFrom('\n', '\n\n'), fc.boolean()], runs)(
    'an echo of our question changes nothing',
    (text, asked, between, isBefore) => {
      fc.pre(!/[“"]/.test(text))
      const context = contextFor(asked)
      const ours =
        'Grace Chapel: Hi Ana, can you serve Sun, Oct 13 (Service, Vocals)? Reply ACCEPT or DECLINE.'
      const parts = isBefore ? [ours, text] : [text, ours]
      expect(outcomeIn(parts.join(between), context)).toBe(outcomeIn(text, context))
    },
  )

  const TAPBACKS: readonly (readonly [string, string])[] = [
    ['Liked “{}”', '1+'],
    ['Loved “{}”', '1+'],
    ['Disliked “{}”', '1-'],
    ['Reacted 👍 to “{}”', '1+'],
    ['👍 to “{}”', '1+'],
    ['Questioned “{}”', 'none'],
    ['Laughed at “{}”', 'none'],
    ['Removed a like from “{}”', 'none'],
    ['Le gustó “{}”', '1+'],
    ['Curtiu “{}”', '1+'],
    ['A aimé « {} »', '1+'],
    ['Gefällt „{}“', '1+'],
    ['“{}”에 좋아요를 표시함', '1+'],
    ['喜歡了「{}」', '1+'],
    ['用👍回应了“{}”', '1+'],
  ]
  test.each(TAPBACKS)('a tapback answers as its thumb or heart does: %s', (text, wanted) => {
    const context = contextFor({ ...anyOneAsked, days: [10] })
    expect(outcomeIn(text.replace('{}', 'Hi Ana, can you serve Sun, Oct 13? Reply ACCEPT'), context)).toBe(
      wanted,
    )
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
