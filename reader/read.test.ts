import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { ReplyContext } from './conversation.ts'
import { carrierWord } from './fixed/carrier-words.ts'
import type { PhraseClass } from './languages/phrase-classes.ts'
import { phrasesOf, SPACED } from './languages/phrases.ts'
import { read } from './read.ts'
import { readText } from './read-text.ts'
import { EXAMPLES, inShort, plainContext } from './testing/examples.ts'
import { normalise } from './text/normalise.ts'
import { isOneSlipAway } from './text/slips.ts'

const meaningOf = (text: string, context: ReplyContext = plainContext): string => inShort(read(text, context))
/** As the grammar reads it, whose caution the second opinion may only overrule in longer texts. */
function readingOf(text: string): string {
  const reading = readText(text, plainContext)
  return inShort('settled' in reading ? reading.settled : reading)
}
const plainly = (meanings: readonly string[]): string[] =>
  EXAMPLES.filter(({ note, meaning }) => note === '-' && meanings.includes(meaning)).map(({ text }) => text)

const isReaction = (text: string): boolean => /[“”]/.test(text)
const anyExample = fc.constantFrom(...EXAMPLES.filter(({ text }) => !isReaction(text)))
const anyAccept = fc.constantFrom(...plainly(['accept', 'accept_all']).filter((text) => !isReaction(text)))
const anyDecline = fc.constantFrom(...plainly(['decline', 'decline_all']).filter((text) => !isReaction(text)))
const anyNegation = fc.constantFrom(
  ...[
    'no',
    'not',
    'No,',
    "can't",
    'cannot',
    "won't",
    "don't",
    'never',
    'nope',
    'unable',
    'sorry no',
    'I decline',
  ],
  ...[
    'no puedo',
    'nunca',
    'não',
    'não posso',
    'non',
    'je ne peux pas',
    'pas',
    'nein',
    'nicht',
    'leider nicht',
  ],
  ...['아니요', '못', '안', '👎', '❌'],
)

/** 'No, no problem', 'no, that is fine' and 'no wait, yes' accept. */
const isReassuring = (text: string): boolean =>
  /\b(no|sin|sem|pas|kein) ?(problem|prob|worr|soucis?|falta)|that works|sounds|wait|없/i.test(text)

const isDeclining = (meaning: string): boolean => /^decline|^items.*-/.test(meaning)
const isAccepting = (meaning: string): boolean => /^accept|^items.*\+/.test(meaning)

describe('the table of replies', () => {
  test('has at least 300 rows', () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(300)
  })

  test.each(EXAMPLES.map((row) => [row.text, row.note, row.meaning, row] as const))(
    '%s (%s) means %s',
    (text, _note, meaning, { context }) => {
      expect(meaningOf(text, context)).toBe(meaning)
    },
  )

  test('no decline is ever taken for an accept, nor the other way round', () => {
    for (const text of plainly(['decline', 'decline_all', 'ask decline']))
      expect(isAccepting(meaningOf(text)), text).toBe(false)
    for (const text of plainly(['accept', 'accept_all', 'ask accept']))
      expect(isDeclining(meaningOf(text)), text).toBe(false)
  })
})

const anyPunctuation = fc.constantFrom('.', ',', '!', '!!', '...', ' ', '  ', '\n', ' - ', ';', ' ! ')
const anyCase = fc.constantFrom(
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text,
)

describe('what changes nothing', () => {
  test.prop([anyExample, anyPunctuation, anyPunctuation, anyPunctuation, anyCase], {
    numRuns: 2000,
  })('case, punctuation and spaces', ({ text, context, meaning }, before, between, after, toCase) => {
    fc.pre(!/^n(o|ão|on) \p{L}+$|\d-\d|\d[+-]/iu.test(text))
    const dressed = `${before}${text.split(' ').join(`${between} `)}${after}`
    // At most it is asked back what was meant.
    const said = meaningOf(toCase(dressed), context)
    expect([meaning, 'inbox', 'unknown'].includes(said) || said.startsWith('ask')).toBe(true)
  })

  test('accents, curly apostrophes, stretched letters, skin tones', () => {
    expect(['Si', 'SÍ', 'si\u0301'].map((text) => meaningOf(text))).toEqual(['accept', 'accept', 'accept'])
    expect(["can't", 'can’t', 'can`t', 'cant'].map((text) => meaningOf(text))).toEqual(
      Array(4).fill('decline'),
    )
    expect(['yesssss', 'nooooo', '👍🏿'].map((text) => meaningOf(text))).toEqual([
      'accept',
      'decline',
      'accept',
    ])
  })
})

