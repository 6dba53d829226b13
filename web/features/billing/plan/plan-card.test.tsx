import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrentPackage, Package } from '#contract/billing.ts'
import { ACTIVE, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { PlanCard } from './plan-card.tsx'

const nothing = () => undefined
const dialogs = { stack: [], open: nothing, close: nothing, closeAll: nothing, tell: nothing }

const PRO = {
  id: 'pro',
  name: 'Pro',
  image: '/packages/pro.svg',
  credit: 1000,
  amount_per_month: 6000,
} as Package

const showCard = (over: Partial<CurrentPackage>) => {
  const current = {
    isMonthly: true,
    current: null,
    cancelledPackage: PRO,
    billSyncing: false,
    trialEnd: null,
    trialEnded: null,
    nextBillingDate: null,
    next: null,
    countryCredits: [],
    suspension: null,
    ...over,
  } as unknown as CurrentPackage
  return show(
    <DialogsContext value={dialogs}>
      <PlanCard current={current} />
    </DialogsContext>,
    [
      [api.billing.packages.queryKey(), { packages: [PRO] }],
      [api.billing.credits.queryKey(), { credits_given: 50 }],
    ],
  )
}
const offers = () => screen.queryAllByRole('button', { name: /^(Subscribe|Change)/ }).length

test('a church that an admin has suspended is offered no plan, whatever it had', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(PRO, null), async (cancelledPackage) => {
      const church = { status: NOT_ACTIVE, plan_id: 'pro' } as const
      await showCard({ church, cancelledPackage, suspension: { reason: 'Complaints.' } })
      expect(offers()).toBe(0)
      expect(screen.getByRole('button', { name: 'Cards' })).toBeTruthy()
      await showCard({ church, cancelledPackage })
      expect(offers()).toBe(cancelledPackage ? 2 : 1)
    }),
    { numRuns: 4 },
  )
})

test('the button reads Change with a package, else Subscribe', async () => {
  await showCard({ church: { status: ACTIVE, plan_id: 'pro' }, current: PRO, cancelledPackage: null })
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
  await showCard({ church: { status: 'On Trial', plan_id: 'free' }, cancelledPackage: null })
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy()
})
