import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { NOON, SUNDAY } from '#core/scheduling/testing.ts'
import { LANGUAGES } from '#core/vocabulary/languages.ts'
import { MESSAGE_TYPES } from '#core/vocabulary/message-templates.ts'
import { ONE_OFF, REPLY_KINDS } from '#core/vocabulary/messages.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { isGsm } from './plain-letters.ts'
import { CARRIER_LENGTH_MAX } from './render.ts'
import { textIn } from './translated-text.ts'
import { type ToWord, trialMarkFor, type WordedLine, type WordingChurch, wordText } from './wording.ts'

const church: WordingChurch = {
  name: 'Grace Chapel',
  contact: 'office@grace.test, (212) 555-0100',
  zone: 'America/New_York',
  isTrial: false,
  plainNames: false,
  ownKeywords: {},
  textOf: textIn,
}
const onTrial: WordingChurch = { ...church, isTrial: true }

const line = (change: Partial<WordedLine> = {}): WordedLine => ({
  person: null,
  serviceName: 'Sunday Gathering',
  teamName: 'Band',
  positionName: 'Drums',
  startsAt: SUNDAY,
  times: [],
  status: 'U',
  ...change,
})

const text = (change: Partial<ToWord> = {}): ToWord => ({
  kind: 'confirmation',
  type: 'confirmation',
  language: 'en',
  body: null,
  reader: { firstName: 'Ann', lastName: 'Berg' },
  lines: [line()],
  url: 'https://steeple.test/abc1234',
  isFirst: false,
  ...change,
})

test('every text of the vocabulary has words, and no other text has', () => {
  expect(DEFAULT_TEXTS.map(({ type }) => type).toSorted()).toEqual([...MESSAGE_TYPES].toSorted())
})

describe('the words of a text', () => {
  test('name the reader, the church and what it is about', () => {
    expect(wordText(text(), church, NOON)).toEqual({
      body: 'Grace Chapel: Hi Ann, can you serve Sun, Oct 13 at 10:00 AM (Sunday Gathering, Drums)? Reply ACCEPT or DECLINE. https://steeple.test/abc1234 STOP to opt out',
      trialMark: null,
    })
  })

  test('hold the full name and the team where the church wants them', () => {
    const own = {
      ...church,
      textOf: () => ({ ...textIn('confirmation', 'en'), body: '[Full.Name] in [Team]' }),
    }
    expect(wordText(text(), own, NOON).body).toBe('Ann Berg in Band')
    const nobody = text({ reader: null, lines: [line({ teamName: null })] })
    expect(wordText(nobody, own, NOON).body).toBe('')
  })

  test('say in cheap letters how many lines of a long list are left out', () => {
    const lines = Array.from({ length: 60 }, () => line({ serviceName: 'Culto de las familias' }))
    const { body } = wordText(text({ language: 'es', lines }), church, NOON)
    expect(isGsm(body)).toBe(true)
    expect(body).toMatch(/\ny \d+ mas\n/)
  })

  test('name each person who shares the phone', () => {
    const lines = [line({ person: { firstName: 'Ben', lastName: 'Berg' } }), line()]
    const { body } = wordText(text({ kind: 'which_one', type: 'which_one', lines }), church, NOON)
    expect(body).toContain('1. Ben,')
    expect(body).toContain('2. Ann,')
  })

  test.each<[string, Partial<ToWord>, string]>([
    ['an ask', {}, 'Grace Chapel: Hi Ann, can you serve'],
    [
      'a follow-up',
      { kind: 'follow_up', type: 'follow_up' },
      'Grace Chapel: Hi Ann, a reminder that you serve',
    ],
    [
      'what somebody wrote',
      { kind: ONE_OFF, type: null, body: 'See you at 9', lines: [] },
      'Grace Chapel: See you',
    ],
  ])('say who writes and how to opt out in the first text to a phone: %s', (_, change, start) => {
    const { body } = wordText(text({ ...change, isFirst: true }), church, NOON)
    expect(body.startsWith(start)).toBe(true)
    expect(body.match(/STOP to opt out$/g)).toHaveLength(1)
    expect(body.match(/Grace Chapel/g)).toHaveLength(1)
  })

  test('are those that somebody wrote, as they are', () => {
    const written = text({ kind: ONE_OFF, type: null, body: 'See [First.Name] at 9', lines: [] })
    expect(wordText(written, church, NOON).body).toBe('See [First.Name] at 9')
    expect(() => wordText({ ...written, body: null }, church, NOON)).toThrow(RangeError)
  })

  test('hold no half character, which the database would refuse', () => {
    expect(wordText(text({ body: 'cut \ud83d' }), church, NOON).body).toBe('cut \ufffd')
  })
})

