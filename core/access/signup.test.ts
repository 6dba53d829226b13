import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { COMPLETE, DETAILS_GIVEN, EMAIL_UNVERIFIED, ROLES, USER_STAGES } from '#core/vocabulary/users.ts'
import {
  isInReview,
  isInvited,
  isSigningUp,
  isUnverified,
  obstacleToSignIn,
  stageWithDetails,
  standingForInvitation,
} from './signup.ts'

const CHURCH = 1
const anyAccount = fc.record({
  role: fc.constantFrom(...ROLES),
  status: fc.constantFrom(...USER_STAGES),
  churchId: fc.constantFrom(null, CHURCH, 2),
  passwordHash: fc.constantFrom(null, 'a hash'),
  closedReason: fc.constantFrom(null, 'No church.'),
  isBypassed: fc.boolean(),
})

describe('how far somebody is', () => {
  test.prop([anyAccount])('nobody is signing up, invited and in review at the same time', (user) => {
    const standings = [isSigningUp(user), isInvited(user), isInReview(user)]
    expect(standings.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test.prop([anyAccount])(
    'whoever has not verified the address is signing up, unless it was closed',
    (user) => {
      if (isUnverified(user)) expect(isSigningUp(user)).toBe(user.closedReason === null)
    },
  )

  test.prop([anyAccount])('a closed account neither signs up nor waits for review', (user) => {
    const closed = { ...user, closedReason: 'No church.' }
    expect(isSigningUp(closed) || isInReview(closed)).toBe(false)
  })

  test.prop([anyAccount])('giving the details leads to the review, or to the choice of a number', (user) => {
    const open = { ...user, closedReason: null, status: stageWithDetails(user) }
    expect(isInReview(open)).toBe(user.isBypassed)
    if (!user.isBypassed) expect(open.status).toBe(DETAILS_GIVEN)
  })
})

test.each([
  ['admin', null, null, true],
  ['owner', null, null, false],
  ['staff', CHURCH, null, true],
  ['staff', CHURCH, 'a hash', false],
] as const)('%s of the church %s with %s is invited: %s', (role, churchId, passwordHash, expected) => {
  expect(isInvited({ status: EMAIL_UNVERIFIED, role, churchId, passwordHash })).toBe(expected)
})

describe('signing in', () => {
  test.prop([anyAccount])('is for whoever has given the details and waits for nothing', (user) => {
    const mayPass = user.closedReason === null && user.status >= DETAILS_GIVEN && !isInReview(user)
    expect(obstacleToSignIn(user) === null).toBe(mayPass)
  })

  test('says what is missing: the details, or the review', () => {
    const user = { closedReason: null, isBypassed: true }
    expect(obstacleToSignIn({ ...user, status: EMAIL_UNVERIFIED })).toBe('unverified')
    expect(obstacleToSignIn({ ...user, status: COMPLETE })).toBe('in_review')
  })

  test.prop([anyAccount])('says first that an account is closed', (user) => {
    expect(obstacleToSignIn({ ...user, closedReason: 'No church.' })).toBe('closed')
  })
})

describe('an invitation', () => {
  test.prop([anyAccount])('never does away with an account of a church, or with a verified one', (user) => {
    if (standingForInvitation(user, CHURCH) !== 'gives_way') return
    expect(user).toMatchObject({ status: EMAIL_UNVERIFIED, churchId: null })
  })

  test.prop([anyAccount])('is known by the people of the church only', (user) => {
    const isOfChurch = ['invited', 'member'].includes(standingForInvitation(user, CHURCH))
    expect(isOfChurch).toBe(user.churchId === CHURCH)
  })

  test('can be sent again until it is accepted', () => {
    const invited = { role: 'staff', status: EMAIL_UNVERIFIED, churchId: CHURCH, passwordHash: null } as const
    expect(standingForInvitation(invited, CHURCH)).toBe('invited')
    expect(standingForInvitation(invited, 2)).toBe('taken')
    expect(standingForInvitation({ ...invited, status: COMPLETE, passwordHash: 'a hash' }, CHURCH)).toBe(
      'member',
    )
  })
})
