import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { CARD, dialogs, ON_TRIAL, PLAN } from '../testing.ts'
import { OrderDialog } from './order-dialog.tsx'

const refusal = () => Response.json({ error: 'Not now.' }, { status: 502 })
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

type Order = { coupon?: string }
const costs = ({ coupon }: Order) => ({
  success: true,
  due_now: coupon ? 100 : 3000,
  next_amount: 3000,
  next_date: '2030-04-01T12:00:00Z',
  sentence: coupon ? 'You pay $1.00 now.' : 'You pay $30.00 now.',
  lines: [],
  is_downgrade: false,
  locks: { templates: [], texts: [], switches: [] },
  trial_end: null,
})

/** A server that answers what is held back only when it is let. */
function holdBack() {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { held, letGo: () => act(async () => letGo()) }
}

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const changes = serve({
    'GET /packages': () => ({ success: true, packages: [PLAN] }),
    'GET /current-package': () => ON_TRIAL,
    'GET /cards': () => ({ success: true, cards: { data: [CARD] } }),
    'POST /preview-change': costs,
    'POST /subscribe': () => ({ success: true, action: null }),
    ...answers,
  })
  const queries = newAnswers()
  await show(
    <DialogsContext value={dialogs}>
      <OrderDialog packageId={PLAN.id} isMonthly />
    </DialogsContext>,
    [],
    queries,
  )
  const orders = () => changes.filter(({ call }) => call === 'POST /subscribe').map(({ body }) => body)
  return { queries, orders }
}

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' })
const coupon = () => screen.getByLabelText('Coupon code (optional)')
const type = (code: string) => fireEvent.change(coupon(), { target: { value: code } })
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))

const LATER = ['', 'OTHER']

test.each(LATER)("a coupon is not used once '%s' stands in its field", async (later) => {
  const { held, letGo } = holdBack()
  const { orders } = await open({
    'POST /coupon': async ({ code }: { code: string }) => {
      await held
      return { success: true, coupon: { code, trial_days: 14, credits: 0, include_dollar: true } }
    },
  })
  await screen.findByText('You pay $30.00 now.')
  type('DOLLAR')
  apply()
  await pause()
  type(later)
  await letGo()
  await pause()
  expect(screen.queryByText('You pay $1.00 now.')).toBeNull()
  fireEvent.click(pay())
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()).toEqual([expect.objectContaining({ coupon: '' })])
})

test('nothing is paid while another price than the one that is shown is worked out', async () => {
  const { held, letGo } = holdBack()
  const { orders } = await open({
    'POST /coupon': ({ code }: { code: string }) => ({
      success: true,
      coupon: { code, trial_days: 14, credits: 0, include_dollar: true },
    }),
    'POST /preview-change': async (order: Order) => {
      if (order.coupon) await held
      return costs(order)
    },
  })
  await screen.findByText('You pay $30.00 now.')
  type('DOLLAR')
  apply()
  await screen.findByText(/The coupon is valid/)
  fireEvent.click(pay())
  await pause()
  expect(orders()).toEqual([])
  await letGo()
  await screen.findByText('You pay $1.00 now.')
  fireEvent.click(pay())
  await waitFor(() => expect(orders()).toHaveLength(1))
})

test('the price stays when it cannot be worked out again', async () => {
  let isBroken = false
  const { queries } = await open({
    'POST /preview-change': (order: Order) => (isBroken ? refusal() : costs(order)),
  })
  await screen.findByText('You pay $30.00 now.')
  isBroken = true
  await act(() => queries.refetchQueries())
  await pause()
  expect(screen.getByText('You pay $30.00 now.')).toBeTruthy()
})

test.each(['GET /packages', 'GET /cards'])('an order can be made once %s is answered', async (call) => {
  let isBroken = true
  const { orders } = await open({
    'GET /packages': () =>
      isBroken && call === 'GET /packages' ? refusal() : { success: true, packages: [PLAN] },
    'GET /cards': () =>
      isBroken && call === 'GET /cards' ? refusal() : { success: true, cards: { data: [CARD] } },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  await screen.findByText('You pay $30.00 now.')
  await waitFor(() => expect(pay().disabled).toBe(false))
  fireEvent.click(pay())
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()).toEqual([expect.objectContaining({ card: CARD.id })])
})
