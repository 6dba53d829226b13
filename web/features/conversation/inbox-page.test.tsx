import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxEntry } from '#contract/conversation.ts'
import { tabStore } from '#web/lib/browser-store.ts'
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
  for (const id of IDS) tabStore.removeItem(`reply_${id}`)
})

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

async function open(address: string, reply: () => unknown = () => ({})) {
  let listed = IDS
  const changes = serve({
    'GET /inbox': () => ({
      entries: listed.map(entryOf),
      total: listed.length,
      read_by_hand: { accepted: 0, declined: 0 },
    }),
    'POST /inbox/1/reply': reply,
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
  return { changes, refresh, want }
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

const reply = () => screen.getAllByLabelText<HTMLTextAreaElement>('Reply by text')[0]
const type = (value: string) => fireEvent.change(reply() as HTMLElement, { target: { value } })
const send = () => fireEvent.submit(reply()?.form as HTMLFormElement)

test('a reply that is being typed stays while its text is off the list for a moment', async () => {
  const { changes, refresh } = await open('/inbox')
  type('Thank you, Ann')
  await refresh([2, 3])
  await refresh(IDS)
  expect(reply()?.value).toBe('Thank you, Ann')
  send()
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ body: 'Thank you, Ann' }]))
  await waitFor(() => expect(reply()?.value).toBe(''))
  await refresh([2, 3])
  await refresh(IDS)
  expect(reply()?.value).toBe('')
})

test.each([
  ['Thank you', ''],
  ['Thank you, and bring Tom', 'Thank you, and bring Tom'],
])('of %j in the field, %j stays once "Thank you" is sent', async (typed, left) => {
  let letSend = () => {}
  const { changes } = await open('/inbox', async () => {
    await new Promise<void>((resolve) => {
      letSend = resolve
    })
    return { success: true, entry: entryOf(1) }
  })
  type('Thank you')
  send()
  await waitFor(() => expect(changes).toHaveLength(1))
  type(typed)
  await pause()
  letSend()
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Send' })[0]?.dataset.loading).toBeUndefined(),
  )
  expect(reply()?.value).toBe(left)
})
