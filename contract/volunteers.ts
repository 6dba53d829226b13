import * as z from 'zod'
import { anonymous, isoInstant, planningId } from './shared.ts'

/** One assignment as its volunteer sees it (spec 001 §3 'Schedule (volunteer)'). */
export const schedule = z.object({
  id: planningId,
  attributes: z.object({
    status: z.enum(['U', 'C', 'D']),
    service_type_name: z.string(),
    plan_title: z.string(),
    /** The first service time; despite its name a true UTC instant. */
    sort_date: isoInstant,
    ends_at: isoInstant,
    /** Dates in words, in the church's time zone. */
    display_date: z.string(),
    rehearsals: z.array(z.string()),
    team_name: z.string(),
    team_position_name: z.string(),
    organization_name: z.string(),
    person_name: z.string(),
    can_change: z.boolean(),
  }),
})
export type Schedule = z.infer<typeof schedule>

const schedules = z.object({
  schedules: z.array(schedule),
  expired: z.boolean(),
  church_name: z.string(),
  person_name: z.string(),
})
const token = z.string().min(1).max(200).meta({ description: 'The token of the personal link' })
const tags = ['volunteers']

export const volunteers = {
  schedules: anonymous
    .route({
      method: 'GET',
      path: '/show-schedules/{personId}',
      summary: 'The schedules of a personal link',
      tags,
    })
    .input(z.object({ personId: token }))
    .output(schedules),
  look: anonymous
    .route({
      method: 'GET',
      path: '/scheduling/confirm/{personId}/{scheduleId}/{answer}',
      summary: 'The schedules; never changes anything, because link scanners press links',
      tags,
    })
    .input(z.object({ personId: token, scheduleId: planningId, answer: z.enum(['0', '1']) }))
    .output(schedules),
  answer: anonymous
    .route({
      method: 'POST',
      path: '/scheduling/confirm/{personId}/{scheduleId}/{answer}',
      summary: 'Accept (1) or decline (0)',
      tags,
    })
    .input(
      z.object({
        personId: token,
        scheduleId: planningId,
        answer: z.enum(['0', '1']),
        reason: z.string().max(500).optional(),
      }),
    )
    .output(schedules),
}
