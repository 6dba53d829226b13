import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskTeam } from '#contract/asks.ts'
import { api } from '#web/lib/api.ts'
import { newAnswers, serve, show } from '#web/testing.tsx'
import { AskByItselfPage } from './ask-by-itself-page.tsx'

const TEAM: AskTeam = {
  id: 't1',
  name: 'Band',
  service_name: 'Sunday',
  active: true,
  asks_open: true,
  wave_size: 3,
  pause_minutes: 60,
  days_before: 7,
  asked_most: 2,
}

type Saved = {
  active: boolean
  asksOpen: boolean
  waveSize: number
  pauseMinutes: number
  daysBefore: number
  askedMost: number
}

const teamOf = (saved: Saved): AskTeam => ({
  ...TEAM,
  active: saved.active,
  asks_open: saved.asksOpen,
  wave_size: saved.waveSize,
  pause_minutes: saved.pauseMinutes,
  days_before: saved.daysBefore,
  asked_most: saved.askedMost,
})

const toggle = (name: RegExp) => () => fireEvent.click(screen.getByRole('switch', { name }))
const select = (label: string, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const CHANGES = {
  active: toggle(/^Band Sunday/),
  asks_open: toggle(/^Band, open places/),
  wave_size: select('Ask at a time', '5'),
  pause_minutes: select('The next after', '240'),
  days_before: select('Ask for open places', '3'),
  asked_most: select('Nobody more often than', '1'),
}
const WANTED = {
  active: false,
  asks_open: false,
  wave_size: 5,
  pause_minutes: 240,
  days_before: 3,
  asked_most: 1,
}
const NAMES = Object.keys(CHANGES) as (keyof typeof CHANGES)[]
// What belongs to a switch is gone once it is off.
const inOrder = (names: (keyof typeof CHANGES)[]) =>
  names.toSorted((one, other) => NAMES.indexOf(other) - NAMES.indexOf(one))

function open(answer: (saved: Saved) => unknown) {
  let team = TEAM
  const changes = serve({
    'GET /ask-teams': () => ({ teams: [team] }),
    'POST /ask-teams': async (saved: Saved) => {
      const refusal = await answer(saved)
      if (refusal) return refusal
      team = teamOf(saved)
      return { success: true, team }
    },
  })
  return { changes, team: () => team }
}

const shown = () => show(<AskByItselfPage />, [[api.asks.teams.queryKey(), { teams: [TEAM] }]], newAnswers())

test('what is changed before the last change is saved undoes none of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(NAMES, { minLength: 2 }).map(inOrder), async (names) => {
      const { changes, team } = open(() => new Promise((resolve) => setTimeout(resolve, 5)))
      await shown()
      for (const name of names) {
        CHANGES[name]()
        await act(() => new Promise((resolve) => setTimeout(resolve)))
      }
      await waitFor(() => expect(changes).toHaveLength(names.length))
      await waitFor(() =>
        expect(team()).toEqual({
          ...TEAM,
          ...Object.fromEntries(names.map((name) => [name, WANTED[name]])),
        }),
      )
    }),
    { numRuns: 12 },
  )
})

test.each(NAMES)('a change of %s that is refused does not stay on the screen', async (name) => {
  const { changes } = open(() => Response.json({ error: 'Not now.' }, { status: 409 }))
  const page = await shown()
  const read = () =>
    [...page.querySelectorAll('input, select')].map((field) =>
      field instanceof HTMLInputElement ? field.checked : (field as HTMLSelectElement).value,
    )
  const before = read()
  CHANGES[name]()
  await waitFor(() => expect(changes).toHaveLength(1))
  await waitFor(() => expect(read()).toEqual(before))
})
