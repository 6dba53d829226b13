import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from './browser-store.ts'

afterEach(() => vi.unstubAllGlobals())

test('where the browser lets a page keep nothing, things are kept until it is left', () => {
  const denied = {
    get: () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
    configurable: true,
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', denied)
  localStore.setItem('token', 'a')
  expect(localStore.getItem('token')).toBe('a')
  localStore.removeItem('token')
  expect(localStore.getItem('token')).toBeNull()
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('elsewhere the browser keeps them', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  localStore.setItem('token', 'b')
  expect([...kept]).toEqual([['token', 'b']])
  expect(localStore.getItem('token')).toBe('b')
})
