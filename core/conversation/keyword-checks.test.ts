import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import { SITUATIONS, type Situation } from '#core/vocabulary/rehearsals.ts'
import { CARRIER_ANSWERED, DEFAULT_KEYWORDS, TOLL_FREE_START } from '#reader/read.ts'
import { keywordRefusal, keywordWarnings } from './keyword-checks.ts'
import { askedIn, rehearse } from './rehearse.ts'

const anyType = fc.constantFrom(...KEYWORD_TYPES)

describe('the words for answers', () => {
  test.prop([anyType])('keep ours', (type) => {
    expect(keywordRefusal(type, DEFAULT_KEYWORDS[type], DEFAULT_KEYWORDS)).toBeNull()
  })

  test.prop([anyType, anyType])('are never shared by two', (type: KeywordType, other: KeywordType) => {
    const refusal = keywordRefusal(type, other.toLowerCase(), DEFAULT_KEYWORDS)
    expect(refusal === null).toBe(type === other)
  })

  const carriers = [...CARRIER_ANSWERED.stop, ...CARRIER_ANSWERED.help, ...TOLL_FREE_START]
  const anyWriting = fc.tuple(
    fc.constantFrom(...carriers),
    fc.constantFrom(String, (word: string) => word.toUpperCase()),
    fc.constantFrom('', '!', '.', ' '),
  )
  test.prop([anyType, anyWriting])('are never what phone companies act on', (type, [word, cased, end]) => {
    expect(keywordRefusal(type, `${cased(word)}${end}`, DEFAULT_KEYWORDS)).toContain('another word')
  })
})

describe('what speaks against a word', () => {
  test.each([
    ['banana', '', ''],
    ['yes', '', 'opposite'],
    ['okay', '', 'opposite'],
    ['no', 'opposite', ''],
    ['wohl kaum', 'opposite', ''],
    ['maybe', '', ''],
    ['sí', 'expensive', 'opposite expensive'],
    ['7', 'number', 'number'],
    ['stop', 'carrier', 'carrier'],
    ['start', 'carrier', 'carrier'],
    ['help', 'carrier', 'carrier'],
    ['🙂', 'expensive', 'expensive'],
  ])('%s: for a yes "%s", for a no "%s"', (word, accept, decline) => {
    const concerns = (type: KeywordType) => keywordWarnings(type, word).map(({ concern }) => concern)
    for (const type of KEYWORD_TYPES)
      expect(concerns(type).join(' ')).toBe(type.startsWith('ACCEPT') ? accept : decline)
  })

  test('says what would come of it', () => {
    const said = (type: KeywordType, word: string) => keywordWarnings(type, word)[0]?.sentence
    expect(said('ACCEPT', 'no')).toMatch(/'no' means no\. Whoever means that would accept\.$/)
    expect(said('DECLINE', 'yes')).toMatch(/'yes' means yes\. Whoever means that would decline\.$/)
    expect(said('ACCEPT', 'stop')).toContain('opted out')
    expect(said('ACCEPT', 'help')).toContain('asks for help')
    expect(said('ACCEPT', 'start')).toContain('texts again')
  })
})

