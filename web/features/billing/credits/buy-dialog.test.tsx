import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#web/testing.tsx'
import { DialogsContext } from '../dialogs.ts'
import { CARD, dialogs } from '../testing.ts'
import { BuyDialog } from './buy-dialog.tsx'

const BUNDLE = { id: 3, quantity: 100, amount: 1200 }
const OTHER = { id: 4, quantity: 500, amount: 5000 }
const lost = () => Response.json({ error: 'Not now.' }, { status: 502 })
const refused = () => Response.json({ error: 'Your card was declined.' }, { status: 409 })
const bought = () => ({ success: true, action: null, credits: 100, transaction: null })

const open = (bundle = BUNDLE) =>
  show(
    <DialogsContext value={dialogs}>
      <BuyDialog bundle={bundle} />
    </DialogsContext>,
  )
const pay = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay/ })

/** Pays for these credits one after the other, each in a dialog of its own; answers how often each was bought. */
async function buy(answers: (() => unknown)[], bundleOf = (_: number) => BUNDLE) {
  const changes = serve({
    'GET /cards': () => ({ success: true, cards: { data: [CARD] } }),
    'POST /charge': () => answers.shift()?.(),
  })
  const times = answers.length
  for (let at = 0; at < times; at++) {
    await open(bundleOf(at))
    await waitFor(async () => expect((await pay()).disabled).toBe(false))
    fireEvent.click(await pay())
    await waitFor(() => expect(changes).toHaveLength(at + 1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  return changes.map(({ body }) => (body as { requestId: string }).requestId)
}

test('credits of which nobody knows whether they were paid are asked about, also in a dialog that is opened anew', async () => {
  const ids = await buy([lost, lost, bought])
  expect(new Set(ids).size).toBe(1)
})

test('credits that were bought or refused can be bought again', async () => {
  expect(new Set(await buy([bought, bought, refused, bought])).size).toBe(4)
})

test('other credits are a purchase of their own', async () => {
  expect(new Set(await buy([lost, bought], (at) => (at === 0 ? BUNDLE : OTHER))).size).toBe(2)
})

test('credits can be bought once the cards are there', async () => {
  let isBroken = true
  const changes = serve({
    'GET /cards': () => (isBroken ? lost() : { success: true, cards: { data: [CARD] } }),
    'POST /charge': bought,
  })
  await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  await waitFor(async () => expect((await pay()).disabled).toBe(false))
  fireEvent.click(await pay())
  await waitFor(() => expect(changes).toHaveLength(1))
})
