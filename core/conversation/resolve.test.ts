import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Answer } from '#reader/read.ts'
import type { AskedAssignment, Resolution, ResolveInput } from './resolve.ts'
import { resolve } from './resolve.ts'

const NOW = Temporal.Instant.from('2030-10-02T16:00:00Z')
const inDays = (days: number): Temporal.Instant => NOW.add({ hours: days * 24 })
const ago = (hours: number): Temporal.Instant => NOW.subtract({ hours })

const asked = (assignmentId: string, change: Partial<AskedAssignment> = {}): AskedAssignment => ({
  assignmentId,
  personId: 'anna',
  planId: `plan-${assignmentId}`,
  status: 'U',
  startsAt: inDays(Number(assignmentId.slice(1))),
  ...change,
})
const to = (target: 'asked' | 'all', answer: Answer): ResolveInput['understanding'] => ({
  kind: 'answer',
  to: target,
  answer,
  words: null,
})
const items = (...answers: [number, Answer][]): ResolveInput['understanding'] => ({
  kind: 'answer',
  to: 'items',
  items: answers.map(([number, answer]) => ({ index: number - 1, answer, times: null })),
  words: null,
})
const decide = (
  understanding: ResolveInput['understanding'],
  all: readonly AskedAssignment[],
  change: Partial<ResolveInput> = {},
): string => shown(resolve({ understanding, asked: all, listed: null, texts: [], now: NOW, ...change }))

function shown(resolution: Resolution): string {
  if (resolution.outcome === 'apply')
    return `apply ${resolution.changes.map(({ assignmentId, status }) => assignmentId + status).join(' ')}`
  if (resolution.outcome === 'ask_which')
    return `which ${resolution.answer} ${resolution.items.map(({ number, assignmentId }) => `${number}=${assignmentId}`).join(' ')}`
  return resolution.outcome === 'already_answered'
    ? `already ${resolution.assignmentIds.join(' ')}`
    : 'nothing'
}

const text = (hours: number, ...assignmentIds: string[]) => ({ assignmentIds, sentAt: ago(hours) })

describe('which assignment an answer is about', () => {
  test('the only open one', () => {
    expect(decide(to('asked', 'accept'), [asked('a1')])).toBe('apply a1C')
    expect(decide(to('all', 'decline'), [asked('a1')])).toBe('apply a1D')
  })

  test('several open and nothing tells which: a numbered list, soonest first', () => {
    const open = [asked('a9'), asked('a2'), asked('a4')]
    expect(decide(to('asked', 'decline'), open)).toBe('which decline 1=a2 2=a4 3=a9')
  })

  test('a number that is not there asks about the only one that is open', () => {
    expect(decide(items([3, 'accept']), [asked('a1'), asked('a2', { status: 'C' })])).toBe(
      'which accept 1=a1',
    )
  })

  test('ALL answers the one line of a list, whoever else is asked', () => {
    const ofTwo = [asked('a1'), asked('a2', { personId: 'ben' })]
    expect(decide(to('all', 'accept'), ofTwo, { listed: ['a2'] })).toBe('apply a2C')
  })

  test('ALL where everything of the list is answered so says that', () => {
    const all = [asked('a1', { status: 'C' }), asked('a2', { status: 'C' }), asked('a3', { status: 'C' })]
    expect(decide(to('all', 'accept'), all, { listed: ['a1', 'a2'] })).toBe('already a1 a2')
    expect(decide(to('all', 'accept'), all)).toBe('already a1 a2 a3')
  })

  test('one accepted service of which recent texts reminded is what a decline is about', () => {
    const all = [asked('a1', { status: 'C' }), asked('a2', { status: 'C' }), asked('a3', { status: 'D' })]
    expect(decide(to('asked', 'decline'), all, { texts: [text(2, 'a1'), text(1, 'a3')] })).toBe('apply a1D')
  })

  test('several open, one recent text: that text', () => {
    const open = [asked('a2'), asked('a4')]
    expect(decide(to('asked', 'accept'), open, { texts: [text(50, 'a2'), text(1, 'a4')] })).toBe('apply a4C')
    expect(decide(to('asked', 'accept'), open, { texts: [text(2, 'a2'), text(1, 'a4')] })).toBe(
      'which accept 1=a2 2=a4',
    )
    expect(decide(to('asked', 'accept'), open, { texts: [text(50, 'a2'), text(13, 'a4')] })).toBe(
      'which accept 1=a2 2=a4',
    )
  })

  test('a combined text answered without ALL or a number: ask, but two positions at one time are one thing', () => {
    const combined = { texts: [text(1, 'a2', 'a4')] }
    expect(decide(to('asked', 'accept'), [asked('a2'), asked('a4')], combined)).toBe('which accept 1=a2 2=a4')
    expect(decide(to('all', 'accept'), [asked('a2'), asked('a4')], combined)).toBe('apply a2C a4C')
    const same = [asked('a2'), asked('a4', { planId: 'plan-a2', startsAt: inDays(2) })]
    expect(decide(to('asked', 'decline'), same, combined)).toBe('apply a2D a4D')
  })

  test('a reminder of an accepted service answered with "can’t make it" is about that service, not about the open one', () => {
    const both = [asked('a1', { status: 'C' }), asked('a9')]
    expect(decide(to('asked', 'decline'), both, { texts: [text(200, 'a9'), text(1, 'a1')] })).toBe(
      'apply a1D',
    )
    expect(decide(to('asked', 'accept'), both, { texts: [text(200, 'a9'), text(1, 'a1')] })).toBe(
      'already a1',
    )
    expect(decide(to('asked', 'decline'), both, { texts: [text(2, 'a9'), text(1, 'a1')] })).toBe(
      'which decline 1=a1 2=a9',
    )
  })

  test('an answer can be changed until the service starts', () => {
    expect(decide(to('asked', 'decline'), [asked('a1', { status: 'C' })])).toBe('apply a1D')
    expect(decide(to('asked', 'accept'), [asked('a1', { status: 'C' })])).toBe('already a1')
    expect(decide(to('asked', 'decline'), [asked('a1', { status: 'C', startsAt: NOW })])).toBe('nothing')
    expect(decide(to('asked', 'accept'), [])).toBe('nothing')
  })

  test('numbers follow the numbered text, also when something in it was answered meanwhile', () => {
    const three = [asked('a1', { status: 'C' }), asked('a2'), asked('a4')]
    const listed = ['a4', 'a1', 'a2']
    expect(decide(items([1, 'accept'], [3, 'decline']), three, { listed })).toBe('apply a4C a2D')
    expect(decide(items([1, 'accept'], [2, 'decline']), three)).toBe('apply a2C a4D')
    expect(decide(items([4, 'accept']), three, { listed })).toBe('which accept 1=a2 2=a4')
  })

  test('several people on one phone: each is answered for, never all by accident', () => {
    const family = [asked('a2'), asked('a3', { personId: 'tom' })]
    expect(decide(items([1, 'accept'], [2, 'decline']), family)).toBe('apply a2C a3D')
    expect(decide(to('all', 'accept'), family)).toBe('which accept 1=a2 2=a3')
    expect(decide(to('all', 'accept'), family, { texts: [text(1, 'a3')] })).toBe('apply a3C')
    expect(decide(to('all', 'accept'), family, { listed: ['a2', 'a3'] })).toBe('apply a2C a3C')
  })
})

