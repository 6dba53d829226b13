import { expect, test } from 'vitest'
import { firstName } from './names.ts'

test('a person without a name is still addressed', () => {
  expect(firstName('Anna Whitfield')).toBe('Anna')
  expect(firstName('  ')).toBe('this volunteer')
})
