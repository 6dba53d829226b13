import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#contract/access.ts'
import { serve, show } from '#web/testing.tsx'
import { DetailsForm } from './details-form.tsx'

const pause = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const USER = { id: 5, email: 'ruth@grace.test' } as User
const COUPON = 'Coupon Code (optional)'

/** A server that refuses 'BAD' and 'taken', and answers only when it is let. */
async function open() {
  const held: (() => void)[] = []
  const later = () => new Promise<void>((resolve) => held.push(resolve))
  serve({
    'POST /check-coupon': async ({ code }: { code: string }) => {
      await later()
      if (code === 'BAD')
        return Response.json({ error: { coupon_code: ['Invalid Coupon Code'] } }, { status: 422 })
      return { success: true, credits: 50, trial_days: 0 }
    },
    'POST /check-username': async ({ username }: { username: string }) => {
      await later()
      if (username === 'taken')
        return Response.json({ error: { username: ['This username is taken.'] } }, { status: 422 })
      return { success: true }
    },
  })
  await show(<DetailsForm user={USER} />)
  return async (order: number[]) => {
    const waiting = held.splice(0)
    for (const at of order) {
      waiting[at]?.()
      await pause()
    }
  }
}

test('what is said of a coupon is said of the one that stands there', async () => {
  const answer = await open()
  type(COUPON, 'BAD')
  await pause(600)
  type(COUPON, 'GOOD')
  await answer([0])
  expect(screen.queryByText('Invalid Coupon Code')).toBeNull()
  await pause(600)
  await answer([0])
  expect(screen.getByText(/This coupon is valid: 50 credits/)).toBeTruthy()
})

test.each([
  [0, 1],
  [1, 0],
])(
  'what is said of a username is said of the one that stands there, answered %i before %i',
  async (...order) => {
    const answer = await open()
    type('Username', 'taken')
    fireEvent.blur(screen.getByLabelText('Username'))
    await pause()
    type('Username', 'ruth')
    fireEvent.blur(screen.getByLabelText('Username'))
    await pause()
    await answer(order)
    expect(screen.queryByText('This username is taken.')).toBeNull()
  },
)
