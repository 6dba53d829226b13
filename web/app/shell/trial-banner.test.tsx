import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { serve, show } from '#web/testing.tsx'
import { TrialBanner } from './trial-banner.tsx'

const WORDS = '3 texts go now, to Anna, Ben, and Clara; 13 more by Sunday.'
const user = { role: 'owner', name: 'Ruth', mobile_phone: '+12125550142' }
const church = { sending_mode: 'trial' }

async function pressStart() {
  const changes = serve({
    'GET /start-sending': () => ({ words: WORDS }),
    'POST /start-sending': () => ({ success: true, church }),
  })
  await show(<TrialBanner />, [[api.access.profile.queryKey(), { user, church, phone_number: null }]])
  fireEvent.click(screen.getByRole('button', { name: 'Start sending to volunteers' }))
  await waitFor(() => expect(screen.queryByText(WORDS) !== null || changes.length > 0).toBe(true))
  return changes
}

test('volunteers are texted only after it was asked once, with names and numbers', async () => {
  const changes = await pressStart()
  expect(changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(changes).toEqual([{ call: 'POST /start-sending', body: { mode: 'live' } }]))
})

test('nobody is texted when the question is answered with no', async () => {
  const changes = await pressStart()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull())
  expect(changes).toEqual([])
})
