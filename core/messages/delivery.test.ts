import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { advance, type DeliveryState, isFinal } from './receipt.ts'

const STATES = ['planned', 'sending', 'queued', 'sent', 'failed', 'undelivered', 'delivered'] as const
const anyReports = fc.array(fc.constantFrom<DeliveryState>(...STATES), { maxLength: 8 })
const reached = (reports: readonly DeliveryState[]) => reports.reduce(advance, 'planned')

describe('delivery reports', () => {
  test.prop([anyReports, fc.infiniteStream(fc.nat())])(
    'any order and any repetition end in the same state',
    (reports, dice) => {
      const shuffled = [...reports, ...reports]
        .map((report) => ({ report, rank: dice.next().value }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ report }) => report)
      expect(reached(shuffled)).toBe(reached(reports))
    },
  )

  test.prop([anyReports, fc.constantFrom<DeliveryState>(...STATES)])(
    'the state never goes back',
    (reports, next) => {
      const before = reached(reports)
      expect(STATES.indexOf(advance(before, next))).toBeGreaterThanOrEqual(STATES.indexOf(before))
      if (isFinal(before)) expect(isFinal(advance(before, next))).toBe(true)
    },
  )

  test('a late "sent" does not undo "delivered", and a proof of delivery wins over a failure', () => {
    expect(advance('delivered', 'sent')).toBe('delivered')
    expect(advance('failed', 'delivered')).toBe('delivered')
    expect(advance('delivered', 'undelivered')).toBe('delivered')
  })
})
