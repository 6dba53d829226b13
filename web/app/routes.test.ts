import { createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'

test('every address leads to one page: two routes with one path keep the whole product from opening', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  const { routeTree } = await import('./routes.ts')
  expect(() => createRouter({ routeTree })).not.toThrow()
})
