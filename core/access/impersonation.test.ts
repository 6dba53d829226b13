import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USER_STAGES } from '#core/vocabulary/users.ts'
import { canLogInAs, isForbiddenForVisitors } from './impersonation.ts'

describe('signing in as somebody', () => {
  it('is offered for finished and for invited accounts, never for oneself', () => {
    const offered = USER_STAGES.filter((status) => canLogInAs({ id: 1, status }, 2))
    expect(offered).toEqual([0, 3, 4, 5])
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom(...USER_STAGES), (id, status) => {
        expect(canLogInAs({ id, status }, id)).toBe(false)
      }),
    )
  })

  it('never changes how people log in, their cards or their addresses', () => {
    const changes = [
      ['/profile', ['email']],
      ['/profile', ['old_password', 'password', 'c_password']],
      ['/second-factor/start', []],
      ['/second-factor/remove', []],
      ['/end-session', []],
      ['/end-other-sessions', []],
      ['/create-update-card', []],
      ['/delete-card', []],
      ['/switch-default-card', []],
    ] as const
    for (const [path, fields] of changes)
      expect(isForbiddenForVisitors({ method: 'POST', path }, fields), path).toBe(true)
  })

  it('looks at everything, and does what support is for', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(isForbiddenForVisitors({ method: 'GET', path }, ['email'])).toBe(false)
      }),
    )
    expect(isForbiddenForVisitors({ method: 'PUT', path: '/profile' }, ['timezone'])).toBe(false)
    expect(isForbiddenForVisitors({ method: 'POST', path: '/switch-number' }, ['phone_number'])).toBe(false)
  })
})
