import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StoredSession } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { signIn } from '#web/lib/session.ts'
import { show } from '#web/testing.tsx'
import { LogFilters } from './log-filters.tsx'

test.each([
  ['America/Los_Angeles', true],
  ['America/New_York', false],
])('who reads the log in %s is told when its days are not theirs: %s', async (timezone, isTold) => {
  const church = { id: 1, timezone: 'America/New_York' }
  const user = { id: 1, role: 'owner', timezone, churches: [church] } as unknown as StoredSession['user']
  signIn({ token: 'token', user, phoneNumber: null })
  await show(<LogFilters errors={{}} onSearch={() => undefined} />, [
    [api.access.profile.queryKey(), { user, church, phone_number: null }],
  ])
  expect(screen.queryByText(/in America\/New York\. The list shows times in/) !== null).toBe(isTold)
})
