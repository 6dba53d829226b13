import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { NOON } from '#core/scheduling/testing.ts'
import { hasOwnLetters, LANGUAGES, type Language } from '#core/vocabulary/languages.ts'
import { MESSAGE_TYPES, type MessageType } from '#core/vocabulary/message-templates.ts'
import { isNumbered } from '../default-texts.ts'
import { PLACEHOLDER, previewValues, unknownFields } from '../merge-fields.ts'
import { isGsm } from '../plain-letters.ts'
import { measureText } from '../segments.ts'
import type { TextTemplate } from '../text.ts'
import { checkBody } from '../text-limits.ts'
import { textIn } from '../translated-text.ts'
import { type WordedLine, wordText } from '../wording.ts'
import { TRANSLATIONS, wordsIn } from './translations.ts'

const START = Temporal.ZonedDateTime.from('2030-10-13T10:30[America/New_York]').toInstant()
const example = previewValues(START)
const church = {
  name: 'Grace Chapel',
  zone: 'America/New_York',
  isTrial: false,
  plainNames: false,
  ownKeywords: {},
  textOf: textIn,
}

const LINE: WordedLine = {
  person: null,
  serviceName: example.serviceName,
  teamName: example.teamName,
  positionName: example.positionName,
  startsAt: START,
  times: [],
  status: 'C',
}

type Known = { lines: WordedLine[]; firstName: string | null; url: string | null; churchName: string }

const worded = (type: MessageType, language: Language, known: Known): string =>
  wordText(
    {
      kind: 'ask_back',
      type,
      language,
      body: null,
      reader: { firstName: known.firstName, lastName: null },
      lines: known.lines,
      url: known.url,
      isFirst: false,
    },
    { ...church, name: known.churchName, contact: null },
    NOON,
  ).body

const WHOLE: Known = { lines: [LINE], firstName: 'Anna', url: example.url, churchName: 'Grace Chapel' }

const PARTS = [
  'body',
  'multipleBody',
  'multipleBodyPart',
  'additionalPart',
] as const satisfies readonly (keyof TextTemplate)[]
const fieldsOf = (part: string): string[] => [...part.matchAll(PLACEHOLDER)].map(([field]) => field).sort()

const EACH = LANGUAGES.flatMap((language) => MESSAGE_TYPES.map((type) => [language, type] as const))

describe('each text in each language', () => {
  test.each(EACH)('%s %s has the merge fields and the answers of the English one', (language, type) => {
    const [ours, english] = [textIn(type, language), textIn(type, 'en')]
    for (const part of PARTS) {
      expect(fieldsOf(ours[part]), part).toEqual(fieldsOf(english[part]))
      expect(ours[part] === '', part).toBe(english[part] === '')
      expect(unknownFields(ours[part])).toEqual([])
      const answers = (text: string) =>
        (text.match(/\b(ACCEPT|DECLINE)( ALL)?\b|\b(STOP|START|HELP)\b/g) ?? []).sort()
      expect(answers(ours[part]), part).toEqual(answers(english[part]))
    }
    expect(checkBody(ours.body)).toBeNull()
  })

  test.each(EACH)('%s %s is short, and cheap but in Korean and Chinese', (language, type) => {
    const text = worded(type, language, WHOLE)
    expect(text).not.toMatch(/[[\]]/)
    expect(measureText(text).segments).toBeLessThanOrEqual(hasOwnLetters(language) ? 3 : 2)
    expect(isGsm(text)).toBe(!hasOwnLetters(language))
    const combined = worded(type, language, { ...WHOLE, lines: [LINE, LINE] })
    expect(combined).not.toMatch(/[[\]]/)
    expect(isGsm(combined)).toBe(!hasOwnLetters(language))
    expect(/^1\. /m.test(combined)).toBe(isNumbered(type))
  })
})

