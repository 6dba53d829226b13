import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { isAfter } from '#core/time/instant.ts'
import { RECEIPT_READING_MINUTES, receiptStretches } from './receipt.ts'

const WENT = Temporal.Instant.from('2030-10-06T14:00:00Z')

test.prop([fc.integer({ min: 0, max: RECEIPT_READING_MINUTES * 60 - 1 })], { numRuns: 20 })(
  'a text without a receipt is asked about nine times in two days, first within twenty minutes',
  (offset) => {
    const asked: number[] = []
    for (let minutes = 0; minutes <= 2 * 24 * 60; minutes += RECEIPT_READING_MINUTES) {
      const now = WENT.add({ minutes, seconds: offset })
      const isIn = receiptStretches(now).filter(
        ({ after, until }) => isAfter(WENT, after) && !isAfter(WENT, until),
      )
      if (isIn.length > 0) asked.push(minutes)
    }
    expect(asked).toHaveLength(9)
    expect(asked[0]).toBeLessThanOrEqual(20)
  },
)
