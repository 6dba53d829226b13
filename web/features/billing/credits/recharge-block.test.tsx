import { fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recharge } from '#contract/billing.ts'
import { RECHARGE_LIMITS } from '#core/vocabulary/billing.ts'
import { serve, show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { RechargeBlock } from './recharge-block.tsx'

const nothing = () => undefined
const dialogs = { stack: [], open: nothing, close: nothing, closeAll: nothing, tell: nothing }

const some: fc.Arbitrary<Recharge> = fc.record({
  limit: fc.constantFrom(...RECHARGE_LIMITS),
  creditId: fc.integer({ min: 1, max: 9 }),
  cardId: fc.integer({ min: 1, max: 9 }),
  month_max: fc.integer({ min: 1, max: 50 }),
  creditAmount: fc.constant(1200),
  creditQuantity: fc.constant(100),
  is_on: fc.constant(false),
  off_because: fc.constantFrom(null, 'Your card was refused.'),
})

test('the switch turns autorecharge on as it was set, with its limit a month', async () => {
  await fc.assert(
    fc.asyncProperty(some, async (recharge) => {
      const changes = serve({ 'POST /autorecharge': () => ({ success: true, credit: recharge }) })
      await show(
        <DialogsContext value={dialogs}>
          <RechargeBlock recharge={recharge} isOffered />
        </DialogsContext>,
      )
      fireEvent.click(screen.getByRole('switch', { name: 'Autorecharge' }))
      await waitFor(() => expect(changes).toHaveLength(1))
      expect(changes[0]?.body).toEqual({
        recharge_limit: recharge.limit,
        recharge_credit_id: recharge.creditId,
        recharge_card_id: recharge.cardId,
        recharge_month_max: recharge.month_max,
      })
    }),
    { numRuns: 10 },
  )
})
