import { format } from 'node:util'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Mantine } from '#web/app/theme/mantine.tsx'

type Known = readonly [key: readonly unknown[], answer: unknown]

/**
 * Shows a part of a screen as it stands in the product, with its look and its links; `known` are answers of the server that
 * are there already. What was shown before is gone. Throws what React complains of, such as two rows with one key.
 */
export async function show(part: ReactNode, known: readonly Known[] = []): Promise<HTMLElement> {
  cleanup()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, answer] of known) queries.setQueryData(key, answer)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  })
  await router.load()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Mantine>
        <RouterProvider router={router as never} />
      </Mantine>
    </QueryClientProvider>,
  )
  const [complaint] = complaints.mock.calls
  complaints.mockRestore()
  if (complaint) throw new Error(format(...complaint))
  return container
}