describe('a text that is as long as the carrier takes', () => {
  const long = 'Bring your instrument. '.repeat(100)
  const inLong: WordingChurch = { ...church, textOf: (...of) => ({ ...textIn(...of), body: long }) }

  test('still says who writes and how to opt out, and what is marked on trial', () => {
    const { body } = wordText(text({ isFirst: true }), { ...inLong, isTrial: true }, NOON)
    expect(CARRIER_LENGTH_MAX, 'carriers take no more').toBe(1600)
    expect(body).toHaveLength(CARRIER_LENGTH_MAX)
    expect(body.startsWith('[Trial, for Ann Berg] Grace Chapel: Bring')).toBe(true)
    expect(body.endsWith(' STOP to opt out')).toBe(true)
  })

  test.prop([
    fc.string({ unit: 'grapheme', maxLength: 2000 }),
    fc.option(fc.string({ maxLength: 2000 })),
    fc.boolean(),
    fc.boolean(),
    fc.integer({ min: 1, max: 60 }),
  ])('is never longer, whatever is said around it', (name, body, isFirst, isTrial, count) => {
    const many = Array.from({ length: count }, () => line())
    const wording = wordText(text({ isFirst, body, lines: many }), { ...church, name, isTrial }, NOON)
    expect(wording.body.length).toBeLessThanOrEqual(CARRIER_LENGTH_MAX)
  })
})

describe('what makes a text expensive', () => {
  test('is straightened, in what somebody wrote too', () => {
    const written = text({ kind: ONE_OFF, type: null, body: 'It’s “fine” – see\u00a0you…', lines: [] })
    expect(wordText(written, church, NOON).body).toBe('It\'s "fine" - see you...')
    const named = text({ lines: [line({ positionName: 'Kid’s Church' })] })
    expect(wordText(named, church, NOON).body).toContain("Kid's Church")
  })

  test('is left in names, unless the church prefers plain letters', () => {
    const zoe = text({
      reader: { firstName: 'Zoë', lastName: 'Łuk' },
      lines: [line({ positionName: 'Ténor ê' })],
    })
    expect(wordText(zoe, church, NOON).body).toContain('Hi Zoë, can you serve')
    const { body } = wordText(zoe, { ...church, plainNames: true }, NOON)
    expect(body).toContain('Hi Zoe, can you serve')
    expect(body).toContain('Ténor e')
    expect(isGsm(body)).toBe(true)
  })

  test('is folded in our own words, but not where a name makes the text expensive anyway', () => {
    const type = 'accepted_reply'
    const portuguese = text({ kind: type, type, language: 'pt' })
    expect(wordText(portuguese, church, NOON).body).toBe(
      'Obrigado, Ann! Contamos com voce: dom, 13 de out às 10:00 (Drums). Se algo mudar, responda RECUSAR. https://steeple.test/abc1234',
    )
    const zoe = { ...portuguese, reader: { firstName: 'Zoë', lastName: '' } }
    expect(wordText(zoe, church, NOON).body).toContain('Zoë! Contamos com você')
    expect(wordText(zoe, { ...church, plainNames: true }, NOON).body).toContain('Zoe! Contamos com voce')
  })
})

