import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { logTime } from '#web/lib/dates.ts'
import { show } from '#web/testing.tsx'
import { aLog } from './example-log.ts'
import { PersonLog } from './person-log.tsx'

const zone = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin')
const plan = { id: 'p', title: '', service_id: 's', service_name: 'Sunday', starts_at: null }
const person = { id: 'ann', name: 'Ann Lee', phone: '+12125550142', planning_url: null, served: null }

test('the times of texts are those of whoever reads them, as in the logs', async () => {
  await fc.assert(
    fc.asyncProperty(zone, zone, async (own, church) => {
      const log = aLog()
      await show(<PersonLog person={person} assignments={[]} logs={[log]} waiting={[]} plan={plan} />, [
        [
          api.access.profile.queryKey(),
          { user: { timezone: own }, church: { timezone: church }, phone_number: null },
        ],
      ])
      expect(screen.getByText(logTime(log.created_at_utc, own))).toBeTruthy()
    }),
    { numRuns: 8 },
  )
})
