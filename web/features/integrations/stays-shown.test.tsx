import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { StoredSession } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { signIn } from '#web/lib/session.ts'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { FoundPage } from './after-auth/found-page.tsx'
import { BitlyCard } from './bitly-card.tsx'
import { PlanningCard } from './planning-card.tsx'

const FOUND = {
  is_connected: true,
  service_types: 3,
  plans: 12,
  people: 40,
  people_without_phone: 0,
  organization: 'Grace Chapel',
  has_sent: false,
  next_service: null,
}
const SYNC = { state: 'done', words: 'Read', done: 1, total: 1 }

const SHOWN: [string, ReactNode, string][] = [
  ['the link shortener', <BitlyCard key="a" />, 'grace.link'],
  ['the planning service', <PlanningCard key="b" />, 'Grace of Springfield'],
  ['what was found', <FoundPage key="c" />, 'coming plans'],
]

test.each(SHOWN)('%s stays on the screen when it cannot be read again', async (_, part, words) => {
  const pivot = { pco_access_token: true, refresh_invalid: false }
  const church = { id: 1, timezone: 'America/New_York', pivot }
  const user = { id: 1, role: 'owner', churches: [church] } as unknown as StoredSession['user']
  signIn({ token: 'token', user, phoneNumber: null })
  const queries = newAnswers()
  await show(
    part,
    [
      [api.access.profile.queryKey(), { user, church, phone_number: null }],
      [api.integrations.bitly.queryKey(), { is_offered: true, login: 'grace', domain: 'grace.link' }],
      [
        api.integrations.planningProfile.queryKey(),
        {
          data: { attributes: { name: 'Grace of Springfield' } },
          error: null,
          roster_read_at: null,
          service: { name: 'Planning Center' },
        },
      ],
      [api.integrations.found.queryKey(), FOUND],
      [api.roster.sync.queryKey(), SYNC],
      [api.roster.leftOut.queryKey(), { left_out: [], more: 0 }],
    ],
    queries,
  )
  expect(screen.getByText(words)).toBeTruthy()
  serve({})
  await act(() => queries.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByText(words)).toBeTruthy()
})
