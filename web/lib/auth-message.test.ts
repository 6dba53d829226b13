import { expect, test } from 'vitest'
import { tokenIn } from './auth-message.ts'

test('the token of an auth message is read, as an object and as text', () => {
  expect(tokenIn({ type: 'auth', token: 'abc' })).toBe('abc')
  expect(tokenIn('{"type":"auth","token":"abc"}')).toBe('abc')
})

test.each([
  null,
  'hello',
  7,
  {},
  { type: 'auth' },
  { type: 'auth', token: 7 },
  { type: 'other', token: 'abc' },
])('%j names nobody', (data) => {
  expect(tokenIn(data)).toBeNull()
})
