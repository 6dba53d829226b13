import { format } from 'node:util'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Mantine } from '#web/app/theme/mantine.tsx'

// Fields that grow with their text listen for fonts, which happy-dom does not have.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/**
 * Shows what stands at the address of a router, and waits until it has come. What was shown before is gone. Throws what
 * React complains of, such as two rows with one key.
 */
export async function showRouter(
  router: AnyRouter,
  queries: QueryClient,
  untilThere: () => Promise<void> = async () => {},
): Promise<HTMLElement> {
  cleanup()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  await act(() => router.load())
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Mantine>
        <RouterProvider router={router as never} />
      </Mantine>
    </QueryClientProvider>,
  )
  await untilThere()
  const [complaint] = complaints.mock.calls
  complaints.mockRestore()
  if (complaint) throw new Error(format(...complaint))
  return container
}

type Known = readonly [key: readonly unknown[], answer: unknown]

/**
 * Shows a part of a screen as it stands in the product, with its look and its links; `known` are answers of the server that
 * are there already.
 */
export function show(part: ReactNode, known: readonly Known[] = []): Promise<HTMLElement> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, answer] of known) queries.setQueryData(key, answer)
  const routeTree = createRootRoute({ component: () => part })
  return showRouter(createRouter({ routeTree, history: createMemoryHistory() }), queries)
}
