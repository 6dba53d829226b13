import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { budgetDecision, type RateState, type RequestKind, requestsAllowed } from './budget.ts'

const START = Temporal.Instant.from('2030-03-04T15:00:00Z')
const PERIOD_SECONDS = 20
const fresh = (limit: number): RateState => ({
  limit,
  periodSeconds: PERIOD_SECONDS,
  count: 0,
  windowStartedAt: null,
  blockedUntil: null,
})

type Ask = { kind: RequestKind; afterMs: number }
const asks = fc.array(
  fc.record({
    kind: fc.constantFrom<RequestKind>('read', 'write'),
    afterMs: fc.integer({ min: 0, max: 3000 }),
  }),
  { maxLength: 300 },
)

/** Plays requests against the budget; answers what went, by window. */
function play(limit: number, sequence: Ask[]) {
  const windows: { startedAt: number; kinds: RequestKind[] }[] = []
  let state = fresh(limit)
  let now = START
  for (const { kind, afterMs } of sequence) {
    now = now.add({ milliseconds: afterMs })
    const decision = budgetDecision(state, kind, now)
    if (!decision.may) {
      const late = budgetDecision(state, kind, decision.notBefore)
      expect(late.may, 'the named moment is good').toBe(true)
      expect(decision.notBefore.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds)
      continue
    }
    state = { ...state, ...decision }
    const startedAt = decision.windowStartedAt.epochMilliseconds
    const last = windows.at(-1)
    if (last?.startedAt === startedAt) last.kinds.push(kind)
    else windows.push({ startedAt, kinds: [kind] })
  }
  return windows
}

describe('the budget of requests', () => {
  test.prop([fc.integer({ min: 1, max: 120 }), asks])(
    'no window takes more than its share, and windows never overlap',
    (limit, sequence) => {
      const windows = play(limit, sequence)
      windows.forEach(({ startedAt, kinds }, place) => {
        expect(kinds.length).toBeLessThanOrEqual(requestsAllowed(limit, 'write'))
        const lastRead = kinds.lastIndexOf('read')
        expect(lastRead + 1).toBeLessThanOrEqual(requestsAllowed(limit, 'read'))
        const before = windows[place - 1]
        if (before) expect(startedAt - before.startedAt).toBeGreaterThanOrEqual(PERIOD_SECONDS * 1000)
      })
    },
  )

  test('writes may use what reads must leave', () => {
    const full = { ...fresh(100), count: 80, windowStartedAt: START }
    expect(budgetDecision(full, 'read', START).may).toBe(false)
    expect(budgetDecision(full, 'write', START)).toMatchObject({ may: true, count: 81 })
    expect(budgetDecision({ ...full, count: 95 }, 'write', START).may).toBe(false)
  })

  test('after a 429 nothing goes before the moment that was named', () => {
    const blockedUntil = START.add({ seconds: 7 })
    const blocked = { ...fresh(100), blockedUntil }
    const decision = budgetDecision(blocked, 'write', START)
    expect(decision.may ? null : decision.notBefore.toString()).toBe(blockedUntil.toString())
    expect(budgetDecision(blocked, 'read', blockedUntil).may).toBe(true)
  })
})

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [20, 16, 19],
  [100, 80, 95],
])('of a limit of %i so many requests may read and write', (limit, reads, writes) => {
  expect([requestsAllowed(limit, 'read'), requestsAllowed(limit, 'write')]).toEqual([reads, writes])
})