describe('trying out a reply', () => {
  const REASON = 'The reason is written back with it.'
  test.each<[Situation, string, string, string, string, boolean, string | null]>([
    ['one', 'yes', 'Accepts.', 'accepted_reply 0', '0C', false, null],
    ['one', 'no', 'Declines.', 'declined_reply 0', '0D', false, null],
    ['one', 'no, I am ill', 'Declines.', 'declined_with_reason 0', '0D', false, REASON],
    ['one', '1 yes 2 no', 'Not certain enough to be taken for an answer.', 'ask_back 0', '', true, null],
    ['one', 'blah blah', 'Not understood.', 'not_understood 0', '', true, null],
    ['one', 'thanks', 'A courtesy, but the question is still open.', 'ask_back 0', '', false, null],
    ['one', 'link', 'Asks for the link to their page.', 'link_reply 0', '', false, null],
    ['one', 'STOP', 'Wants no more texts.', 'stop_reply', '', false, 'Gets no more texts.'],
    ['one', 'START', 'Wants texts again.', 'start_reply', '', false, 'Gets texts again.'],
    ['one', 'HELP', 'Asks for help.', 'help_reply', '', false, null],
    ['several', 'yes', 'Accepts, but does not say which one.', 'which_one 0+1', '', false, null],
    ['several', 'no', 'Declines, but does not say which one.', 'which_one 0+1', '', false, null],
    ['several', '1', 'Accepts.', 'accepted_reply 0', '0C', false, null],
    ['several', 'all yes', 'Accepts all of them.', 'all_accepted_reply 0+1', '0C 1C', false, null],
    ['several', 'I am ill', 'Declines all of them.', 'all_declined_reply 0+1', '0D 1D', false, REASON],
    ['shared', 'all yes', 'Accepts all of them.', 'accepted_reply 0, accepted_reply 1', '0C 1C', false, null],
    [
      'shared',
      '1 yes 2 no',
      'Accepts one and declines another.',
      'accepted_reply 0, declined_reply 1',
      '0C 1D',
      false,
      null,
    ],
    ['which_one', '1', 'Accepts.', 'accepted_reply 0', '0C', false, null],
    ['which_one', 'maybe', 'Not understood.', '', '', true, null],
    ['which_one', 'thanks', 'A courtesy. Nothing needs to be said.', '', '', true, null],
    ['accepted', 'yes', 'A courtesy. Nothing needs to be said.', '', '', false, null],
    ['accepted', 'no', 'For somebody at your church to read.', '', '', true, null],
    ['accepted', 'link', 'Asks for the link to their page.', 'link_reply 0', '', false, null],
    [
      'declined',
      'I am ill',
      'Says why they declined.',
      'reason_reply 0',
      '',
      false,
      'The reason is written back.',
    ],
    ['declined', 'yes', 'For somebody at your church to read.', '', '', true, null],
    ['nothing', 'yes', 'An answer, but nothing was asked.', 'nothing_open', '', false, null],
    ['opted_out', 'yes', 'Wants texts again.', 'start_reply', '', false, 'Gets texts again.'],
    ['opted_out', 'no', 'Declines.', '', '0D', false, null],
    ['opted_out', 'HELP', 'Asks for help.', '', '', false, null],
  ])('%s: %s', (situation, text, meaning, replies, changes, isKept, note) => {
    const found = rehearse(text, situation, { keywords: DEFAULT_KEYWORDS, oneWayOnly: false })
    expect({
      ...found,
      replies: found.replies.map(({ kind, about }) => `${kind} ${about.join('+')}`.trim()).join(', '),
      changes: found.changes.map(({ index, status }) => `${index}${status}`).join(' '),
    }).toEqual({ meaning, replies, changes, isKept, note })
  })

  test('where texting goes one way, is answered with a notice about what was asked', () => {
    const rules = { keywords: DEFAULT_KEYWORDS, oneWayOnly: true }
    const notice = (about: number[]) => ({ changes: [], replies: [{ kind: 'one_way_notice', about }] })
    expect(rehearse('yes', 'one', rules)).toMatchObject(notice([0]))
    expect(rehearse('yes', 'nothing', rules)).toMatchObject(notice([]))
    expect(rehearse('STOP', 'one', rules).replies).toEqual([{ kind: 'stop_reply', about: [] }])
  })

  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('yes', 'no', '1', '1 yes 2 no', 'ACCEPT ALL', 'all', 'thanks', 'STOP', 'START', '3 no'),
  )
  const anyRules = fc.record({ keywords: fc.constant(DEFAULT_KEYWORDS), oneWayOnly: fc.boolean() })

  test.prop([anyText, fc.constantFrom(...SITUATIONS), anyRules])(
    'speaks only of what was asked, and changes nothing where nothing is read',
    (text, situation, rules) => {
      const { replies, changes, meaning } = rehearse(text, situation, rules)
      const places = askedIn(situation).length
      expect(
        [...replies.flatMap(({ about }) => about), ...changes.map(({ index }) => index)].every(
          (index) => index < places,
        ),
      ).toBe(true)
      expect(meaning).toMatch(/\.$/)
      if (rules.oneWayOnly) expect(changes).toEqual([])
    },
  )
})
