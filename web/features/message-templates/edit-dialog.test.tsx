import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MessageTemplate, TemplateDetail } from '#contract/message-templates.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import './edit-dialog.tsx'
import { MessageTemplatesPage } from './message-templates-page.tsx'

const TEXT: MessageTemplate = {
  id: 'confirmation',
  category: 'confirmation',
  message_type: 'confirmation',
  name: 'Confirmation',
  keywords: '',
  locked: false,
  lock_reason: null,
  has_parts: false,
  is_original: true,
  own_languages: [],
  body: 'Can you serve?',
  multiple_body_html: '',
  multiple_body_part: '',
  additional_part: '',
}

const detail = (language: Language): TemplateDetail => ({
  template: TEXT,
  language,
  original: TEXT,
  fields: [],
  answer_words: [],
  versions: [],
})

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/message-templates',
  validateSearch: ({ edit }: { edit?: string }) => ({ edit }),
  component: MessageTemplatesPage,
})
const elsewhere = createRoute({
  getParentRoute: () => workspace,
  path: '/dashboard',
  component: () => 'Away',
})
const routeTree = root.addChildren([workspace.addChildren([page, elsewhere])])

let isBroken: boolean

beforeEach(() => {
  isBroken = false
  serve({
    'GET /message-templates': () => [TEXT],
    'GET /message-templates/confirmation': () =>
      isBroken ? Response.json({ error: 'Not now.' }, { status: 502 }) : detail('en'),
    'POST /save-message-template/confirmation': () => ({ success: true, template: TEXT }),
  })
})

async function open() {
  const history = createMemoryHistory({ initialEntries: ['/message-templates?edit=confirmation'] })
  const queries = newAnswers()
  const router = createRouter({ routeTree, history })
  await showRouter(router, queries)
  await screen.findByLabelText('Body')
  return { router, queries }
}

const body = () => screen.getByLabelText<HTMLTextAreaElement>('Body')
const type = (words: string) => fireEvent.change(body(), { target: { value: words } })
const choose = async (language: Language) => {
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: language } })
  await waitFor(() => body())
}
const isAsked = () => screen.queryByText('Leave without saving?') !== null
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

type Router = Awaited<ReturnType<typeof open>>['router']
const WAYS: [string, (router: Router) => unknown][] = [
  ['Escape', () => fireEvent.keyDown(body(), { key: 'Escape' })],
  ['a link', (router) => void router.navigate({ to: '/dashboard' })],
]

test.each(WAYS)('%s asks before words are lost, in whichever language they were typed', async (_, leave) => {
  const { router } = await open()
  await choose('es')
  type('¿Puedes servir?')
  await choose('en')
  leave(router)
  await pause()
  expect(isAsked()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }))
  await pause()
  expect(isAsked()).toBe(false)
  await choose('es')
  expect(body().value).toBe('¿Puedes servir?')
  leave(router)
  await pause()
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByLabelText('Body')).toBeNull())
})

test.each(WAYS)('%s asks nothing where the words are as they were', async (_, leave) => {
  const { router } = await open()
  type('Something else')
  type(TEXT.body)
  leave(router)
  await waitFor(() => expect(screen.queryByLabelText('Body')).toBeNull())
  expect(isAsked()).toBe(false)
})

test('the editor stays when its text cannot be read again', async () => {
  const { queries } = await open()
  type('Can you serve on Sunday?')
  isBroken = true
  await act(() => queries.refetchQueries())
  await pause()
  expect(body().value).toBe('Can you serve on Sunday?')
})
