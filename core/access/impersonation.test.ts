import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USER_STAGES } from '#core/vocabulary/users.ts'
import { canLogInAs, IMPERSONATION_MINUTES } from './impersonation.ts'

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

  it('ends by itself within the hour', () => {
    expect(IMPERSONATION_MINUTES).toBeLessThanOrEqual(60)
  })
})
