import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { CARD, dialogs, ON_TRIAL } from '../testing.ts'
import { RechargeDialog } from './recharge-dialog.tsx'

const BUNDLE = { id: 3, quantity: 100, amount: 1200 }
const lost = () => Response.json({ error: 'Not now.' }, { status: 502 })

test.each(['GET /cards', 'GET /credits/bundles'])(
  'autorecharge can be set once %s is answered',
  async (call) => {
    let isBroken = true
    const changes = serve({
      'GET /current-package': () => ON_TRIAL,
      'GET /cards': () =>
        isBroken && call === 'GET /cards' ? lost() : { success: true, cards: { data: [CARD] } },
      'GET /credits/bundles': () =>
        isBroken && call === 'GET /credits/bundles' ? lost() : { success: true, bundles: [BUNDLE] },
      'POST /autorecharge': () => ({ success: true, credit: ON_TRIAL.recharge }),
    })
    await show(
      <DialogsContext value={dialogs}>
        <RechargeDialog />
      </DialogsContext>,
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    await screen.findByRole('option', { name: /100 credits/ })
    await screen.findByRole('option', { name: 'Visa ending in 4242' })
    fireEvent.change(screen.getByLabelText('then buy'), { target: { value: '3' } })
    fireEvent.change(screen.getByLabelText('with'), { target: { value: '7' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enable' }))
    await waitFor(() => expect(changes).toHaveLength(1))
  },
)

test('a card that is gone is not taken for one that is chosen', async () => {
  const recharge = { ...ON_TRIAL.recharge, creditId: BUNDLE.id, cardId: 99 }
  serve({
    'GET /current-package': () => ({ ...ON_TRIAL, recharge }),
    'GET /cards': () => ({ success: true, cards: { data: [CARD] } }),
    'GET /credits/bundles': () => ({ success: true, bundles: [BUNDLE] }),
  })
  await show(
    <DialogsContext value={dialogs}>
      <RechargeDialog />
    </DialogsContext>,
  )
  await screen.findByRole('option', { name: 'Visa ending in 4242' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enable' }).disabled).toBe(true)
})
