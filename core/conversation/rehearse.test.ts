import { describe, expect, test } from 'vitest'
import type { Situation } from '#core/vocabulary/rehearsals.ts'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import { askedIn, rehearse } from './rehearse.ts'

const tried = (text: string, situation: Situation, oneWayOnly = false) =>
  rehearse(text, situation, { keywords: DEFAULT_KEYWORDS, oneWayOnly })

const reply = (kind: string, ...about: number[]) => ({ kind, about })

describe('a text that is tried out', () => {
  test.each<[string, Situation, string, number[], object[]]>([
    ['yes', 'one', 'Accepts.', [0], [reply('accepted_reply', 0)]],
    ['no', 'one', 'Declines.', [0], [reply('declined_reply', 0)]],
    ['yes to both', 'several', 'Accepts all of them.', [0, 1], [reply('all_accepted_reply', 0, 1)]],
    ['1 yes 2 no', 'several', 'Accepts one and declines another.', [0, 1], expect.anything()],
    ['Anna yes', 'shared', 'Accepts.', [0], [reply('accepted_reply', 0)]],
    ['2', 'which_one', 'Accepts.', [1], [reply('accepted_reply', 1)]],
    ['Sorry, I am sick', 'accepted', 'Declines.', [0], [reply('declined_with_reason', 0)]],
    ['yes', 'accepted', 'A courtesy. Nothing needs to be said.', [], []],
    ['thanks', 'one', 'A courtesy, but the question is still open.', [], [reply('ask_back', 0)]],
    ['yes', 'nothing', 'An answer, but nothing was asked.', [], [reply('nothing_open')]],
    ['no', 'accepted', 'For somebody at your church to read.', [], []],
    ['7', 'several', 'Not certain enough to be taken for an answer.', [], [reply('which_one', 0, 1)]],
    ['maybe', 'one', 'Not understood.', [], [reply('not_understood', 0)]],
    ['LINK', 'one', 'Asks for the link to their page.', [], [reply('link_reply', 0)]],
    ['STOP', 'one', 'Wants no more texts.', [], [reply('stop_reply')]],
    ['START', 'opted_out', 'Wants texts again.', [], [reply('start_reply')]],
    ['HELP', 'one', 'Asks for help.', [], [reply('help_reply')]],
  ])('%s with %s: %s', (text, situation, meaning, changed, replies) => {
    const rehearsed = tried(text, situation)
    expect(rehearsed).toMatchObject({ meaning, replies })
    expect(rehearsed.changes.map(({ index }) => index)).toEqual(changed)
  })

  test('of somebody who has opted out is answered with nothing but the word that they are back', () => {
    for (const text of ['STOP', 'HELP', 'LINK', 'no']) expect(tried(text, 'opted_out').replies).toEqual([])
    expect(tried('yes', 'opted_out').replies).toEqual([reply('start_reply')])
  })

  test('is not read where texting goes one way, except for STOP, START and HELP', () => {
    const heard = tried('yes', 'one', true)
    expect(heard).toMatchObject({ meaning: 'Not read: texting goes one way.', changes: [] })
    expect(heard.replies).toEqual([reply('one_way_notice', 0)])
    expect(tried('yes', 'nothing', true).replies).toEqual([reply('one_way_notice')])
    expect(tried('STOP', 'one', true).replies).toEqual([reply('stop_reply')])
  })

  test('declines with its reason written back', () => {
    expect(tried('No, we are away', 'one')).toMatchObject({ note: 'The reason is written back with it.' })
    expect(tried('no', 'one').note).toBeNull()
    expect(tried('My mother is in hospital', 'declined').note).toBe('The reason is written back.')
    expect(tried('yes', 'one').note).toBeNull()
  })

  test('is kept for somebody at the church when it is no answer', () => {
    expect(tried('Where do I park?', 'one')).toMatchObject({ isKept: true, changes: [] })
    expect(tried('yes', 'one').isKept).toBe(false)
  })
})

test('each situation names whom it asks', () => {
  expect(askedIn('shared').map(({ firstName }) => firstName)).toEqual(['Anna', 'Tom'])
  expect(askedIn('nothing')).toEqual([])
})
