import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrganizationDetail } from '#contract/organizations.ts'
import { anyAnswer } from '#web/app/testing.ts'
import { serve, show } from '#web/testing.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'

const ID = 5

async function open() {
  const any = (await anyAnswer('GET', `/api/view-church/${ID}`, 1).json()) as OrganizationDetail
  const church = { credits: 100, trial_ends_at: '2030-03-10T12:00:00Z', can_extend_trial: true }
  /** It does what is asked, and its answer is lost on the way. */
  const lost = (change: Partial<typeof church>) => {
    Object.assign(church, change)
    return Response.json({ error: 'Not now.' }, { status: 502 })
  }
  serve({
    [`GET /view-church/${ID}`]: () => ({
      ...any,
      ...church,
      organization: { ...any.organization, id: ID },
    }),
    [`POST /add-bonus-credits/${ID}`]: () => lost({ credits: 150 }),
    [`POST /extend-trial/${ID}`]: () => lost({ trial_ends_at: '2030-03-24T12:00:00Z' }),
  })
  await show(<OrganizationDialog id={ID} onClose={() => undefined} />)
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('who gave credits and got no answer sees whether they are there before giving them again', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '+/- Credits' }))
  const dialog = within(await screen.findByRole('dialog', { name: '+/- Credits' }))
  expect(dialog.getByText(/has 100 credits/)).toBeTruthy()
  type('Credits to give, or with a minus to take', '50')
  type('Comment', 'For the trouble')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByText('Not now.')).toBeTruthy())
  await waitFor(() => expect(dialog.getByText(/has 150 credits/)).toBeTruthy())
})

test('who extended a trial and got no answer sees whether it is done before doing it again', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Extend trial' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Extend the trial/ }))
  expect(dialog.getByText(/March 10, 2030/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Extend' }))
  await waitFor(() => expect(dialog.getByText(/March 24, 2030/)).toBeTruthy())
})
