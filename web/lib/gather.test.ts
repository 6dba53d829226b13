import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherer } from './gather.ts'

/** However many events tell of one change, screens are read anew once or twice, not once for each. */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function screen() {
  const topics = new Set<string>()
  const reloads: string[][] = []
  return { topics, reloads, tell: gatherer(topics, (some) => reloads.push([...some])) }
}

test('many events in a row are one reload, and those that follow soon are one more', () => {
  const { reloads, tell } = screen()
  for (let event = 0; event < 10; event++) {
    tell('church')
    tell('messages')
    vi.advanceTimersByTime(100)
  }
  expect(reloads.splice(0)).toEqual([['church', 'messages']])
  vi.advanceTimersByTime(5_000)
  expect(reloads.splice(0)).toEqual([['church', 'messages']])
  vi.advanceTimersByTime(5_000)
  tell('church')
  vi.advanceTimersByTime(200)
  expect(reloads).toEqual([['church']])
})

test('what somebody else has read meanwhile is not read again', () => {
  const { topics, reloads, tell } = screen()
  tell('church')
  topics.delete('church')
  vi.advanceTimersByTime(5_000)
  tell('church')
  vi.advanceTimersByTime(200)
  expect(reloads).toEqual([['church']])
})
