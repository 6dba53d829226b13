import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { outcomeOf } from '../model/outcome.ts'
import { read } from '../read.ts'
import { listedItem, plainContext } from '../testing/examples.ts'

/** Chinese as it is texted in Hong Kong, with characters of its own. */

const YES = ['得閒', '會嚟', '冇問題', '可以嚟', '嚟到', '一定嚟']
const NO = ['唔得', '唔得閒', '嚟唔到', '去唔到', '冇時間', '唔嚟', '唔方便']
const DOUBT = ['唔知得唔得閒', '可能嚟唔到', '睇下先']

const anyStart = fc.integer({ min: 0, max: 500 }).map((weeks) => plainContext.now.add({ weeks, days: 5 }))

function outcomeFor(text: string, start: Temporal.ZonedDateTime, count: number): string {
  const items = Array.from({ length: count }, (_, index) =>
    listedItem(index, { startsAt: start.add({ weeks: index }) }),
  )
  return outcomeOf(read(text, { ...plainContext, items, now: start.subtract({ days: 5 }) }), count)
}

describe('Cantonese', () => {
  test.prop([
    anyStart,
    fc.constantFrom(...YES),
    fc.constantFrom(...NO),
    fc.constantFrom('，', ' '),
    fc.boolean(),
  ])('answers each day with its own words', (start, yes, no, between, isYesFirst) => {
    const [first, second] = isYesFirst ? [yes, no] : [no, yes]
    const text = `${start.day}號${first}${between}${start.add({ weeks: 1 }).day}號${second}`
    expect(outcomeFor(text, start, 2), text).toBe(isYesFirst ? '1+ 2-' : '1- 2+')
  })

  test.prop([
    anyStart,
    fc.constantFrom('', '唔好意思', '我'),
    fc.constantFrom(...NO),
    fc.constantFrom('', '呀', '啦'),
  ])('refuses, however politely', (start, before, no, after) => {
    const text = `${before}${no}${after}`
    expect(outcomeFor(text, start, 1), text).toBe('1-')
  })

  test.prop([anyStart, fc.constantFrom(...DOUBT)])('doubts', (start, text) => {
    expect(outcomeFor(text, start, 1)).toBe('ask')
  })
})
