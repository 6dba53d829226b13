import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { learnTime } from '#web/lib/now.ts'
import { show } from '#web/testing.tsx'
import { YearlyOverview } from './yearly-overview.tsx'

afterEach(() => learnTime(new Date().toUTCString()))

test.each([
  ['Pacific/Kiritimati', '2031-12-31T20:00:00Z', '2032'],
  ['America/Los_Angeles', '2032-01-01T04:00:00Z', '2031'],
])('in %s at %s the year of the church is %s, whatever the device says', async (timezone, now, year) => {
  await show(<YearlyOverview />, [
    [api.access.profile.queryKey(), { church: { timezone }, phone_number: null }],
  ])
  act(() => learnTime(new Date(now).toUTCString()))
  const shown = screen.getByLabelText<HTMLSelectElement>('Year')
  expect(shown.value).toBe(year)
  expect(shown.options[0]?.value).toBe(year)
})
