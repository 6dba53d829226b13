import { readFileSync } from 'node:fs'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_TEXTS, defaultText, isEditable, isNumbered, textTypeFor } from './default-texts.ts'
import { MERGE_FIELDS, mergeFieldNames, previewValues, unknownFields } from './merge-fields.ts'
import { CARRIER_LENGTH_MAX, fillFields, renderText, translateKeywords } from './render.ts'
import { measureText } from './segments.ts'
import type { MergeContext, MergeValues } from './text.ts'
import { checkBody } from './text-limits.ts'
import { completed } from './translated-text.ts'
import { wordsIn } from './translations/translations.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant()
const START = at('2030-10-13T10:30')
const CONTEXT: MergeContext = {
  now: at('2030-10-02T12:00'),
  zone: 'America/New_York',
  language: 'en',
  plain: { names: false, words: false },
}
const ENGLISH = wordsIn('en')
const NUMBERED = { ...ENGLISH, isNumbered: true }
const anna = previewValues(START)
const hannah: MergeValues = { ...anna, firstName: 'Hannah', positionName: 'Background Vocals' }
const NOTHING: MergeValues = {
  firstName: null,
  fullName: null,
  serviceName: null,
  teamName: null,
  positionName: null,
  churchName: null,
  contact: null,
  url: null,
  startsAt: null,
  times: [],
  status: null,
}
const anySome: fc.Arbitrary<MergeValues> = fc
  .subarray(Object.keys(anna) as (keyof MergeValues)[])
  .map((present) => ({ ...NOTHING, ...Object.fromEntries(present.map((key) => [key, anna[key]])) }))

