import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Schedule, Schedules } from '#contract/personal-page.ts'
import { show } from '#web/testing.tsx'
import { PersonalPage } from './personal-page.tsx'

const IDS = ['one', 'two', 'three']

const scheduleOf = (id: string, answers: ReadonlyMap<string, 'C' | 'D'>): Schedule => ({
  id,
  attributes: {
    status: answers.get(id) ?? 'U',
    service_type_name: 'Sunday Gathering',
    plan_title: '',
    sort_date: '2030-03-10T13:00:00Z',
    ends_at: '2030-03-10T14:00:00Z',
    display_date: `Day ${id}`,
    rehearsals: [],
    team_name: 'Band',
    team_position_name: 'Drums',
    organization_name: 'Grace Chapel',
    person_name: 'Ann Lee',
    times: [],
    can_change: true,
    has_started: false,
    beside: [],
    beside_more: 0,
  },
})

const pageOf = (answers: ReadonlyMap<string, 'C' | 'D'>): Schedules => ({
  schedules: IDS.map((id) => scheduleOf(id, answers)),
  expired: false,
  church_name: 'Grace Chapel',
  church_phone: null,
  person_name: 'Ann',
  served: null,
  away: null,
})

const card = (id: string) => within(screen.getByRole('article', { name: `Day ${id}, Drums` }))
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

/** A server that notes answers in the order in which they come, and tells of them in another. */
async function open() {
  const answers = new Map<string, 'C' | 'D'>()
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (given: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(pageOf(answers))
    const [id = '', is] = given.split('/').slice(-2)
    answers.set(id, is === '1' ? 'C' : 'D')
    const said = pageOf(new Map(answers))
    await new Promise<void>((resolve) => held.push(resolve))
    return Response.json(said)
  })
  window.history.replaceState(null, '', '/schedules?personId=token')
  await show(<PersonalPage />)
  await screen.findByText('Grace Chapel')
  return { answers, held }
}

test('whatever is answered at once stays answered, in whichever order the server tells of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(IDS, { minLength: 2 }),
      fc.infiniteStream(fc.nat()),
      async (ids, any) => {
        const { held } = await open()
        for (const id of ids) {
          const open = card(id).queryByRole('button', { name: 'Take Action' })
          if (open) fireEvent.click(open)
          fireEvent.click(card(id).getByRole('button', { name: 'Accept' }))
          await pause()
        }
        for (let turn = 0; turn < 20; turn++) {
          if (held.length > 0) held.splice((any.next().value ?? 0) % held.length, 1)[0]?.()
          await pause()
        }
        await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
        for (const id of ids) expect(card(id).queryByText('You accepted')).not.toBeNull()
      },
    ),
    { numRuns: 12 },
  )
})
