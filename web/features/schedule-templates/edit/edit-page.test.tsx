import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TemplateDetail, TemplateItem } from '#contract/schedule-templates.ts'
import { keysOfKind } from '#core/scheduling/catalogue.ts'
import { newAnswers, serve, showRouter } from '#web/testing.tsx'
import { EditPage } from './edit-page.tsx'

const REMINDERS = keysOfKind('confirmation_reminder').slice(0, 2)
const FOLLOW_UPS = keysOfKind('follow_up').slice(0, 2)
const SWITCHES = [...REMINDERS, ...FOLLOW_UPS, 'combination']

const item = (key: string, on: readonly string[]): TemplateItem => ({
  id: key,
  name: `Switch ${key}`,
  schedules: key,
  is_default: on.includes(key) ? 1 : 0,
})

const month = { scheduled_at: '2030-03-01T12:00:00Z', starts_at: '2030-04-07T13:00:00Z', texts: [] }

const detailOf = (on: readonly string[]): TemplateDetail => ({
  template: {
    id: 1,
    name: 'Usual',
    is_default: 1,
    confirmation: null,
    confirmation_time: null,
    confirmation_text: null,
    confirmation_reminders: REMINDERS.map((key) => item(key, on)),
    follow_ups: FOLLOW_UPS.map((key) => item(key, on)),
    combination: item('combination', on),
  },
  initial: false,
  timezone: 'America/New_York',
  window: { from: '8:00 AM', until: '9:00 PM' },
  defaults: Object.fromEntries(SWITCHES.map((key) => [key, true])),
  locked: false,
  may_word: false,
  folderList: {},
  serviceList: {},
  assigned: { serviceIds: [], folderIds: [] },
  usual_follow_ups: [],
  month,
})

const root = createRootRoute()
const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/edit-schedule',
  validateSearch: ({ id }: { id?: string }) => ({ id }),
  component: EditPage,
})
const routeTree = root.addChildren([workspace.addChildren([page])])

type Change = { confirmation_reminders?: string[]; follow_ups?: string[]; combination?: boolean }

/** What is on after a change; what is left out stays. */
const changed = (on: readonly string[], change: Change): string[] => [
  ...(change.confirmation_reminders ?? on.filter((key) => REMINDERS.some((one) => one === key))),
  ...(change.follow_ups ?? on.filter((key) => FOLLOW_UPS.some((one) => one === key))),
  ...((change.combination ?? on.includes('combination')) ? ['combination'] : []),
]

/** The editor with a server that saves only when it is let. */
async function open(first: readonly string[]) {
  let saved = first
  let goOn: (() => void) | null = null
  serve({
    'GET /schedule-templates/1': () => detailOf(saved),
    'POST /schedule-templates/effect/1': () => ({
      effect: { texts: 1, credits: 1, moved: 0, days: 30, words: 'One more text' },
      defaults: detailOf(saved).defaults,
      month,
    }),
    'PUT /schedule-templates/1': async (change: Change) => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      saved = changed(saved, change)
      return { success: true, detail: detailOf(saved) }
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/edit-schedule?id=1'] })
  await showRouter(createRouter({ routeTree, history }), newAnswers())
  await screen.findByText('Combine texts')
  const letSave = async () => {
    await waitFor(() => expect(goOn).not.toBeNull())
    goOn?.()
    goOn = null
    await waitFor(() => expect(save()?.dataset.loading).toBeUndefined())
  }
  const saveAgain = async () => {
    await waitFor(() => expect(save()).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await letSave()
  }
  return { saved: () => saved, letSave, saveAgain }
}

const switchOf = (key: string) =>
  screen.getByRole<HTMLInputElement>('switch', {
    name: key === 'combination' ? 'Combine texts' : `Switch ${key}`,
  })
const toggle = (keys: readonly string[]) => {
  for (const key of keys) fireEvent.click(switchOf(key))
}
const save = () => screen.queryByRole('button', { name: 'Save' })
const shownOn = () => SWITCHES.filter((key) => switchOf(key).checked)

const someSwitches = fc.subarray(SWITCHES)

test('what is switched while a save is under way stays, and is saved with the next', async () => {
  await fc.assert(
    fc.asyncProperty(
      someSwitches,
      fc.subarray(SWITCHES, { minLength: 1 }),
      someSwitches,
      async (first, before, meanwhile) => {
        const { saved, letSave, saveAgain } = await open(first)
        toggle(before)
        fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
        await waitFor(() => expect(save()?.dataset.loading).toBe('true'))
        toggle(meanwhile)
        const wanted = shownOn()
        await letSave()
        if (meanwhile.length > 0) await saveAgain()
        await waitFor(() => expect(save()).toBeNull())
        expect(shownOn()).toEqual(wanted)
        expect(saved().toSorted()).toEqual(wanted.toSorted())
      },
    ),
    { numRuns: 12 },
  )
})
