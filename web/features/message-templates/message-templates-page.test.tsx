import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { MessageTemplatesPage } from './message-templates-page.tsx'

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/message-templates',
  component: MessageTemplatesPage,
})
const routeTree = root.addChildren([workspace.addChildren([page])])

const TEXT = {
  id: 'confirmation',
  category: 'confirmation',
  message_type: 'confirmation',
  name: 'Confirmation',
  locked: false,
  own_languages: [],
  body: 'Can you serve?',
}

test('the texts stay on the screen when they cannot be read again', async () => {
  serve({ 'GET /message-templates': () => [TEXT] })
  const queries = newAnswers()
  const history = createMemoryHistory({ initialEntries: ['/message-templates'] })
  await showRouter(createRouter({ routeTree, history }), queries)
  await screen.findByText('Can you serve?')
  serve({})
  await act(() => queries.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByText('Can you serve?')).toBeTruthy()
})
