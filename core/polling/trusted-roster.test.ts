import { describe, expect, test } from 'vitest'
import { judgeRoster, needsRoster } from './trusted-roster.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const text = { readAt: NOW.subtract({ hours: 1 }), attempt: 1, latestAt: NOW.add({ hours: 72 }) }
const judge = (change: Partial<Omit<typeof text, 'readAt'> & { readAt: Temporal.Instant | null }>) =>
  judgeRoster({ ...text, ...change }, NOW)

describe('a text whose plan cannot be read', () => {
  test('waits two minutes, and then goes by what is known', () => {
    expect(judge({})).toEqual({ kind: 'wait', until: NOW.add({ minutes: 2 }) })
    expect(judge({ attempt: 2 })).toEqual({ kind: 'send' })
  })

  test('goes at once when it would be too late otherwise', () => {
    expect(judge({ latestAt: NOW.add({ minutes: 4 }) })).toEqual({ kind: 'send' })
  })

  test('is blocked when what is known is older than 24 hours', () => {
    expect(judge({ readAt: NOW.subtract({ hours: 23, minutes: 59 }), attempt: 2 }).kind).toBe('send')
    expect(judge({ readAt: NOW.subtract({ hours: 24 }) })).toEqual({ kind: 'block', reason: 'old_roster' })
    expect(judge({ readAt: null }).kind).toBe('block')
  })
})

test('replies, thank-yous and what was written by hand need no roster', () => {
  expect(needsRoster('confirmation')).toBe(true)
  expect(needsRoster('cancelled_by_church')).toBe(true)
  for (const kind of ['accepted_reply', 'declined_reply', 'which_one', 'stop_reply', 'one_off'] as const)
    expect(needsRoster(kind)).toBe(false)
})
