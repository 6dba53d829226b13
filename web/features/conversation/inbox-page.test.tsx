import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxEntry } from '#contract/conversation.ts'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { InboxPage } from './inbox-page.tsx'

const IDS = [1, 2, 3]

const entryOf = (id: number): InboxEntry => ({
  id,
  at: '2030-03-03T12:00:00Z',
  phone: '+12125550142',
  text: `Text ${id}`,
  people: [{ id: `p${id}`, name: `Person ${id}` }],
  is_opted_out: false,
  plan: null,
  asked: null,
  questions: [],
  replies: [],
  handled_at: null,
  handled_by: null,
})

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: ({ entry }: { entry?: number }) => ({ show: 'open' as const, entry }),
  component: InboxPage,
})
const routeTree = root.addChildren([workspace.addChildren([page])])

const scrolledTo: (string | undefined)[] = []
const textIn = (row: Element): string | undefined => /Text \d/.exec(row.textContent)?.[0]

beforeEach(() => {
  scrolledTo.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(textIn(this))
  })
})

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

async function open(address: string) {
  let listed = IDS
  serve({
    'GET /inbox': () => ({
      entries: listed.map(entryOf),
      total: listed.length,
      read_by_hand: { accepted: 0, declined: 0 },
    }),
  })
  const queries = newAnswers()
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await showRouter(router, queries)
  await screen.findByText('Text 1')
  const refresh = async (ids: number[]) => {
    listed = ids
    await act(() => queries.invalidateQueries())
    await pause()
  }
  const want = async (entry: number) => {
    await act(() => router.navigate({ to: '/inbox', search: { entry } as never }))
    await pause()
  }
  return { refresh, want }
}

const oneStep = fc.oneof(
  fc.record({ listed: fc.subarray(IDS) }),
  fc.record({ wanted: fc.constantFrom(...IDS) }),
)

test('the inbox scrolls once to a text that is asked for, however often the list is read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...IDS),
      fc.array(oneStep, { minLength: 1, maxLength: 6 }),
      async (first, steps) => {
        scrolledTo.length = 0
        const { refresh, want } = await open(`/inbox?entry=${first}`)
        const expected: number[] = []
        let wanted = first
        let listed = IDS
        const note = () => {
          if (listed.includes(wanted) && expected.at(-1) !== wanted) expected.push(wanted)
        }
        note()
        for (const step of steps) {
          if ('wanted' in step) {
            wanted = step.wanted
            await want(wanted)
          } else {
            listed = step.listed
            await refresh(listed)
          }
          note()
        }
        expect(scrolledTo).toEqual(expected.map((id) => `Text ${id}`))
      },
    ),
    { numRuns: 15 },
  )
})