const DANGLING = {
  en: /\b(at|for|in|about) ?([.,!?(]|$)/m,
  es: /(?<!\p{L})(el|al|del|en|para|sobre|a las?) ?([.,!?(]|$)/mu,
  pt: /(?<!\p{L})(em|para|sobre|às|no|dia) ?([.,!?(]|$)/mu,
  fr: /(?<!\p{L})(le|du|pour|à) ?([.,!?(]|$)/mu,
  de: /(?<!\p{L})(am|um|für) ?([.,!?(]|$)/mu,
  ko: /(?<=^|[ ,:])님/m,
  zh: /(?<=[给对]) ?[.,!?(]/mu,
} as const

const anyKnown = fc
  .record({
    firstName: fc.constantFrom(null, 'Anna'),
    url: fc.constantFrom(null, example.url),
    churchName: fc.constantFrom('', 'Grace Chapel'),
    serviceName: fc.constantFrom(null, 'Sunday Morning'),
    positionName: fc.constantFrom(null, 'Drums'),
    startsAt: fc.constantFrom(null, START, Temporal.Instant.from('2030-10-13T04:00:00Z')),
    status: fc.constantFrom(null, 'C' as const),
    count: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ firstName, url, churchName, count, ...values }) => ({
    lines: Array.from({ length: count }, (): WordedLine => ({ ...LINE, ...values })),
    firstName,
    url,
    churchName,
  }))

function expectWhole(text: string, language: Language): void {
  expect(text).not.toMatch(
    /\0|\[|\]| {2}|\(\s*\)|\(,|,\)|[,:]\s*[,.!?;]|^[,.;]|,\s*$|: *$(?![\s\S])|12:00 AM/,
  )
  expect(text).not.toMatch(language === 'fr' ? / [,.](\s|$)/ : / [,.!?:;](\s|$)/)
  expect(text).not.toMatch(DANGLING[language])
}

test.prop([fc.constantFrom(...LANGUAGES), fc.constantFrom(...MESSAGE_TYPES), anyKnown], { numRuns: 3000 })(
  'whatever is missing, no text shows a placeholder, dangling word or comma, or double space',
  (language, type, known) => expectWhole(worded(type, language, known), language),
)

test.each(EACH)('%s %s is whole to a phone that nobody knows', (language, type) => {
  const text = worded(type, language, { ...WHOLE, lines: [], firstName: null, url: null })
  expectWhole(text, language)
  expect(text).toMatch(/\p{L}{2}[^:]*[.!?]|STOP/u)
})

test.each([
  ['en', 'Grace Chapel: Sorry, we want to be sure.'],
  ['es', 'Grace Chapel: Queremos estar seguros.'],
  ['pt', 'Grace Chapel: Queremos ter certeza.'],
  ['fr', 'Grace Chapel : Nous voulons en etre certains.'],
  ['de', 'Grace Chapel: Wir wollen beim Termin sichergehen.'],
  ['ko', 'Grace Chapel: 일정을 확인하고 싶습니다.'],
  ['zh', 'Grace Chapel: 我们想再确认一下.'],
] as const)('without anything known about it a question in %s begins: %s', (language, beginning) => {
  const nothing = { ...WHOLE, lines: [], firstName: null, url: null }
  expect(worded('ask_back', language, nothing).startsWith(beginning)).toBe(true)
})

test('the words for the answers differ, and none is one that carriers swallow', () => {
  for (const language of LANGUAGES) {
    const words = Object.values(wordsIn(language).keywords)
    expect(new Set(words).size).toBe(4)
    expect(words.join(' ')).not.toMatch(/\b(YES|STOP|CANCEL|END|QUIT|START)\b/)
    expect(hasOwnLetters(language) || words.every(isGsm)).toBe(true)
  }
})

test('no translation has words for a line: those need none', () => {
  for (const { texts } of Object.values(TRANSLATIONS))
    for (const text of Object.values(texts)) expect(text).not.toHaveProperty('multipleBodyPart')
})
