import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { ROLES } from '#core/vocabulary/users.ts'
import { showRouter } from '#web/testing.tsx'
import { anyAnswer } from './testing.ts'

const RUNS = Number(import.meta.env.VITE_RUNS ?? 1)
const TURNS_MAX = 100
const TURN_MS = 5
const QUIET_TURNS = 4
const WRONG = /.{0,80}(\bundefined\b|\bNaN\b|\[object|Invalid Date|This page could not be shown).{0,80}/

let seed = 0

/** Answers every call with anything that the contract allows, or refuses it. */
const answer = async ({ method, url }: Request): Promise<Response> =>
  anyAnswer(method, new URL(url).pathname, seed)

/** Until nothing is on its way for a while. */
async function untilQuiet(isFetching: () => number): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < QUIET_TURNS && turn < TURNS_MAX; turn++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, TURN_MS)))
    quiet = isFetching() === 0 ? quiet + 1 : 0
  }
}

const userOf = (role: string) => ({
  ...{ id: 1, name: 'Ruth Moore', first_name: 'Ruth', last_name: 'Moore', email: 'ruth@grace.test' },
  ...{ username: 'ruth', role, timezone: 'America/New_York', primary_number: null, churches: [] },
})

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  // One tab listens to what changes for all of them, and here none does.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => {}) },
  })
})

const { routeTree } = await import('./routes.ts')
const { queryClient } = await import('./query-client.ts')
const { router: opened } = await import('./router.tsx')
const { signIn } = await import('#web/lib/session.ts')
const addresses = Object.keys(opened.routesByPath).map((path) =>
  path.replaceAll('$date', '2030-03-10').replaceAll(/\$\w+/g, '1'),
)

test.each(addresses)('%s shows whatever the server may answer', { timeout: 600_000 }, async (address) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1_000_000 }), fc.constantFrom(...ROLES), async (any, role) => {
      seed = any
      queryClient.clear()
      signIn({ token: 'token', user: userOf(role) as never, phoneNumber: null })
      const history = createMemoryHistory({ initialEntries: [address] })
      const router = createRouter({ ...opened.options, routeTree, history })
      const shown = await showRouter(router, queryClient, () => untilQuiet(() => queryClient.isFetching()))
      expect(WRONG.exec(shown.textContent)?.[0] ?? null).toBeNull()
    }),
    { numRuns: RUNS },
  )
})
