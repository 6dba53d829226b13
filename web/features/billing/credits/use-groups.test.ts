import { expect, test } from 'vitest'
import { asBars, byGroup } from './use-groups.ts'

const kinds = [
  { kind: 'confirmation', credits: 5, texts: 4 },
  { kind: 'accepted_reply', credits: 2, texts: 2 },
  { kind: 'help_reply', credits: 1, texts: 1 },
  { kind: 'one_off', credits: 7, texts: 7 },
] as const

test('no credit is lost between the kinds and their groups', () => {
  const sums = byGroup(kinds)
  expect(sums).toEqual({ confirmation: 5, confirmation_reminder: 0, follow_up: 0, replies: 3, others: 7 })
})

test('months are drawn from the oldest on', () => {
  const empty = { credits: 0, granted: 0, expired: 0, kinds: [] }
  const bars = asBars([
    { ...empty, month: '2030-03', kinds: [...kinds] },
    { ...empty, month: '2030-02' },
  ])
  expect(bars.map((bar) => [bar.month, bar.Confirmations])).toEqual([
    ['Feb 30', 0],
    ['Mar 30', 5],
  ])
})
