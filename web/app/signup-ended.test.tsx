import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'

const { routeTree } = await import('./routes.ts')
const { router: opened } = await import('./router.tsx')
const { onSessionChange, signOut } = await import('#web/lib/session.ts')
const { startSignup } = await import('#web/lib/signup.ts')

const ENDED = 'Your session has ended. Please log in again.'

test('whose signup is no longer known when they choose a number is led to the login, and told why', async () => {
  signOut()
  startSignup({ token: 'old', user: { id: 5, churches: [] } as never })
  serve({
    'GET /numbers': () => Response.json({ error: ENDED }, { status: 401 }),
    'GET /import-offered': () => ({ is_offered: false }),
  })
  const history = createMemoryHistory({ initialEntries: ['/signup-number?id=5'] })
  const router = createRouter({ ...opened.options, routeTree, history })
  const stop = onSessionChange(() => void router.invalidate())
  await showRouter(router, newAnswers())
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(await screen.findByText(ENDED)).toBeTruthy()
  stop()
})
