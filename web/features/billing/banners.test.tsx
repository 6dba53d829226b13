import { Notifications, notifications } from '@mantine/notifications'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#web/lib/session.ts'
import { serve, show } from '#web/testing.tsx'
import { Banners } from './banners.tsx'
import { DialogsContext } from './dialogs.ts'
import { dialogs, ON_TRIAL } from './testing.ts'

const ACTION = {
  client_secret: 's',
  payment_method: 'pm',
  publishable_key: 'pk',
  script_url: 'https://cards.test/',
}
const OVERDUE = {
  since: '2030-03-01T12:00:00Z',
  amount: 3000,
  reason: 'Your bank asks.',
  asks: true,
  suspended_at: '2030-03-15T12:00:00Z',
}

beforeEach(() => {
  signOut()
  notifications.clean()
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof Node) queueMicrotask(() => script.dispatchEvent(new Event('load')))
  })
  vi.stubGlobal('Stripe', () => ({
    confirmCardPayment: async () => ({ error: { message: 'Your bank declined the payment.' } }),
  }))
})

test.each([
  ['Confirm with your bank', { ...ON_TRIAL, overdue: OVERDUE }],
  ['Check now', { ...ON_TRIAL, billSyncing: true }],
])("'%s' says what the bank refused in its words", async (button, current) => {
  serve({
    'GET /cards': () => ({ success: true, cards: { data: [] } }),
    'POST /confirm-payment': () => ({ success: false, action: ACTION }),
  })
  await show(
    <DialogsContext value={dialogs}>
      <Notifications />
      <Banners current={current} />
    </DialogsContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText('Your bank declined the payment.')).toBeTruthy()
})
