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

/** The answers of the server that a part of a screen has; none is asked for again by itself. */
export const newAnswers = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })

/**
 * Shows a part of a screen as it stands in the product, with its look and its links; `known` are answers of the server that
 * are there already.
 */
export function show(
  part: ReactNode,
  known: readonly Known[] = [],
  queries: QueryClient = newAnswers(),
): Promise<HTMLElement> {
  for (const [key, answer] of known) queries.setQueryData(key, answer)
  const routeTree = createRootRoute({ component: () => part })
  return showRouter(createRouter({ routeTree, history: createMemoryHistory() }), queries)
}

/** What the server answers to calls such as 'POST /charge', by the body that came; a `Response` is answered as it is. */
type Answers = { [call: string]: (body: never) => unknown }

/** Answers the calls of what is shown; those that change something are noted in the order in which they came. */
export function serve(answers: Answers): { call: string; body: unknown }[] {
  const changes: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`
    const body: unknown = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
    if (request.method !== 'GET') changes.push({ call, body })
    const answer = await answers[call]?.(body as never)
    if (answer === undefined) return Response.json({ error: `nobody answers ${call}` }, { status: 404 })
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return changes
}