describe('merge fields', () => {
  test('name whom to ask: the contact of the church, or whoever leads the team', () => {
    expect(fillFields('[Church.Contact]', anna, CONTEXT)).toBe('office@grace.test, (212) 555-0100')
    expect(fillFields('[Church.Contact]', { ...anna, contact: null }, CONTEXT)).toBe(ENGLISH.askLeader)
  })

  test('tell the one time that stands where another was declined', () => {
    const time = (hour: string, status: 'C' | 'D') => ({ startsAt: at(`2030-10-13T${hour}`), status })
    const times = [time('10:30', 'D'), time('18:30', 'C')]
    expect(fillFields('[Plan.Time]', { ...anna, times }, CONTEXT)).toBe('6:30 PM')
  })

  test('are those of the specification, each with a value', () => {
    expect(mergeFieldNames.join(' ')).toBe(
      'First.Name Full.Name Service Team Position Reminder.Date Reminder.Date.O Human.Date Human.Date.S Plan.Date.Time Plan.Time Church.Name Url',
    )
    expect(MERGE_FIELDS.map((field) => field.value(anna, CONTEXT))).toEqual([
      'Anna',
      'Anna Berg',
      'Sunday Morning',
      'Band',
      'Drums',
      'Sunday, October 13',
      'October 13th',
      'Sunday, October 13',
      'Sun, Oct 13',
      'Sun, Oct 13 at 10:30 AM',
      '10:30 AM',
      'Grace Chapel',
      'https://steeple.app/abc1234',
    ])
  })

  test.each([
    ['First.Name', 'Anna', 'firstName'],
    ['Full.Name', 'Anna Berg', 'fullName'],
    ['Service', 'Sunday Morning', 'serviceName'],
    ['Team', 'Band', 'teamName'],
    ['Position', 'Drums', 'positionName'],
    ['Reminder.Date', 'Sunday, October 13', 'startsAt'],
    ['Reminder.Date.O', 'October 13th', 'startsAt'],
    ['Human.Date', 'Sunday, October 13', 'startsAt'],
    ['Human.Date.S', 'Sun, Oct 13', 'startsAt'],
    ['Plan.Date.Time', 'Sun, Oct 13 at 10:30 AM', 'startsAt'],
    ['Plan.Time', '10:30 AM', 'startsAt'],
    ['Church.Name', 'Grace Chapel', 'churchName'],
    ['Url', 'https://steeple.app/abc1234', 'url'],
  ] as const)('[%s] stands for its value, and for nothing when that is missing', (name, value, key) => {
    const text = `See ([${name}]) or [${name.toLowerCase()}], please. Thanks`
    const without = name === 'Url' ? 'Thanks' : 'See or, please. Thanks'
    expect(fillFields(text, anna, CONTEXT)).toBe(`See (${value}) or ${value}, please. Thanks`)
    for (const missing of [null, ...(key === 'startsAt' ? [] : ['', '  '])])
      expect(fillFields(text, { ...anna, [key]: missing }, CONTEXT)).toBe(without)
  })

  test.each([' ', '\t', ',', ' ,'])(
    'a text full of %j around what is missing keeps nobody waiting',
    (blank) => {
      const blanks = blank.repeat(900 / blank.length)
      const started = performance.now()
      fillFields(`Hi [First.Name]${blanks}see you${blanks}`, NOTHING, CONTEXT)
      expect(performance.now() - started).toBeLessThan(300)
    },
  )

  test('the document about them has each with its description', () => {
    const document = readFileSync(new URL('../../docs/merge-fields.md', import.meta.url), 'utf8')
    const rows = document.split('\n').filter((line) => line.startsWith('| `['))
    const cells = rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, 3),
    )
    expect(cells).toEqual(MERGE_FIELDS.map(({ name, description }) => [`\`[${name}]\``, description]))
  })

  test('misspelt placeholders are found, words in brackets are left alone', () => {
    expect(unknownFields('[First.Nam] [first.name] [bring snacks] [Sermon]')).toEqual(['First.Nam'])
    expect(fillFields('[first.NAME] [bring snacks] [Sermon]', anna, CONTEXT)).toBe(
      'Anna [bring snacks] [Sermon]',
    )
  })

  test.each([
    ['Hi [First.Name], can you serve?', 'Hi, can you serve?'],
    ['[First.Name], can you serve?', 'can you serve?'],
    ['Serve Sunday ([Position])?', 'Serve Sunday?'],
    ['[Plan.Date.Time], [Service], [Position]', ''],
    ['Sunday, [Service], [Position]', 'Sunday'],
    ['Sunday, [Service], drums', 'Sunday, drums'],
    ['[Church.Name]: Hi [First.Name]!', 'Hi!'],
    ['We noted it. See [Url] for more', 'We noted it.'],
    ['Details: [Url]', ''],
    ['[Church.Name]: Read this. Details: [Url] STOP to opt out', 'Read this. STOP to opt out'],
    ['[Url] STOP to opt out', 'STOP to opt out'],
    ['You serve [Human.Date] at [Plan.Time] ([Position]).', 'You serve.'],
    ['You serve on [Plan.Date.Time] in [Service].', 'You serve.'],
    ['Serve? ([Service], Drums)', 'Serve? (Drums)'],
    ['Serve? (Kids, [Position])', 'Serve? (Kids)'],
    ['Kids: [First.Name], can you serve?', 'Kids: can you serve?'],
    ['Merci, [First.Name] ! Servez-vous [Plan.Date.Time] ([Position]) ?', 'Merci ! Servez-vous ?'],
    ['감사합니다, [First.Name]님. 봉사', '감사합니다. 봉사'],
    ['Team - [Team]\nPosition - [Position]', 'Team\nPosition'],
  ])('missing values leave nothing behind: %s', (text, expected) => {
    expect(fillFields(text, NOTHING, CONTEXT)).toBe(expected)
  })

  test.prop([fc.array(fc.constantFrom<string>('Thank you!', 'Bring cake', 'Call us.')), fc.nat(9)])(
    'a line of which nothing is left goes with its break, wherever it stands',
    (lines, place) => {
      const text = lines.toSpliced(place, 0, 'Details: [Url]').join('\n')
      expect(fillFields(text, NOTHING, CONTEXT)).toBe(lines.join('\n'))
    },
  )

  test.prop([fc.constantFrom(...DEFAULT_TEXTS), anySome, fc.integer({ min: 1, max: 4 })], { numRuns: 500 })(
    'whatever is missing, no default text shows a placeholder, dangling comma or double space',
    (template, values, count) => {
      const lines = Array.from({ length: template.multipleBody ? count : 1 }, () => values)
      const text = renderText(template, lines, CONTEXT, {
        ...ENGLISH,
        isNumbered: isNumbered(template.type),
      })
      expect(text).not.toMatch(/\0|\[|\]| {2}|\(\s*\)| [,.!?:;](\s|$)|[,:]\s*[,.!?;]|,\s*$/)
    },
  )

  test.prop([fc.string({ maxLength: 200 })])('a text without placeholders stays as it is', (text) => {
    fc.pre(!/[[\]]/.test(text))
    expect(fillFields(text, anna, CONTEXT)).toBe(text)
  })

  test('two full stops do not meet', () => {
    const spanish: MergeContext = { ...CONTEXT, language: 'es' }
    expect(fillFields('El [Plan.Date.Time]. Gracias', anna, spanish)).toBe(
      'El dom, 13 de oct a las 10:30 a.m. Gracias',
    )
  })

  test('a name is one line, whatever was pasted into it', () => {
    const pasted = { ...anna, firstName: 'An\nna', positionName: '\u202eDrums\t\u202c(left)' }
    expect(fillFields('[First.Name] ([Position])', pasted, CONTEXT)).toBe('An na (Drums (left))')
  })

  test('a service without a time has its date only', () => {
    const atMidnight = { ...anna, startsAt: at('2030-10-13T00:00') }
    const text = 'You serve [Plan.Date.Time], that is [Human.Date] at [Plan.Time] ([Position]).'
    expect(fillFields(text, atMidnight, CONTEXT)).toBe(
      'You serve Sun, Oct 13, that is Sunday, October 13 (Drums).',
    )
  })
})

