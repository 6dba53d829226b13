import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { TeamCard } from './team-card.tsx'

test('who is being invited stays typed when the team cannot be read again', async () => {
  serve({ 'GET /team': () => Response.json({ error: 'Not now.' }, { status: 409 }) })
  const queries = newAnswers()
  await show(<TeamCard />, [[api.access.team.queryKey(), { members: [] }]], queries)
  fireEvent.change(screen.getByLabelText('Full Name'), { target: { value: 'Ann Lee' } })
  await act(() => queries.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.queryByLabelText<HTMLInputElement>('Full Name')?.value).toBe('Ann Lee')
})
