import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { NewTemplatePage } from './new-template-page.tsx'

const root = createRootRoute()
const page = createRoute({ getParentRoute: () => root, path: '/new-template', component: NewTemplatePage })
const elsewhere = createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => 'Away' })
const routeTree = root.addChildren([page, elsewhere])
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function open() {
  serve({ 'POST /message-templates': () => ({ success: true, template: { id: '9' } }) })
  const history = createMemoryHistory({ initialEntries: ['/new-template'] })
  const router = createRouter({ routeTree, history })
  await showRouter(router, newAnswers())
  await screen.findByLabelText('Name')
  return router
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isAsked = () => screen.queryByText('Leave without saving?') !== null

test.each(['Name', 'Text'])('what was typed as %s is asked about before it is lost', async (label) => {
  const router = await open()
  type(label, 'Bring your music stand')
  void router.navigate({ to: '/dashboard' })
  await pause()
  expect(isAsked()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }))
  await pause()
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Bring your music stand')
  void router.navigate({ to: '/dashboard' })
  await pause()
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Away')
})

test('nothing is asked of who typed nothing, nor of who has saved', async () => {
  const router = await open()
  await act(() => router.navigate({ to: '/dashboard' }))
  await screen.findByText('Away')
  await open()
  type('Name', 'Stands')
  type('Text', 'Bring your music stand')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Away')
  await waitFor(() => expect(isAsked()).toBe(false))
})