describe('combined texts', () => {
  const two = [anna, { ...anna, serviceName: 'Evening', startsAt: START.add({ hours: 8 }) }]

  test('have an opening, a numbered line for each assignment, and a closing', () => {
    expect(renderText(defaultText('confirmation'), two, CONTEXT, NUMBERED)).toBe(
      [
        'Grace Chapel: Hi Anna, can you serve?',
        '1. Sun, Oct 13 at 10:30 AM, Sunday Morning, Drums',
        '2. Sun, Oct 13 at 6:30 PM, Evening, Drums',
        'Reply ACCEPT ALL, DECLINE ALL, or by number, like 1 yes 2 no. https://steeple.app/abc1234 STOP to opt out',
      ].join('\n'),
    )
  })

  test.prop([fc.integer({ min: 1, max: 200 }), fc.string({ minLength: 1, maxLength: 80 })])(
    'never exceed what the carrier takes, and say what they leave out',
    (count, serviceName) => {
      const lines = Array.from({ length: count }, () => ({ ...anna, serviceName }))
      const text = renderText(defaultText('confirmation'), lines, CONTEXT, NUMBERED)
      expect(text.length).toBeLessThanOrEqual(CARRIER_LENGTH_MAX)
      expect(text.endsWith('STOP to opt out')).toBe(true)
      if (count === 200) expect(text).toMatch(/\n\+ \d+ more\n/)
    },
  )

  test.each([
    [27, 'Serve:\nAAAA\nBBBB\nCCCC\nReply'],
    [26, 'Serve:\nAAAA\nBBBB\n+1\nReply'],
    [24, 'Serve:\nAAAA\n+2\nReply'],
    [19, 'Serve:\nReply'],
    [5, 'Serve'],
  ])('keep what fits into %i characters', (lengthMax, expected) => {
    const template = {
      body: '',
      multipleBody: 'Serve:',
      multipleBodyPart: '[Service]',
      additionalPart: 'Reply',
    }
    const lines = ['AAAA', 'BBBB', 'CCCC'].map((serviceName) => ({ ...anna, serviceName }))
    const options = { ...NUMBERED, isNumbered: false, lengthMax, more: (count: number) => `+${count}` }
    expect(renderText(template, lines, CONTEXT, options)).toBe(expected)
  })

  test('that are never combined are about the first assignment', () => {
    const text = renderText(defaultText('accepted_reply'), two, CONTEXT, NUMBERED)
    expect(text).toBe(
      'Thank you, Anna! You are down to serve Sun, Oct 13 at 10:30 AM (Drums). If that changes, reply DECLINE. https://steeple.app/abc1234',
    )
  })

  test('whose parts the church left empty have ours', () => {
    const own = { body: 'Can you?', multipleBody: ' ', multipleBodyPart: '', additionalPart: '' }
    expect(renderText(completed(own, 'confirmation'), two, CONTEXT, NUMBERED)).toBe(
      renderText(defaultText('confirmation'), two, CONTEXT, NUMBERED),
    )
    expect(completed({ ...own, multipleBodyPart: '[Service]' }, 'confirmation')).toMatchObject({
      body: 'Can you?',
      multipleBodyPart: '[Service]',
    })
  })

  test('use the church’s own words for the answers', () => {
    const keywords = { ACCEPT: 'SI', DECLINE: 'NO', 'ACCEPT ALL': 'SI TODO', 'DECLINE ALL': 'NO TODO' }
    expect(translateKeywords('ACCEPT ALL, DECLINE ALL, ACCEPT or DECLINE; accept', keywords)).toBe(
      'SI TODO, NO TODO, SI or NO; accept',
    )
  })
})

