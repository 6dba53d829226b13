import * as z from 'zod'
import { AVAILABILITY_STATES } from '#core/vocabulary/availability.ts'
import { WRITING_STATES } from '#core/vocabulary/people.ts'
import { done, isoDate, isoInstant, planningId, signedIn } from './shared.ts'

/** At most so many teams are asked together. */
export const TEAMS_MAX = 100

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'this must be a month, such as 2030-03')
  .meta({ description: 'A calendar month at the church, for example 2030-03' })

const teamIds = z.array(planningId).max(TEAMS_MAX)

/** How somebody stands with the question which days of a month they cannot serve. */
const person = z.object({
  person_id: planningId,
  name: z.string(),
  /** `not_asked`: nobody asked them; `unreachable`: there is no number that can be texted, or they opted out. */
  state: z.enum(AVAILABILITY_STATES),
  asked_at: isoInstant.nullable(),
  answered_at: isoInstant.nullable(),
  /** Whole days, both inclusive; in words as the person was shown them. */
  away: z.array(z.object({ from: isoDate, until: isoDate })),
  /** How far the planning service has them; null where there is nothing to write. */
  written: z.enum(WRITING_STATES).nullable(),
  detail: z.string().nullable(),
})
export type AvailabilityPerson = z.infer<typeof person>

const settings = z.object({
  team_ids: teamIds,
  /** The day of the month on which they are asked about the next, at 10:00; null: only by hand. */
  day: z.number().int().min(1).max(28).nullable(),
})

const view = z.object({
  month,
  settings,
  teams: z.array(z.object({ id: planningId, name: z.string(), service_name: z.string() })),
  people: z.array(person),
  /** What asking those who were not asked yet would send. */
  ask: z.object({ people: z.number(), credits: z.number(), message: z.string().nullable() }),
  balance: z.number(),
})
export type AvailabilityView = z.infer<typeof view>
const tags = ['availability']

export const availability = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/availability',
      summary: 'Who is away in a month, and who is asked',
      tags,
    })
    .input(z.object({ month }))
    .output(view),
  save: signedIn
    .route({ method: 'POST', path: '/availability', summary: 'Which teams are asked, and when', tags })
    .input(z.object({ teamIds, day: z.number().int().min(1).max(28).nullable() }))
    .output(done.extend({ settings })),
  ask: signedIn
    .route({
      method: 'POST',
      path: '/ask-availability',
      summary: 'Ask the chosen teams about a month now; nobody is asked twice about the same month',
      tags,
    })
    .input(z.object({ month }))
    .output(done.extend({ asked: z.number() })),
}
