import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve, show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { CARD, dialogs } from '../testing.ts'
import { AddCardDialog } from './add-card-dialog.tsx'

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

type Listener = (change: { complete: boolean; brand?: string }) => void

/** The provider's script: it reads a card once for each beginning, as the provider does. */
function provider() {
  const read = new Set<string>()
  const listeners: Listener[] = []
  const element = () => ({
    mount: () => {},
    destroy: () => {},
    update: () => {},
    focus: () => {},
    on: (_: string, heard: Listener) => listeners.push(heard),
  })
  const type = () => {
    for (const heard of listeners) heard({ complete: true, brand: 'visa' })
  }
  vi.stubGlobal('Stripe', () => ({
    elements: () => ({ create: element }),
    confirmCardSetup: async (secret: string) => {
      if (read.has(secret)) return { error: { message: 'This SetupIntent has already succeeded.' } }
      read.add(secret)
      return { setupIntent: { payment_method: `pm_of_${secret}` } }
    },
  }))
  return { type, read }
}

beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof Node) queueMicrotask(() => script.dispatchEvent(new Event('load')))
  })
})
afterEach(() => vi.restoreAllMocks())

const FIELDS = ['First name', 'Last name', 'Email', 'Address', 'City', 'State', 'Zipcode']

async function fillIn(type: () => void) {
  await waitFor(() => expect(save().disabled).toBe(false))
  for (const label of FIELDS)
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'ruth@grace.test' } })
  act(type)
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

async function open(answerOf: (times: number) => unknown) {
  let begun = 0
  let saved = 0
  const { type, read } = provider()
  const close = vi.fn()
  const changes = serve({
    'GET /cards': () => ({ success: true, cards: { data: [CARD] } }),
    'POST /begin-card': () => ({
      client_secret: `secret_${++begun}`,
      publishable_key: 'pk',
      script_url: 'https://cards.test/',
    }),
    'POST /create-update-card': () => answerOf(++saved),
  })
  await show(
    <DialogsContext value={{ ...dialogs, close }}>
      <AddCardDialog isForOrder={false} />
    </DialogsContext>,
  )
  await fillIn(type)
  const cards = () =>
    changes
      .filter(({ call }) => call === 'POST /create-update-card')
      .map(({ body }) => (body as { paymentMethodId: string }).paymentMethodId)
  return { type, read, close, cards }
}

const REFUSALS: [string, () => Response][] = [
  ['refused a field', () => Response.json({ error: { zipcode: ['zipcode is too long'] } }, { status: 422 })],
  ['could not answer', () => Response.json({ error: 'Not now.' }, { status: 502 })],
]

test.each(REFUSALS)('a card is saved in the end, and once, after the server %s', async (_, refusal) => {
  const { close, cards, read } = await open((times) => (times < 3 ? refusal() : { success: true }))
  for (const times of [1, 2, 3]) {
    fireEvent.click(save())
    await waitFor(() => expect(cards()).toHaveLength(times))
    await waitFor(() => expect(save().disabled).toBe(false))
  }
  await waitFor(() => expect(close).toHaveBeenCalledWith('add-card'))
  expect(new Set(cards()).size).toBe(1)
  expect(read.size).toBe(1)
})

test('another card is read when the number was changed after a refusal', async () => {
  const { type, cards } = await open((times) =>
    times === 1 ? Response.json({ error: 'Your card is not accepted.' }, { status: 409 }) : { success: true },
  )
  fireEvent.click(save())
  await waitFor(() => expect(cards()).toHaveLength(1))
  await waitFor(() => expect(save().disabled).toBe(false))
  act(type)
  fireEvent.click(save())
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(new Set(cards()).size).toBe(2)
  await pause()
})
