import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#web/app/query-client.ts'
import { router as opened } from '#web/app/router.tsx'
import { routeTree } from '#web/app/routes.ts'
import { api } from '#web/lib/api.ts'
import { serve, showRouter } from '#web/testing.tsx'

const ANN = {
  ...{ id: 1, name: 'Ann Lee', first_name: 'Ann', last_name: 'Lee', email: 'ann@newhope.test', status: 1 },
  ...{ username: 'ann', role: 'owner', timezone: 'America/New_York', primary_number: null, churches: [] },
}

test('whoever is being verified gets to the details, though the link is read again and is used by then', async () => {
  let isUsed = false
  const answer = Promise.withResolvers<void>()
  serve({
    'GET /link/activation/abc': () =>
      isUsed
        ? Response.json({ error: 'This link was used already.' }, { status: 404 })
        : { name: 'Ann Lee', email: 'ann@newhope.test' },
    'POST /activate': async () => {
      isUsed = true
      await answer.promise
      return { success: true, signup: { token: 'signup', user: ANN } }
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/activate?code=abc'] })
  const router = createRouter({ ...opened.options, routeTree, history })
  await showRouter(router, queryClient)
  await waitFor(() => expect(isUsed).toBe(true))
  await act(() => queryClient.invalidateQueries({ queryKey: api.access.link.key() }))
  await act(async () => answer.resolve())
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/activate'))
  expect(router.state.location.pathname).toBe('/signup-details')
})