describe('the default texts', () => {
  test.each(DEFAULT_TEXTS.map((text) => [text.type, text] as const))(
    '%s is plain, short and complete',
    (_, template) => {
      for (const part of [
        template.body,
        template.multipleBody,
        template.multipleBodyPart,
        template.additionalPart,
      ]) {
        const plain = part.replace(/\[[A-Za-z.]+\]/g, '')
        expect(measureText(plain).encoding).toBe('GSM-7')
        expect(unknownFields(part)).toEqual([])
      }
      expect(checkBody(template.body)).toBeNull()
      const text = renderText(template, [hannah], CONTEXT, NUMBERED)
      expect(text).not.toMatch(/[[\]]/)
      expect(measureText(text).segments).toBeLessThanOrEqual(2)
    },
  )

  test('what a person gets first names the church, asks for both words, tells how to stop, in one segment', () => {
    const text = renderText(defaultText('confirmation'), [anna], CONTEXT, NUMBERED)
    expect(text).toContain('Grace Chapel')
    expect(text).toContain('(Sunday Morning, Drums)')
    expect(text).toMatch(/ACCEPT.*DECLINE.*https:.*STOP/)
    expect(measureText(text).segments).toBe(1)
    const followUp = renderText(defaultText('follow_up'), [hannah], CONTEXT, NUMBERED)
    expect(measureText(followUp).segments).toBe(1)
  })

  test('no text asks for a word that carriers swallow', () => {
    for (const { body, additionalPart, type } of DEFAULT_TEXTS) {
      if (type.includes('start') || type.includes('stop')) continue
      expect(`${body} ${additionalPart}`).not.toMatch(/\b(YES|CANCEL|END|QUIT)\b/)
    }
  })

  test('one-way texts offer the link and no words', () => {
    for (const { type, body, additionalPart } of DEFAULT_TEXTS.filter((text) =>
      text.type.includes('one_way'),
    )) {
      expect(`${body} ${additionalPart}`, type).not.toMatch(/ACCEPT|DECLINE/)
      expect(body).toContain('[Url]')
    }
    expect([textTypeFor('confirmation', true), textTypeFor('follow_up', true)]).toEqual([
      'confirmation_one_way',
      'follow_up',
    ])
  })

  test('only the system’s own texts are locked, but for the replies to accept and decline', () => {
    const open = DEFAULT_TEXTS.filter((text) => text.category === 'other' && isEditable(text)).map(
      (text) => text.type,
    )
    expect(open).toEqual(['accepted_reply', 'declined_reply'])
  })

  test('checks of an edited text use the specification’s words', () => {
    expect(checkBody('  ')).toBe('Template details cannot be empty')
    expect(checkBody('a'.repeat(1001))).toBe('Template details cannot exceed 1000 characters')
    expect(checkBody('a'.repeat(1000))).toBeNull()
  })
})