describe('what must never happen', () => {
  test.prop([anyNegation, anyAccept], { numRuns: 2000 })(
    'a negation before an accept never accepts',
    (negation, text) => {
      fc.pre(!isReassuring(text))
      expect(isAccepting(readingOf(`${negation} ${text}`))).toBe(false)
    },
  )

  test.prop([anyNegation, anyAccept], { numRuns: 1000 })('nor does one after it', (negation, text) => {
    expect(isAccepting(readingOf(`${text} ${negation}`))).toBe(false)
  })

  test.prop([anyAccept, anyDecline], { numRuns: 1000 })(
    'an accept and a decline together never accept',
    (accept, decline) => {
      // 'Nah, yeah' means yes.
      fc.pre(!isReassuring(accept) && !/^nah yeah/i.test(`${decline} ${accept}`))
      expect(isAccepting(readingOf(`${accept} ${decline}`))).toBe(false)
      expect(isAccepting(readingOf(`${decline} ${accept}`))).toBe(false)
    },
  )

  test.prop([anyDecline, fc.constantFrom('unless', 'unless it rains', 'unless Tom can')], {
    numRuns: 1000,
  })('a decline with a condition is never guessed, but for the explicit keyword', (decline, rest) => {
    fc.pre(!/^dec|^delc/i.test(decline))
    expect(isDeclining(readingOf(`${decline} ${rest}`))).toBe(false)
  })

  test.prop([fc.string({ unit: 'grapheme', maxLength: 60 })], { numRuns: 2000 })(
    'any text is understood without failing',
    (text) => {
      expect(read(text, plainContext)).toHaveProperty('kind')
    },
  )

  test('no phrase is claimed both for accepting and for declining', () => {
    for (const language of SPACED) {
      const of = (...classes: PhraseClass[]) => classes.flatMap((one) => phrasesOf(language, one))
      const against = new Set(of('decline', 'refuse', 'no', 'not', 'cannot'))
      expect(of('accept', 'yes', 'can').filter((phrase) => against.has(phrase))).toEqual([])
    }
  })

  test('no word that says nothing hides a negation', () => {
    for (const language of SPACED) {
      const of = (...classes: PhraseClass[]) => classes.flatMap((one) => phrasesOf(language, one))
      const negations = new Set(of('not', 'cannot', 'no'))
      expect(of('filler', 'me', 'we', 'that_day', 'today').filter((phrase) => negations.has(phrase))).toEqual(
        [],
      )
    }
  })
})

describe('words of the carrier', () => {
  test('count only as the whole text', () => {
    expect(['end', 'quit', 'cancel'].map((word) => meaningOf(word))).toEqual(['stop', 'stop', 'stop'])
    expect(meaningOf('in the end yes')).not.toBe('stop')
    expect(meaningOf('please cancel')).not.toBe('stop')
    expect(carrierWord(normalise('Stop All!'))).toBe('stop')
  })

  test('what the carrier says it did comes first', () => {
    const carrier = (carrierOptOutType: 'STOP' | 'START' | 'HELP') => ({ ...plainContext, carrierOptOutType })
    expect(meaningOf('fine', carrier('STOP'))).toBe('stop')
    expect(meaningOf('aide', carrier('HELP'))).toBe('help')
    expect(meaningOf('begin', carrier('START'))).toBe('start')
    expect(meaningOf('YES', carrier('START'))).toBe('accept')
    expect(meaningOf('YES', { ...carrier('START'), isOptedOut: true })).toBe('start')
  })

  test('no church keyword can take STOP away', () => {
    const keywords = { ...plainContext.keywords, DECLINE: 'stop' }
    expect(meaningOf('STOP', { ...plainContext, keywords })).toBe('stop')
  })
})

describe('the volunteer’s own words', () => {
  test('are kept as the reason when they say more than the answer', () => {
    const words = (text: string) => {
      const meaning = read(text, plainContext)
      return meaning.kind === 'answer' ? meaning.words : meaning.kind
    }
    expect(words(" Can't make it, out of town ")).toBe("Can't make it, out of town")
    expect(words('DECLINE we moved to Ohio')).toBe('DECLINE we moved to Ohio')
    expect(words('Sorry, no')).toBeNull()
    expect(words('Yes thanks')).toBeNull()
  })
})

describe('typing errors', () => {
  test.prop([fc.constantFrom('accept', 'decline'), fc.nat(5), fc.constantFrom('swap', 'drop', 'double')])(
    'one slip in ACCEPT or DECLINE is forgiven',
    (word, position, slip) => {
      const [before, after] = [word.slice(0, position), word.slice(position)]
      const slips = {
        swap: `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`,
        drop: `${before}${after.slice(1)}`,
        double: `${before}${after[0]}${after}`,
      }
      fc.pre(slips[slip as keyof typeof slips].length >= 5)
      expect(meaningOf(slips[slip as keyof typeof slips])).toBe(word)
    },
  )

  test('"except" and "expect" are not "accept"', () => {
    expect(isOneSlipAway('except', 'accept')).toBe(false)
    expect(isOneSlipAway('expect', 'accept')).toBe(false)
    expect(['except', 'expect', 'accident'].map((text) => meaningOf(text))).toEqual(Array(3).fill('unknown'))
  })
})
