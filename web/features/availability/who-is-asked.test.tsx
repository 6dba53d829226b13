import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AvailabilityView } from '#contract/availability.ts'
import { serve, show } from '#web/testing.tsx'
import { AvailabilityPage } from './availability-page.tsx'

const teams = ['Band', 'Greeters', 'Kids'].map((name) => ({ id: name, name, service_name: 'Sunday' }))

const VIEW: AvailabilityView = {
  month: '2030-04',
  settings: { team_ids: ['Band'], day: null },
  teams,
  people: [],
  ask: { people: 0, message: null, credits: 0 },
  balance: 50,
}

const oneChange = fc.oneof(
  fc.record({ team: fc.constantFrom(...teams.map(({ id }) => id)) }),
  fc.record({ day: fc.constantFrom('', '5', '20') }),
)

type Saved = { teamIds: string[]; day: number | null }

/** The page with a server that takes a while to save. */
async function open() {
  let view = VIEW
  serve({
    'GET /availability': () => view,
    'POST /availability': async ({ teamIds, day }: Saved) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      view = { ...view, settings: { team_ids: teamIds, day } }
      return { success: true, settings: view.settings }
    },
  })
  await show(<AvailabilityPage />)
  await screen.findByLabelText('Ask by itself')
  return () => view.settings
}

test('what is changed before the last change is saved undoes none of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oneChange, { minLength: 2, maxLength: 4 }), async (changes) => {
      const saved = await open()
      const teamIds = new Set(VIEW.settings.team_ids)
      let day = VIEW.settings.day
      for (const change of changes) {
        if ('team' in change) {
          if (!teamIds.delete(change.team)) teamIds.add(change.team)
          fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(change.team) }))
        } else {
          day = change.day === '' ? null : Number(change.day)
          fireEvent.change(screen.getByLabelText('Ask by itself'), { target: { value: change.day } })
        }
        await act(() => new Promise((resolve) => setTimeout(resolve)))
      }
      await waitFor(() => expect(saved()).toEqual({ team_ids: [...teamIds], day }))
    }),
    { numRuns: 12 },
  )
})
