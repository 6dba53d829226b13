import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

const OFF = { is_on: false, since: null, recovery_codes_left: 0 }
const CODES = ['aaaa-1111', 'bbbb-2222']

test('recovery codes stay until they are kept, whatever is read meanwhile', async () => {
  let isOn = false
  serve({
    'GET /second-factor': () =>
      isOn ? { is_on: true, since: '2030-03-01T10:00:00Z', recovery_codes_left: 2 } : OFF,
    'POST /second-factor/start': () => ({ secret: 'ABCD', uri: 'otpauth://x', qr_svg: '<svg/>' }),
    'POST /second-factor/confirm': () => {
      isOn = true
      return { success: true, recovery_codes: CODES }
    },
  })
  const queries = newAnswers()
  await show(<SecondFactorCard />, [[api.access.secondFactor.queryKey(), OFF]], queries)
  fireEvent.click(screen.getByRole('button', { name: 'Set up two-step login' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  const codes = () => screen.queryAllByRole('code').map(({ textContent }) => textContent)
  await screen.findByText('aaaa-1111')
  // As when one comes back from the app in which they are kept.
  await act(() => queries.invalidateQueries())
  await screen.findByText('On')
  expect(codes()).toEqual(CODES)
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(codes()).toEqual([])
})
