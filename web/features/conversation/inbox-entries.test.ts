import { expect, test } from 'vitest'
import type { InboxEntry } from '#contract/conversation.ts'
import { asOneList, nextPage, replyNote, writers } from './inbox-entries.ts'

const entry = (id: number): InboxEntry => ({
  id,
  at: '2030-03-01T15:00:00Z',
  phone: '+12125550133',
  text: 'Hm',
  people: [],
  is_opted_out: false,
  plan: null,
  asked: null,
  questions: [],
  replies: [],
  handled_at: null,
  handled_by: null,
})

test('an entry that moved to the next page is shown once', () => {
  const pages = [
    { entries: [entry(3), entry(2)], total: 3 },
    { entries: [entry(2), entry(1)], total: 3 },
  ]
  expect(asOneList(pages).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('pages end when everything is loaded, or nothing came', () => {
  const first = { entries: [entry(2)], total: 2 }
  expect(nextPage(first, [first])).toBe(2)
  expect(nextPage(first, [first, first])).toBeUndefined()
  expect(nextPage({ entries: [], total: 2 }, [])).toBeUndefined()
})

test('people who share a phone are all named, and a stranger by the number', () => {
  const people = ['Anna Whitfield', 'Ben Whitfield'].map((name, place) => ({ id: String(place), name }))
  expect(writers({ people, phone: null }, 'Somebody')).toBe('Anna Whitfield or Ben Whitfield')
  expect(writers({ people: [], phone: '+12125550133' }, 'Somebody')).toBe('+12125550133')
})

test('a reply says who wrote it and what became of it', () => {
  expect(replyNote({ by: 'church', state: 'failed' })).toBe('Your church · Not delivered')
})
