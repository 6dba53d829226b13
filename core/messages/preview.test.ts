import { expect, test } from 'vitest'
import { NOON, SUNDAY } from '#core/scheduling/testing.ts'
import { CUSTOM_CATEGORIES } from '#core/vocabulary/message-templates.ts'
import { previewText, standsFor } from './preview.ts'
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
  contact: null,
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

test('a preview is not introduced as a first text is', () => {
  const words = { ...textIn('confirmation', 'en'), body: 'Hello' }
  const text = previewText({ type: 'confirmation', language: 'en', words }, [line], sample)
  expect(text).toBe('Hello')
})

test('what a church has added takes the place of ours', () => {
  expect(CUSTOM_CATEGORIES.map(standsFor)).toEqual(['confirmation', 'confirmation_reminder'])
})
