import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { NumberChooser } from './number-chooser.tsx'

const taking = { take: () => undefined, isTaking: false, problem: null, reset: () => undefined }

test('the numbers on offer stay, and it is said why there are no others, when they cannot be read again', async () => {
  const option = { value: '+12125550142', number: '(212) 555-0142', label: 'New York' }
  serve({ 'GET /numbers': () => ({ numbers: [option], note: null, is_sold: true }) })
  const queries = newAnswers()
  await show(<NumberChooser countries={['US']} taking={taking} areaCode={null} church={null} />, [], queries)
  await screen.findByRole('radio')
  serve({})
  await act(() => queries.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByRole('radio')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
