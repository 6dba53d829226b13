import { type Given, text } from '#web/lib/search.ts'

/** What the address says: which plan, and who is chosen of its people. */
export type ReminderSearch = {
  plan?: string | undefined
  planName?: string | undefined
  service?: string | undefined
  serviceName?: string | undefined
  /** A day instead of a plan: everybody who has not answered for it. */
  date?: string | undefined
  /** Ids with commas between them. */
  people?: string | undefined
}

export const reminderSearch = (given: Given): ReminderSearch => ({
  plan: text(given.plan),
  planName: text(given.planName),
  service: text(given.service),
  serviceName: text(given.serviceName),
  date: text(given.date),
  people: text(given.people),
})

export const idsIn = ({ people }: ReminderSearch): string[] => people?.split(',').filter(Boolean) ?? []
