import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { learnTime } from '#web/lib/now.ts'
import { serve, show } from '#web/testing.tsx'
import { AvailabilityPage } from './availability-page.tsx'

const setClockRight = () => learnTime(new Date().toUTCString())
afterEach(setClockRight)

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Within a day of the turn of a month, where zones disagree. */
const someInstant = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -DAY_MS, max: DAY_MS }))
  .map(([month, aroundMs]) => new Date(Date.UTC(2029, month, 1) + aroundMs))

test('the month that comes next for the church is asked about, whatever the clock of the device says', async () => {
  await fc.assert(
    fc.asyncProperty(
      someInstant,
      fc.constantFrom('America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'),
      async (now, timezone) => {
        setClockRight()
        const headers = { date: now.toUTCString() }
        serve({ 'GET /availability': () => Response.json({ error: 'Not now.' }, { status: 409, headers }) })
        await show(<AvailabilityPage />, [
          [api.access.profile.queryKey(), { church: { timezone }, phone_number: null }],
        ])
        const [year = 0, month = 0] = now
          .toLocaleDateString('sv-SE', { timeZone: timezone })
          .split('-')
          .map(Number)
        const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
        const shown = screen.getByLabelText<HTMLSelectElement>('Month')
        await waitFor(() => expect(shown.value).toBe(next))
        expect(shown.options[1]?.value).toBe(next)
      },
    ),
    { numRuns: 20 },
  )
})
