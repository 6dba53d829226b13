import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BrandFields } from '#contract/numbers.ts'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { BrandPage } from './brand-page.tsx'
import { BRAND } from './testing.ts'

const root = createRootRoute()
const page = createRoute({ getParentRoute: () => root, path: '/brand', component: BrandPage })
const elsewhere = createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => 'Away' })
const routeTree = root.addChildren([page, elsewhere])
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function open() {
  let brand = BRAND
  serve({
    'GET /brand': () => brand,
    'POST /check-website': () => ({ is_fine: true, sentence: null }),
    'PUT /save-brand': ({
      submit,
      website = '',
      ...fields
    }: Partial<BrandFields> & { website?: string; submit: boolean }) => {
      brand = {
        ...brand,
        website,
        status: submit ? 'in_review' : 'draft',
        fields: { ...brand.fields, ...fields },
      }
      return { success: true, brand }
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/brand'] })
  const router = createRouter({ routeTree, history })
  await showRouter(router, newAnswers())
  await screen.findByLabelText('City')
  return router
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isAsked = () => screen.queryByText('Leave without saving?') !== null

test.each(['City', 'Website (optional)'])(
  'what was typed as %s is asked about before it is lost',
  async (label) => {
    const router = await open()
    type(label, 'Springfield')
    void router.navigate({ to: '/dashboard' })
    await pause()
    expect(isAsked()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await pause()
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Springfield')
    void router.navigate({ to: '/dashboard' })
    await pause()
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await screen.findByText('Away')
  },
)

test('nothing is asked of who typed nothing', async () => {
  const router = await open()
  await act(() => router.navigate({ to: '/dashboard' }))
  await screen.findByText('Away')
})

test('nothing is asked of who has saved the draft', async () => {
  const router = await open()
  type('City', ' Springfield ')
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Your draft is saved. Hand it in when everything is filled in.', { exact: false })
  await pause()
  await act(() => router.navigate({ to: '/dashboard' }))
  await waitFor(() => expect(isAsked()).toBe(false))
  await screen.findByText('Away')
})

test('what is corrected while the website is looked at is handed in', async () => {
  let answer = () => {}
  const fields = {
    address: '1 Main Street',
    ein: '12-3456780',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  }
  const brand = {
    ...BRAND,
    website: 'https://grace.test',
    fields: { ...BRAND.fields, ...fields, email: 'ann@grace.test', phone: '2125550142' },
  }
  const changes = serve({
    'GET /brand': () => brand,
    'POST /check-website': async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { is_fine: true, sentence: null }
    },
    'PUT /save-brand': () => ({ success: true, brand: { ...brand, status: 'in_review' } }),
  })
  const history = createMemoryHistory({ initialEntries: ['/brand'] })
  await showRouter(createRouter({ routeTree, history }), newAnswers())
  fireEvent.click(await screen.findByRole('button', { name: 'Hand it in' }))
  await pause()
  type('EIN or business number', '12-3456789')
  act(() => answer())
  await waitFor(() => expect(changes.map(({ call }) => call)).toContain('PUT /save-brand'))
  expect(changes.at(-1)?.body).toMatchObject({ ein: '12-3456789', submit: true })
})