test.prop([fc.constantFrom('accept', 'decline'), fc.integer({ min: 3 }), fc.boolean()])(
  'a number that is not there is asked about, for the answer that was given',
  (answer, number, isListed) => {
    const listed = isListed ? { listed: ['a2', 'a4'] } : {}
    const given = decide(items([number, answer]), [asked('a2'), asked('a4')], listed)
    expect(given).toBe(`which ${answer} 1=a2 2=a4`)
  },
)

const anyAsked = fc
  .array(
    fc.record({
      personId: fc.constantFrom('anna', 'tom'),
      planId: fc.constantFrom('p1', 'p2', 'p3'),
      status: fc.constantFrom('U', 'U', 'C', 'D'),
      hours: fc.constantFrom(-2, 24, 48, 168),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ hours, ...rest }, index) => ({
      ...rest,
      assignmentId: `a${index}`,
      startsAt: NOW.add({ hours }),
    })),
  )
const anyUnderstanding = fc.constantFrom(
  to('asked', 'accept'),
  to('asked', 'decline'),
  to('all', 'accept'),
  to('all', 'decline'),
)
const anyTexts = fc.array(
  fc.record({ assignmentIds: fc.subarray(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']), hours: fc.nat(40) }),
  { maxLength: 3 },
)

describe('whatever is asked', () => {
  test.prop([anyAsked, anyUnderstanding, anyTexts], { numRuns: 1000 })(
    'an answer changes only what has not started, only when it changes something, and one person at a time',
    (all, understanding, texts) => {
      const input = {
        understanding,
        asked: all,
        listed: null,
        texts: texts.map(({ assignmentIds, hours }) => ({ assignmentIds, sentAt: ago(hours) })),
        now: NOW,
      }
      const resolution = resolve(input)
      expect(shown(resolve({ ...input, asked: all.toReversed(), texts: input.texts.toReversed() }))).toBe(
        shown(resolution),
      )
      if (resolution.outcome !== 'apply') return
      const changed = resolution.changes.map(({ assignmentId, status }) => {
        const before = all.find((one) => one.assignmentId === assignmentId)
        expect(before?.status).not.toBe(status)
        expect(Temporal.Instant.compare(before?.startsAt ?? NOW, NOW)).toBeGreaterThan(0)
        return before
      })
      expect(new Set(changed.map((one) => one?.personId)).size).toBe(1)
      const occasions = new Set(changed.map((one) => `${one?.planId} ${one?.startsAt}`))
      if (understanding.to === 'asked') expect(occasions.size).toBe(1)
    },
  )
})
