import { describe, expect, it } from 'vitest'
import { ownPath, servicesSearch } from './search.ts'

describe('what the address says', () => {
  it('leads nowhere but into this app after the login', () => {
    expect(ownPath('/services?type=U')).toBe('/services?type=U')
    expect(ownPath('//evil.example')).toBeUndefined()
    expect(ownPath('/\\evil.example')).toBeUndefined()
    expect(ownPath('https://evil.example')).toBeUndefined()
    expect(ownPath('javascript:alert(1)')).toBeUndefined()
  })

  it('shows everybody when the status is missing or unknown', () => {
    expect(servicesSearch(JSON.parse('{}')).type).toBe('A')
    expect(servicesSearch(JSON.parse('{"type":"X"}')).type).toBe('A')
  })

  it('keeps ids as text, also those that look like numbers', () => {
    expect(servicesSearch(JSON.parse('{"plan":123}')).plan).toBe('123')
  })
})
