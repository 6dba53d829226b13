import { describe, expect, test } from 'vitest'
import type { SingleTime } from '#core/services/single-times.ts'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import { answerInputOf } from './answer-input.ts'
import type { AskedItem } from './conversation.ts'
import { replyContextOf } from './reply-context.ts'
import { resolve } from './resolve.ts'
import { asked, aText, heard, NOW } from './testing.ts'
import type { ConversationText } from './text.ts'
import { answersFor, hasTimes, leavesTimesOpen } from './time-answers.ts'
import { understoodIn } from './understood.ts'

const ZONE = 'America/New_York'
const SUNDAY = Temporal.ZonedDateTime.from(`2030-03-10T09:00[${ZONE}]`).toInstant()
const time = (id: string, hours: number, status: SingleTime['status'] = 'U'): SingleTime => ({
  id,
  startsAt: SUNDAY.add({ hours }),
  status,
})
/** Asked for nine and for eleven. */
const item = (change: Partial<AskedItem> = {}): AskedItem =>
  asked('a1', { startsAt: SUNDAY, times: [time('nine', 0), time('eleven', 2)], ...change })

const ASK = aText('confirmation', 1, ['a1'])
const WHICH = aText('which_times', 0.1, ['a1'], { parentId: 7 })

/** What a text makes of the two times: 'nine+ eleven-', or what else it leads to. */
function read(body: string, texts: readonly ConversationText[] = [ASK], all = [item()]): string {
  const phone = { keywords: DEFAULT_KEYWORDS, isOptedOut: false, zone: ZONE, people: [] }
  const conversation = { ...heard(texts, all), ...phone }
  const received = { to: '+12125550100', optOutType: null }
  const understanding = understoodIn(body, replyContextOf(conversation, received, NOW))
  if (understanding.kind !== 'answer') return understanding.kind
  const { newest } = conversation
  if (leavesTimesOpen(understanding, newest, { body, keywords: DEFAULT_KEYWORDS })) return 'open'
  const resolution = resolve(answerInputOf(conversation, { understanding, body }, NOW))
  if (resolution.outcome !== 'apply') return resolution.outcome
  const { answers, open } = answersFor(resolution.changes, all, newest)
  if (open.length > 0) return 'open'
  return answers
    .flatMap(({ assignmentId, status, declinedTimeIds = [] }) =>
      (all.find((one) => one.assignmentId === assignmentId)?.times ?? []).map(({ id }) =>
        status === 'D' || declinedTimeIds.includes(id) ? `${id}-` : `${id}+`,
      ),
    )
    .join(' ')
}

const ELEVEN = 'nine- eleven+'

describe('who is asked for two times', () => {
  test.each([
    'I can do the 11:00 but not the 9:00',
    '11am yes, 9am no',
    'only the 11:00',
    'just the 11',
    '1 no 2 yes',
    '2 only',
    'I can’t make the 9am but the 11am is fine',
    'Puedo a las 11:00 pero no a las 9:00',
    'solo a las 11',
    'Posso às 11h mas não às 9h',
    'Só posso às 11:00',
    'Je peux à 11h mais pas à 9h',
    '11h oui, 9h non',
    'Ich kann um 11:00, aber nicht um 9:00',
    'nur 11 Uhr',
    '11시는 되는데 9시는 안 돼요',
    '11시만 가능해요',
  ])('answers each of them: %s', (body) => {
    expect(read(body)).toBe(ELEVEN)
  })

  test.each([
    ['yes', 'nine+ eleven+'],
    ['both are fine', 'nine+ eleven+'],
    ['ACCEPT', 'nine+ eleven+'],
    ['no', 'nine- eleven-'],
    ['none', 'nine- eleven-'],
    ['DECLINE', 'nine- eleven-'],
  ])('or all at once: %s', (body, answer) => {
    expect(read(body)).toBe(answer)
  })

  test.each(['I can do 11:00', '2', 'not the 9:00', 'DECLINE 1'])('or leaves one open: %s', (body) => {
    expect(read(body)).toBe('open')
  })

  test('and then which, by number: what is left out is declined, a yes is for none of them', () => {
    expect(read('2', [ASK, WHICH])).toBe(ELEVEN)
    expect(read('only 2', [ASK, WHICH])).toBe(ELEVEN)
    expect(read('1 no 2 yes', [ASK, WHICH])).toBe(ELEVEN)
    expect(read('1 and 2', [ASK, WHICH])).toBe('nine+ eleven+')
    expect(read('ACCEPT', [ASK, WHICH])).toBe('nine+ eleven+')
    expect(read('DECLINE', [ASK, WHICH])).toBe('nine- eleven-')
    for (const body of ['Yes', 'ok', 'no', '👍', 'not 1']) expect(read(body, [ASK, WHICH])).toBe('open')
  })

  test('and for another plan answers the numbers of what was asked last', () => {
    const other = asked('a2', { planId: 'p2', startsAt: SUNDAY.add({ hours: 72 }) })
    const texts = [ASK, aText('confirmation', 0.5, ['a2']), WHICH]
    expect(read('2', texts, [item(), other])).toBe(ELEVEN)
  })

  test('changes one of them later, and the other stays as it was', () => {
    const thanks = aText('accepted_reply', 0.1, ['a1'], { parentId: 7 })
    const both = [item({ status: 'C', times: [time('nine', 0, 'C'), time('eleven', 2, 'C')] })]
    expect(read('I can’t do the 9:00 after all', [ASK, thanks], both)).toBe(ELEVEN)
    const part = [item({ status: 'C', times: [time('nine', 0, 'D'), time('eleven', 2, 'C')] })]
    expect(read('I can do both after all', [ASK, thanks], part)).toBe('nine+ eleven+')
    expect(read('DECLINE', [ASK, thanks], part)).toBe('nine- eleven-')
  })

  test('where the team answers for all times, is asked back', () => {
    const whole = [item({ times: [] })]
    expect(read('I can do the 11:00 but not the 9:00', [ASK], whole)).toBe('ask_back')
  })

  test('and for other days: a time of day is a part of one of them, and asked back', () => {
    const other = asked('a2', { planId: 'p2', startsAt: SUNDAY.add({ hours: 72 }) })
    const list = [aText('confirmation', 1, ['a1', 'a2'])]
    for (const body of ['can’t do the 9:00', 'I can do the 11:00 but not the 9:00', 'Sunday at 9:00 yes'])
      expect(read(body, list, [item(), other])).toMatch(/^ask_(back|which)$/)
    expect(read('Sunday no, Wednesday yes', list, [item(), other])).toBe('nine- eleven-')
  })
})

test('which times can be asked of what has some', () => {
  const all = [item(), asked('a2')]
  expect(['a1', 'a2', 'a3', undefined].map((id) => hasTimes(all, id))).toEqual([true, false, false, false])
})
