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
