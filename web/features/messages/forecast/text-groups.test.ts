import { expect, test } from 'vitest'
import type { ForecastText } from '#contract/messages.ts'
import { asOneList, byDay } from './text-groups.ts'
import { groupTitle, literalsWords } from './text-words.ts'

const text = (id: number, over: Partial<ForecastText> = {}): ForecastText => ({
  id,
  kind: 'follow_up',
  state: 'planned',
  person_id: `p${id}`,
  person_name: `Anna${id} Berg`,
  due_at: '2030-03-09T14:00:00Z',
  day: '2030-03-09',
  is_sent_now: false,
  why: '',
  why_not: null,
  services: [{ plan_id: 'a', service_id: 's', service_name: 'Sunday', position: null, starts_at: null }],
  message: '',
  segments: 1,
  credits: 1,
  ...over,
})

test('texts that go at once for the same reason are one line, and no text is lost', () => {
  const texts = [
    text(1),
    text(2),
    text(3, { kind: 'confirmation' }),
    text(4, { state: 'held' }),
    text(5, { day: '2030-03-10' }),
  ]
  const days = byDay(texts)
  expect(days.map(({ day, groups }) => [day, groups.map((group) => group.texts.length)])).toEqual([
    ['2030-03-09', [3, 1]],
    ['2030-03-10', [1]],
  ])
})

test('a text on two pages appears once, as it was read last', () => {
  const list = asOneList([{ texts: [text(1), text(2)] }, { texts: [text(2, { state: 'held' })] }])
  expect(list.map(({ id, state }) => [id, state])).toEqual([
    [1, 'planned'],
    [2, 'held'],
  ])
})

test('a line says how many people, what for and about which service', () => {
  expect(groupTitle([text(1)])).toBe('Anna1 Berg is reminded of Sunday')
  expect(groupTitle([text(1), text(2, { state: 'held' })])).toBe('2 people are reminded of Sunday')
  expect(groupTitle([text(1, { kind: 'confirmation_reminder', state: 'blocked' })])).toBe(
    'Anna1 Berg is not asked again for Sunday',
  )
})

test('the first names of a few are said, the others counted', () => {
  expect(literalsWords([text(1), text(2)])).toBe('Anna1, Anna2')
  expect(literalsWords([1, 2, 3, 4, 5, 6, 7, 8].map((id) => text(id)))).toBe(
    'Anna1, Anna2, Anna3, Anna4, Anna5, Anna6 and 2 more',
  )
})
