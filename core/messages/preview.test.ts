import { expect, test } from 'vitest'
import { NOON, SUNDAY } from '#core/scheduling/testing.ts'
import { previewText } from './preview.ts'
import { textIn } from './translated-text.ts'

const line = {
  person: null,
  serviceName: 'Sunday Gathering',
  teamName: 'Band',
  positionName: 'Drums',
  startsAt: SUNDAY,
  times: [],
  status: 'U',
} as const
const sample = {
  reader: { firstName: 'Ann', lastName: 'Berg' },
  churchName: 'Grace Chapel',
  zone: 'America/New_York',
  plainNames: false,
  ownKeywords: {},
  url: 'https://steeple.test/abc1234',
  now: NOON,
}

test.each([
  ['confirmation', /Reply ACCEPT or DECLINE/],
  ['confirmation_one_way', /https:\/\/steeple\.test\/abc1234/],
  ['confirmation_reminder_one_way', /https:\/\/steeple\.test\/abc1234/],
] as const)('a preview of %s has its own words, about the place, without a mark', (type, expected) => {
  const text = previewText({ type, language: 'en', words: textIn(type, 'en') }, [line], sample)
  expect(text).toMatch(expected)
  expect(text).toContain('Drums')
  expect(text.startsWith('[Trial')).toBe(false)
  if (type !== 'confirmation') expect(text).not.toContain('Reply ACCEPT')
})
