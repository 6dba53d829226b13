import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { leftOut } from './left-out.ts'

const church = { churchName: 'Grace Chapel', ownKeywords: {} }
const [confirmation] = DEFAULT_TEXTS
const single = (body: string) => ({ body, multipleBody: '', multipleBodyPart: '', additionalPart: '' })
const outOf = (body: string, ownKeywords = {}) =>
  confirmation && leftOut(single(body), confirmation, { ...church, ownKeywords })

test('no original text lacks what it should say', () => {
  for (const text of DEFAULT_TEXTS) expect(leftOut(text, text, church), text.type).toEqual([])
})

test('whichever of the three is missing is named, and no other', () => {
  const parts = { church: '[Church.Name]:', when: '[Human.Date.S]', answer: 'Details: [Url]' } as const
  const names = Object.keys(parts) as (keyof typeof parts)[]
  fc.assert(
    fc.property(fc.subarray(names), (kept) => {
      const body = `Hi [First.Name], ${kept.map((name) => parts[name]).join(' ')}`
      expect(outOf(body)).toEqual(names.filter((name) => !kept.includes(name)))
    }),
  )
})

test('the name in letters and an own keyword say it as well', () => {
  expect(outOf('grace chapel: serve [Plan.Date.Time]? Reply IN or OUT')).toEqual(['answer'])
  expect(outOf('grace chapel: serve [Plan.Date.Time]? Reply IN or OUT', { ACCEPT: 'IN' })).toEqual([])
})

test('words about several must say it too', () => {
  const several = { ...single('[Church.Name]: [Plan.Date.Time]? [Url]'), multipleBody: 'Can you serve?' }
  expect(confirmation && leftOut(several, confirmation, church)).toEqual(['church', 'when', 'answer'])
})
