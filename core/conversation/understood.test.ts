import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DEFAULT_KEYWORDS, type NewestText, read } from '#reader/read.ts'
import { replyContextOf } from './reply-context.ts'
import { asked, aText, heard, NOW } from './testing.ts'
import { understoodIn } from './understood.ts'

const people = [
  { id: 'anna', firstName: 'Anna' },
  { id: 'ben', firstName: 'Ben' },
]
const texts = [
  aText('which_one', 2, ['a1', 'a2'], { pendingAnswer: 'accept' }),
  aText('declined_reply', 1, ['a2'], { parentId: 1 }),
]
const all = [asked('a1'), asked('a2', { personId: 'ben', status: 'D' })]
const phone = { keywords: DEFAULT_KEYWORDS, isOptedOut: false, zone: 'America/New_York', people }
const context = replyContextOf(
  { ...heard(texts, all), ...phone },
  { to: '+12125550100', optOutType: null },
  NOW,
)
const accepting = (index: number) => ({
  kind: 'answer',
  to: 'items',
  items: [{ index, answer: 'accept', times: null }],
})

test('a decline is not taken back by naming somebody', () => {
  for (const words of ['Ben is poorly', 'He is unwell', 'Ben has whooping cough'])
    expect(understoodIn(words, context), words).not.toMatchObject({ kind: 'answer' })
})

test.prop([fc.constantFrom('Ben yes', 'Ben is fine', 'ok Ben'), fc.constantFrom('declined', 'reason_noted')])(
  'a yes that names who has declined is for somebody at the church',
  (words, newest) => {
    expect(understoodIn(words, { ...context, newest })).toEqual({ kind: 'inbox' })
  },
)

test('a decline is taken back by its number, and what is open is answered by name', () => {
  expect(understoodIn('2 yes', context)).toMatchObject(accepting(1))
  expect(understoodIn('Anna yes', context)).toMatchObject(accepting(0))
})

test.each(['Ben can come after all', 'actually Ben can come', 'ACCEPT Ben', 'Ben will be there after all'])(
  'a decline is taken back by words that would take it back alone: %s',
  (words) => expect(understoodIn(words, context)).toMatchObject(accepting(1)),
)

const ELSEWHERE: readonly NewestText[] = ['asked', 'which_one', 'asked_back', 'accepted', 'moved', 'other']

test.prop([
  fc.constantFrom('Ben', 'Ben yes', 'Ben is poorly', 'Ben can', 'Anna yes Ben no'),
  fc.constantFrom(...ELSEWHERE),
])('unless a decline was the last that was said, words mean what they say', (words, newest) => {
  const elsewhere = { ...context, newest }
  expect(understoodIn(words, elsewhere)).toEqual(read(words, elsewhere))
})
