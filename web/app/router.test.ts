import { expect, test } from 'vitest'
import { router } from './router.tsx'

test('every address leads to one page: two routes with one path keep the whole product from opening', () => {
  const paths = Object.keys(router.routesByPath)
  expect(paths).toContain('/dashboard')
  expect(new Set(paths).size).toBe(paths.length)
})
