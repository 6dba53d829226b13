import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSIGNMENT_STATUSES } from '#core/vocabulary/people.ts'
import { neverAsked } from './open-places.ts'

const usher = { teamId: '1', positionName: 'Usher', timeId: null }
const aPlace = fc.record({
  teamId: fc.constantFrom('1', '2', null),
  positionName: fc.constantFrom('Usher', 'Greeter', null),
  status: fc.constantFrom(...ASSIGNMENT_STATUSES),
  timeIds: fc.subarray(['9', '11']),
  declinedTimeIds: fc.subarray(['9', '11']),
})

test('a place that was declined is not counted as open as well, and what is open is never more than needed', () => {
  fc.assert(
    fc.property(fc.array(aPlace), fc.nat(5), fc.constantFrom('9', null), (places, quantity, timeId) => {
      const open = neverAsked({ ...usher, timeId, quantity }, places)
      const declined = places.filter(
        (place) => place.teamId === '1' && place.positionName === 'Usher' && place.status === 'D',
      )
      expect(open).toBeLessThanOrEqual(quantity)
      if (timeId === null) expect(open).toBe(Math.max(0, quantity - declined.length))
    }),
  )
})

test('of a single time, who declined it while accepting the others has left it', () => {
  const place = {
    teamId: '1',
    positionName: 'Usher',
    status: 'C' as const,
    timeIds: ['11'],
    declinedTimeIds: ['9'],
  }
  expect(neverAsked({ ...usher, timeId: '9', quantity: 2 }, [place])).toBe(1)
  expect(neverAsked({ ...usher, timeId: '11', quantity: 2 }, [place])).toBe(2)
  const gone = { ...place, status: 'D' as const, timeIds: ['9', '11'], declinedTimeIds: [] }
  expect(neverAsked({ ...usher, timeId: '11', quantity: 2 }, [gone])).toBe(1)
})
