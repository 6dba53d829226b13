import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day, DayPlan, NextPlan } from '#contract/dashboard.ts'
import { show } from '#web/testing.tsx'
import { DayCard } from './day-card.tsx'
import { NextServices } from './next-services.tsx'

const someCounts = fc.record({
  accepted: fc.nat(2),
  unconfirmed: fc.nat(2),
  declined: fc.nat(2),
  failed: fc.nat(2),
  opted_out: fc.nat(2),
  not_asked: fc.nat(2),
})

const somePlans: fc.Arbitrary<DayPlan[]> = fc.array(someCounts, { maxLength: 4 }).map((all) =>
  all.map((counts, place) => ({
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    unconfirmed_people: counts.unconfirmed,
    id: String(place),
    title: '',
    service_id: '1',
    service_name: 'Sunday',
    starts_at: `2030-03-10T1${place}:00:00Z`,
    places: [],
    more_places: 0,
  })),
)

const dayOf = (plans: DayPlan[]): Day => ({
  date: '2030-03-10',
  plans,
  people: [],
  open: [],
  goes_at: '2030-03-04T15:00:00Z',
  may_go_now: true,
})

test('a day says that nobody is scheduled only when the roster has been read and has nobody', async () => {
  await fc.assert(
    fc.asyncProperty(somePlans, fc.boolean(), async (plans, isComing) => {
      const shown = await show(<DayCard day={dayOf(plans)} isComing={isComing} />)
      const isEmpty = plans.length > 0 && plans.every(({ total }) => total === 0)
      expect(shown.textContent.includes('Nobody is scheduled yet')).toBe(isEmpty && !isComing)
      expect(shown.textContent.includes('still being read')).toBe(isEmpty && isComing)
    }),
    { numRuns: 40 },
  )
})

test('the list of services says that there are none only when the roster has been read', async () => {
  await fc.assert(
    fc.asyncProperty(somePlans, fc.nat(4), fc.boolean(), async (plans: NextPlan[], ofDay, isComing) => {
      const day = dayOf(plans.slice(0, ofDay) as DayPlan[])
      const shown = await show(<NextServices plans={plans} more={0} day={day} isComing={isComing} />)
      const isEmpty = plans.length <= ofDay
      expect(/No (further services|services ahead)/.test(shown.textContent)).toBe(isEmpty && !isComing)
      expect(shown.textContent.includes('still being read')).toBe(isEmpty && isComing)
      expect(shown.querySelectorAll('li')).toHaveLength(isEmpty ? 0 : plans.length - ofDay)
    }),
    { numRuns: 40 },
  )
})
