import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReminderPreview } from '#contract/reminders.ts'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { reminderSearch } from './reminder-search.ts'
import { SendReminderPage } from './send-reminder-page.tsx'

const PREVIEW: ReminderPreview = {
  plan: null,
  texts: [{ person_id: 'p1', person_name: 'Ann', message: 'Dear Ann', segments: 1, credits: 1 }],
  left_out: [],
  credits: 1,
  balance: 10,
  goes_at: '2030-03-03T12:00:00Z',
}

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/send-reminder',
  validateSearch: reminderSearch,
  component: SendReminderPage,
})
const routeTree = root.addChildren([workspace.addChildren([page])])

const FAILURES: [string, () => Response][] = [
  ['that is refused', () => Response.json({ error: 'Not now.' }, { status: 409 })],
  ['that fails', () => Response.json({ error: 'Not now.' }, { status: 500 })],
  [
    'that does not come',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

const remind = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Remind/ })
const again = () => screen.queryByRole('button', { name: 'Try again' })
const isReady = () => waitFor(() => expect(remind().disabled).toBe(false))

async function open() {
  let failure: (() => Response) | null = null
  serve({ 'POST /preview-reminder': () => failure?.() ?? PREVIEW })
  const queries = newAnswers()
  const history = createMemoryHistory({ initialEntries: ['/send-reminder?plan=1&people=p1'] })
  await showRouter(createRouter({ routeTree, history }), queries)
  await isReady()
  return {
    queries,
    fail: (how: (() => Response) | null) => {
      failure = how
    },
  }
}

test.each(FAILURES)(
  'a new preview %s leaves the one before, and its reminder can be sent',
  async (_, how) => {
    const { queries, fail } = await open()
    fail(how)
    await act(() => queries.refetchQueries())
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await isReady()
    expect(screen.getByText('Dear Ann')).toBeDefined()
  },
)

test.each(FAILURES)('a first preview %s says so and is asked for again', async (_, how) => {
  const { fail } = await open()
  fail(how)
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Dear [firstname]' } })
  await waitFor(() => expect(again()).not.toBeNull())
  expect(remind().disabled).toBe(true)
  fail(null)
  fireEvent.click(again() as HTMLElement)
  await isReady()
  expect(again()).toBeNull()
})
