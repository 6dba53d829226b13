import { beforeEach, expect, test, vi } from 'vitest'
import { keptInTab } from './kept-values.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

type Values = { name: string; password: string }
const kept = keptInTab<Values>('form', ['name'])

test('what was typed comes back, and only the fields that are named', () => {
  expect(kept.read()).toEqual({})
  kept.write({ name: 'Nora', password: 'secret' })
  expect(kept.read()).toEqual({ name: 'Nora' })
  expect([...stored.values()].join()).not.toContain('secret')
  kept.forget()
  expect(kept.read()).toEqual({})
})

test('what was not written here is left out', () => {
  stored.set('form', '{"name":7,"password":"secret"}')
  expect(kept.read()).toEqual({})
  stored.set('form', 'no json')
  expect(kept.read()).toEqual({})
})
