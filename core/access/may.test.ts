import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTS, type Act, PERSONAL_ACTS, PLATFORM_ACTS } from '#core/vocabulary/access.ts'
import { MEMBER_ROLES, ROLES } from '#core/vocabulary/users.ts'
import {
  type Actor,
  ENDED,
  isChurchAct,
  MEMBERS_ONLY,
  may,
  needsFreshSignIn,
  VISITORS_REFUSED,
} from './may.ts'

const actor = fc.record({
  role: fc.constantFrom(...ROLES),
  isSigningUp: fc.boolean(),
  isVisiting: fc.boolean(),
  lacksSecondFactor: fc.boolean(),
})
const allowed = (who: Actor): Act[] => ACTS.filter((act) => may(who, act).may)

describe('who may do what', () => {
  test('a visiting admin may do these things and nothing else', () => {
    expect(allowed({ role: 'owner', isVisiting: true })).toEqual([
      'number.search',
      'account.read',
      'account.leave',
      'church.read',
      'planning.read_again',
      'planning.check',
      'templates.correct',
      'switches.set',
      'sending.pause',
      'billing.read',
    ])
  })

  test('a visitor never may what the person cannot do whom they are signed in as', () => {
    for (const role of ROLES)
      expect(allowed({ role })).toEqual(expect.arrayContaining(allowed({ role, isVisiting: true })))
    expect(may({ role: 'staff', isVisiting: true }, 'billing.read').may).toBe(false)
  })

  test('owners alone may spend, connect, and say who belongs to the church', () => {
    const staff = allowed({ role: 'staff' })
    expect(allowed({ role: 'owner' }).filter((act) => !staff.includes(act))).toEqual([
      'number.buy',
      'planning.check',
      'sending.start',
      'numbers.manage',
      'connections.change',
      'connections.complete',
      'team.manage',
      'team.change_role',
      'data.manage',
      'texts.read_outside',
      'billing.read',
      'billing.download',
      'billing.change',
      'billing.pay',
    ])
  })

  test('what costs money, stops the texts or locks somebody out needs a fresh sign-in, nothing else does', () => {
    for (const role of ROLES)
      expect(ACTS.filter((act) => needsFreshSignIn({ role }, act))).toEqual([
        'number.buy',
        'account.change_address',
        'sending.start',
        'numbers.manage',
        'connections.change',
        'team.change_role',
        'data.manage',
        'texts.read_outside',
        'billing.pay',
        'church.erase',
      ])
  })

  test('who is refused hears whose right it is', () => {
    const because = (who: Actor, act: Act) => {
      const ability = may(who, act)
      return ability.may ? null : ability.because
    }
    expect(because({ role: 'staff' }, 'billing.pay')).toMatch(/^Only owners/)
    expect(because({ role: 'owner' }, 'church.erase')).toMatch(/^Only platform admins/)
    expect(because({ role: 'admin' }, 'church.read')).toBe(MEMBERS_ONLY)
    expect(because({ role: 'owner', isVisiting: true }, 'billing.pay')).toBe(VISITORS_REFUSED)
    expect(because({ role: 'owner', isSigningUp: true }, 'billing.pay')).toBe(ENDED)
    expect(because({ role: 'admin', lacksSecondFactor: true }, 'platform.manage')).toMatch(/two-step/)
  })

  test('acts of a church are those that are neither personal nor of the platform', () => {
    const others: readonly Act[] = [...PERSONAL_ACTS, ...PLATFORM_ACTS]
    for (const act of ACTS) expect(isChurchAct(act)).toBe(!others.includes(act))
  })

  test('owners may whatever staff may, and nobody of a church may what platform admins do', () => {
    const [owner, staff] = [allowed({ role: 'owner' }), allowed({ role: 'staff' })]
    expect(owner).toEqual(expect.arrayContaining(staff))
    for (const act of PLATFORM_ACTS) expect([...owner, ...staff]).not.toContain(act)
  })

  test('platform admins do nothing as a member of a church', () => {
    const theirs: readonly Act[] = [...PERSONAL_ACTS, ...PLATFORM_ACTS]
    expect(allowed({ role: 'admin' }).filter((act) => !theirs.includes(act))).toEqual([])
  })

  test('whoever signs up may go on with that, and needs no fresh sign-in for it', () => {
    for (const role of MEMBER_ROLES) {
      const who = { role, isSigningUp: true }
      expect(allowed(who)).toEqual(['signup.continue', 'number.search', 'number.buy'])
      expect(ACTS.filter((act) => needsFreshSignIn(who, act))).toEqual([])
    }
  })

  test('an admin without two-step login reaches the own account only', () => {
    const who = { role: 'admin', lacksSecondFactor: true } as const
    expect(allowed(who).filter((act) => !/^(account|signup)\./.test(act))).toEqual(['number.search'])
  })

  test('nothing that is missing makes anybody able to do more', () => {
    fc.assert(
      fc.property(actor, (who) => {
        expect(allowed({ role: who.role, isSigningUp: who.isSigningUp })).toEqual(
          expect.arrayContaining(allowed(who)),
        )
      }),
    )
  })

  test('every refusal says why in a sentence', () => {
    fc.assert(
      fc.property(actor, fc.constantFrom(...ACTS), (who, act) => {
        const ability = may(who, act)
        if (!ability.may) expect(ability.because).toMatch(/^[A-Z].+\.$/)
      }),
    )
  })
})
