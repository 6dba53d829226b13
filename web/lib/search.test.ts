import { expect, it } from 'vitest'
import { ownPath } from './search.ts'

it('leads nowhere but into this app after the login', () => {
  expect(ownPath('/services?type=U')).toBe('/services?type=U')
  expect(ownPath('//evil.example')).toBeUndefined()
  expect(ownPath('/\\evil.example')).toBeUndefined()
  expect(ownPath('https://evil.example')).toBeUndefined()
  expect(ownPath('javascript:alert(1)')).toBeUndefined()
})
