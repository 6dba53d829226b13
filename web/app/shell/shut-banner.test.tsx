import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANCELLED, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { MEMBER_ROLES } from '#core/vocabulary/users.ts'
import { api } from '#web/lib/api.ts'
import { show } from '#web/testing.tsx'
import { ShutBanner } from './shut-banner.tsx'

const role = fc.constantFrom(...MEMBER_ROLES)

const showTo = (user: { role: string }, church: { status: string; suspension: { reason: string } | null }) =>
  show(<ShutBanner />, [[api.access.profile.queryKey(), { user, church, phone_number: null }]])

test('a church that an admin has suspended reads why and whom to write to, and is offered no plan', async () => {
  await fc.assert(
    fc.asyncProperty(role, fc.constantFrom('Complaints.', 'Texts to strangers.'), async (of, reason) => {
      await showTo({ role: of }, { status: NOT_ACTIVE, suspension: { reason } })
      expect(screen.getByRole('alert').textContent).toContain(reason)
      expect(screen.getByText(/write to us/)).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
      expect(screen.queryByText(/plan/)).toBeNull()
    }),
    { numRuns: 4 },
  )
})

test('a church that has not paid is offered a plan, by whoever may choose one', async () => {
  await fc.assert(
    fc.asyncProperty(role, fc.constantFrom(CANCELLED, NOT_ACTIVE), async (of, status) => {
      await showTo({ role: of }, { status, suspension: null })
      expect(screen.queryByRole('link', { name: 'Choose a plan' }) !== null).toBe(of === 'owner')
    }),
    { numRuns: 8 },
  )
})