describe('in the language of the volunteer', () => {
  test('the words for the answers are the church’s own where it has chosen some', () => {
    const asked = text({ kind: 'ask_back', type: 'ask_back', language: 'es' })
    const { body } = wordText(asked, { ...church, ownKeywords: { ACCEPT: 'VOY' } }, NOON)
    expect(body).toContain('Responde VOY si puedes servir o RECHAZAR si no puedes.')
  })

  test('a change in the planning service says what holds now', () => {
    const type = 'answer_changed_elsewhere'
    const changed = (status: 'C' | 'D' | 'U') =>
      wordText(text({ kind: type, type, lines: [line({ status })] }), church, NOON).body
    expect(changed('C')).toContain('What holds now: you are down to serve.')
    expect(changed('D')).toContain('What holds now: you are not down to serve.')
    expect(changed('U')).toContain('What holds now: we still need your answer.')
  })
})

describe('on trial', () => {
  test('a text says whom it was for', () => {
    const { body, trialMark } = wordText(text(), onTrial, NOON)
    expect(trialMark).toBe('[Trial, for Ann Berg] ')
    expect(body).toMatch(/^\[Trial, for Ann Berg\] Grace Chapel: Hi Ann/)
    expect(trialMarkFor(null)).toBe('[Trial, for a volunteer] ')
    expect(trialMarkFor({ firstName: null, lastName: '' })).toBe('[Trial, for a volunteer] ')
  })

  const anyBody = fc.string({ unit: 'binary', maxLength: 60 })
  const anyName = fc.option(fc.string({ unit: 'binary', maxLength: 12 }))
  const anyText = fc
    .record({
      kind: fc.constantFrom(...REPLY_KINDS, ONE_OFF),
      body: anyBody,
      firstName: anyName,
      lastName: anyName,
    })
    .map(({ kind, body, firstName, lastName }) =>
      text({ kind, type: null, body, reader: { firstName, lastName } }),
    )

  test.prop([anyText])('its own words are found again behind the mark', (one) => {
    const own = wordText(one, church, NOON).body
    const { body, trialMark } = wordText(one, onTrial, NOON)
    expect(body).toBe(`${trialMark ?? ''}${own}`)
    expect([...body].slice([...(trialMark ?? '')].length).join('')).toBe(own)
  })

  test.prop([anyText])('everything is marked but what the owner is answered in person', (one) => {
    expect(wordText(one, onTrial, NOON).trialMark === null).toBe(one.kind === 'trial_reply')
  })
})

describe('somebody who answers each time on its own', () => {
  const at = (hours: number, status: 'U' | 'C' | 'D') => ({ startsAt: SUNDAY.add({ hours }), status })
  const said = (change: Partial<WordedLine>, more: Partial<ToWord> = {}) =>
    wordText(text({ ...more, lines: [line(change)] }), church, NOON).body

  test('is asked for all of them, and reminded of those that stand', () => {
    expect(said({ times: [at(0, 'U'), at(2, 'U')] })).toContain('Sun, Oct 13 at 10:00 AM and 12:00 PM (')
    const part = { status: 'C' as const, times: [at(0, 'D'), at(2, 'C'), at(9, 'C')] }
    const reminder = said(part, { kind: 'follow_up', type: 'follow_up' })
    expect(reminder).toContain('at 12:00 PM and 7:00 PM (Drums)')
    const declined = said({ status: 'D', times: [at(0, 'D'), at(2, 'D')] }, { type: 'declined_reply' })
    expect(declined).toContain('cannot serve Sun, Oct 13 at 10:00 AM and 12:00 PM (')
  })

  test('is asked which of them by number, in every language', () => {
    const times = [at(0, 'U'), at(2, 'U')]
    const which = { kind: 'which_times', type: 'which_times' } as const
    expect(said({ times }, which)).toContain(
      '(Drums)?\n1. Sun, Oct 13 at 10:00 AM\n2. Sun, Oct 13 at 12:00 PM\nReply',
    )
    for (const language of LANGUAGES) {
      const words = said({ times }, { ...which, language })
      expect(words).toMatch(/\n1\. .*10.*\n2\. .*12/)
      expect(said({ times }, { language })).not.toMatch(/[[\]]/)
    }
  })

  test('serves on two days of one plan', () => {
    expect(said({ times: [at(-15, 'U'), at(0, 'U')] })).toContain(
      'Sat, Oct 12 at 7:00 PM and Sun, Oct 13 at 10:00 AM',
    )
  })
})
