import * as z from 'zod'
import { ASSIGNMENT_STATUSES, LINK_ANSWERS } from '#core/vocabulary/people.ts'
import { anonymous, isoDate, isoInstant, planningId, timeIds } from './shared.ts'

/** One assignment as its volunteer sees it. */
export const schedule = z.object({
  id: planningId,
  attributes: z.object({
    status: z.enum(ASSIGNMENT_STATUSES),
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
    /** Those that can be answered one by one, soonest first; empty where the answer is for all. */
    times: z.array(
      z.object({ id: planningId, display_time: z.string(), status: z.enum(ASSIGNMENT_STATUSES) }),
    ),
    can_change: z.boolean(),
    has_started: z.boolean(),
    /** First names of others on the team who have accepted, and how many more there are. */
    beside: z.array(z.string()),
    beside_more: z.number(),
  }),
})
export type Schedule = z.infer<typeof schedule>

/** The days on which the person of the page cannot serve. */
const awayDays = z.object({
  /** The first and the last day that can be chosen, at the church. */
  from: isoDate,
  until: isoDate,
  /** Whole days, both inclusive, soonest first. */
  days: z.array(z.object({ from: isoDate, until: isoDate })),
})
export type PageAwayDays = z.infer<typeof awayDays>

/** More days than the calendar has. */
const DAYS_MAX = 400
const chosenDays = z.array(isoDate).max(DAYS_MAX)

const schedules = z.object({
  schedules: z.array(schedule),
  expired: z.boolean(),
  church_name: z.string(),
  /** Where a new link can be asked for; only where this one has expired. */
  church_phone: z.string().nullable(),
  person_name: z.string(),
  /** How often they served in the last eight weeks; null where we do not know that long. */
  served: z.number().nullable(),
  /** Null where the church does not ask for days. */
  away: awayDays.nullable(),
})
export type Schedules = z.infer<typeof schedules>
const token = z.string().min(1).max(200).meta({ description: 'The token of the personal link' })
const tags = ['personal page']

/** What a volunteer sees and answers on the page of a personal link. */
export const personalPage = {
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
    .input(z.object({ personId: token, scheduleId: planningId, answer: z.enum(LINK_ANSWERS) }))
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
        answer: z.enum(LINK_ANSWERS),
        reason: z.string().max(500).optional(),
        /** Of an accept: the times that it leaves out. */
        declined_times: timeIds.optional(),
      }),
    )
    .output(schedules),
  changeDays: anonymous
    .route({
      method: 'POST',
      path: '/away-days/{personId}',
      summary: 'Days on which the person of the link cannot serve, and days on which they can again',
      tags,
    })
    .input(z.object({ personId: token, away: chosenDays, free: chosenDays }))
    .output(schedules),
}
