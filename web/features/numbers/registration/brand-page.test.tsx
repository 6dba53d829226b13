import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Brand } from '#contract/numbers.ts'
import { BRAND_STATES, SETTLED_BRAND_STATES } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { show } from '#web/testing.tsx'
import { BrandPage } from './brand-page.tsx'
import { BRAND } from './testing.ts'

const { words } = BRAND
const brandIn = (status: Brand['status']): Brand => ({ ...BRAND, status })

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
