import { type Given, text } from '#web/lib/search.ts'

/** What the address says: the plan, and the place of it that was declined. */
export type AskSearch = {
  plan?: string | undefined
  planName?: string | undefined
  service?: string | undefined
  serviceName?: string | undefined
  /** A day instead of a plan: every place of it. */
  date?: string | undefined
  assignment?: string | undefined
  /** The one time of it that was declined while the others stand. */
  time?: string | undefined
}

export const askSearch = (given: Given): AskSearch => ({
  plan: text(given.plan),
  planName: text(given.planName),
  service: text(given.service),
  serviceName: text(given.serviceName),
  date: text(given.date),
  assignment: text(given.assignment),
  time: text(given.time),
})
