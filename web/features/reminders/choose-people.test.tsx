import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PersonInPlan, PlanSheet } from '#contract/services.ts'
import { api } from '#web/lib/api.ts'
import { newAnswers, showRouter } from '#web/testing.tsx'
import { ChoosePeoplePage } from './choose-people-page.tsx'
import { reminderSearch } from './reminder-search.ts'

type Status = PersonInPlan['status']

const person = (status: Status, place: number): PersonInPlan => ({
  id: `p${place}`,
  assignment_id: `a${place}`,
  name: `Person ${place}`,
  status,
  position: 'Vocals',
  team: 'Band',
  phone: null,
  message: null,
  error_message: null,
  decline_reason: null,
  times: [],
  answered_at: null,
})

const sheet = (statuses: readonly Status[]): PlanSheet => ({
  plan: { id: '1', title: '', service_id: '1', service_name: 'Sunday', starts_at: '2030-03-10T14:00:00Z' },
  people: statuses.map(person),
})

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/reminder-choose-people',
  validateSearch: reminderSearch,
  component: ChoosePeoplePage,
})
const routeTree = root.addChildren([workspace.addChildren([page])])

const ticked = (): string[] =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => (box as HTMLInputElement).value)
    .toSorted()

const someStatuses = fc.array(fc.constantFrom<Status>('U', 'C', 'D', 'F'), { minLength: 1, maxLength: 5 })
const isOf = (wanted: Status) => (status: Status, place: number) => (status === wanted ? [`p${place}`] : [])

test('who answers while people are chosen is not chosen any more, and everybody else stays as chosen', async () => {
  await fc.assert(
    fc.asyncProperty(
      someStatuses,
      fc.infiniteStream(fc.boolean()),
      fc.constantFrom(null, 'Accepted', 'Everyone'),
      async (before, answers, button) => {
        const queries = newAnswers()
        const { queryKey } = api.services.people.queryOptions({ input: { planId: '1' } })
        queries.setQueryData(queryKey, sheet(before))
        const history = createMemoryHistory({ initialEntries: ['/reminder-choose-people?plan=1'] })
        await showRouter(createRouter({ routeTree, history }), queries)
        if (button) fireEvent.click(screen.getByRole('button', { name: button }))
        const chosen = ticked()
        expect(chosen).toEqual(
          before.flatMap(button === 'Everyone' ? (_, at) => [`p${at}`] : isOf(button ? 'C' : 'U')),
        )
        const after = before.map((status) => (answers.next().value && status === 'U' ? 'C' : status))
        act(() => queries.setQueryData(queryKey, sheet(after)))
        await act(() => new Promise((resolve) => setTimeout(resolve)))
        const hasAnswered = (id: string) => before[Number(id.slice(1))] !== after[Number(id.slice(1))]
        expect(ticked()).toEqual(chosen.filter((id) => !hasAnswered(id)))
      },
    ),
    { numRuns: 12 },
  )
})
