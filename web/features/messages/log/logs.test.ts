import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/messages.ts'
import { asOneList, nextPage } from './logs.ts'

const entry = (id: number) => ({ id }) as LogEntry

test('an entry that two pages hold is listed once, where it was first seen', () => {
  const pages = [{ logs: [entry(9), entry(8)] }, { logs: [entry(8), entry(7)] }]
  expect(asOneList(pages).map(({ id }) => id)).toEqual([9, 8, 7])
})

test('loading ends when everything has come, and on an empty page', () => {
  const full = { logs: [entry(2), entry(1)], logTotal: 3 }
  expect(nextPage(full, [full])).toBe(2)
  expect(nextPage(full, [full, { logs: [entry(0)] }])).toBeUndefined()
  expect(nextPage({ logs: [], logTotal: 3 }, [full, { logs: [] }])).toBeUndefined()
})
