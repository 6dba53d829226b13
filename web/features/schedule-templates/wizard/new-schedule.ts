import { useSyncExternalStore } from 'react'
import type { ConfirmationTime, TemplateSettings } from '#contract/schedule-templates.ts'
import { ADDED_FOLLOW_UPS_MAX } from '#core/scheduling/template-change.ts'
import { tabStore } from '#web/lib/browser-store.ts'

type FollowUp = TemplateSettings['follow_ups'][number]

/** What the confirmation of a new schedule is, while its steps are gone through. */
export type NewConfirmation = {
  when: NonNullable<TemplateSettings['confirmation']>
  time: ConfirmationTime | null
  text: string
}

/** A schedule that is being made; kept by the browser, so that going back or reloading loses nothing. */
export type NewSchedule = {
  name: string
  /** As far as its steps have come. */
  confirmation: NewConfirmation
  hasConfirmation: boolean
  hasFollowUps: boolean
  followUps: FollowUp[]
}

export const FIRST_WORDS = 'Dear [firstname], can you join us [time]? Please reply YES/NO to this message.'

const EMPTY: NewSchedule = {
  name: '',
  confirmation: { when: 'asap', time: null, text: FIRST_WORDS },
  hasConfirmation: false,
  hasFollowUps: false,
  followUps: [],
}

const KEY = 'new-schedule'
const listeners = new Set<() => void>()

function read(): NewSchedule {
  try {
    return { ...EMPTY, ...(JSON.parse(tabStore.getItem(KEY) ?? '{}') as Partial<NewSchedule>) }
  } catch {
    return EMPTY
  }
}

let current = read()

function keep(next: NewSchedule): void {
  current = next
  tabStore.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

export const changeNewSchedule = (change: Partial<NewSchedule>): void => keep({ ...current, ...change })

export const changeNewConfirmation = (change: Partial<NewConfirmation>): void =>
  keep({ ...current, confirmation: { ...current.confirmation, ...change } })

/** Forgets everything once the schedule is made. */
export const forgetNewSchedule = (): void => keep(EMPTY)

export const forgetNewConfirmation = (): void =>
  keep({ ...current, confirmation: EMPTY.confirmation, hasConfirmation: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNewSchedule = (): NewSchedule => useSyncExternalStore(subscribe, () => current)

/** What is saved of it. Those who do not answer are asked again, as by the schedule that every church begins with. */
export const settingsOf = ({
  confirmation,
  hasConfirmation,
  hasFollowUps,
  followUps,
}: NewSchedule): TemplateSettings => ({
  confirmation: hasConfirmation ? confirmation.when : null,
  confirmation_time: hasConfirmation ? confirmation.time : null,
  confirmation_text: hasConfirmation ? confirmation.text.trim() || null : null,
  confirmation_reminders: hasConfirmation ? ['reminder_1_week', 'reminder_1_day'] : [],
  follow_ups: hasFollowUps ? followUps.slice(0, ADDED_FOLLOW_UPS_MAX) : [],
  combination: true,
})
