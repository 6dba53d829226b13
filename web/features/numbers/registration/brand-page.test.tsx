import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Brand } from '#contract/numbers.ts'
import { BRAND_STATES, SETTLED_BRAND_STATES } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { show } from '#web/testing.tsx'
import { BrandPage } from './brand-page.tsx'

const words = {
  description: 'Grace Chapel texts its own volunteers.',
  consent: 'Volunteers join a serving team of Grace Chapel.',
  samples: ['Hi [First.Name], can you serve?', 'See you on Sunday.'],
}

const brandIn = (status: Brand['status']): Brand => ({
  type: 'local',
  status,
  fields: { church: 'Grace Chapel' },
  website: '',
  words,
  page: null,
  reasons: [],
  remedy: 'correct',
  wrong_field: null,
  submitted_at: null,
  decided_at: null,
  is_needed: true,
  takes: 'That takes days.',
  meanwhile: '',
  larger: { can_ask: false, asked_at: null, daily_cap: 2000 },
})

test.each(['none', ...BRAND_STATES] as const)(
  'before a registration is handed in one reads what reviewers will read: %s',
  async (status) => {
    await show(<BrandPage />, [[api.numbers.brand.queryKey(), brandIn(status)]])
    const isOut = SETTLED_BRAND_STATES.some((settled) => settled === status)
    for (const said of [words.description, words.consent, ...words.samples])
      expect(screen.queryByText(said) === null).toBe(isOut)
  },
)

test('what is in review says from when it can be corrected', async () => {
  await show(<BrandPage />, [[api.numbers.brand.queryKey(), brandIn('in_review')]])
  expect(screen.getByText(/have decided\. From then on it can be corrected\./)).toBeTruthy()
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
