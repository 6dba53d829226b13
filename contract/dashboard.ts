import * as z from 'zod'
import { ALL_NEEDS_MAX, NEEDS_MAX } from '#core/services/needs.ts'
import { COMING_PEOPLE_MAX, NEXT_PLACES } from '#core/services/upcoming.ts'
import { ASK_STATES } from '#core/vocabulary/asks.ts'
import { NEED_KINDS } from '#core/vocabulary/needs.ts'
import { SETUP_STATES, SETUP_STEPS } from '#core/vocabulary/setup.ts'
import { planningTrouble } from './integrations.ts'
import { isoDate, isoInstant, personStatus, planningId, signedIn, statusFilter } from './shared.ts'

/** How many places of a plan stand where; somebody with two positions has two places. */
export const planCounts = z.object({
  accepted: z.number(),
  unconfirmed: z.number(),
  declined: z.number(),
  failed: z.number(),
  opted_out: z.number(),
  not_asked: z.number(),
  total: z.number(),
})
export type PlanCounts = z.infer<typeof planCounts>

/** Of one plan; who has not answered is counted as people too, each once. */
export const countedPlan = planCounts.extend({ unconfirmed_people: z.number() })

export const nextPlan = countedPlan.extend({
  id: planningId,
  title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  starts_at: isoInstant,
})
export type NextPlan = z.infer<typeof nextPlan>

/** One place of the next plan, as a dot shows it. */
export const nextPlace = z.object({
  assignment_id: planningId,
  person_id: planningId,
  name: z.string(),
  position: z.string(),
  team: z.string(),
  status: personStatus,
  /** Some of the times were accepted, and the others declined. */
  in_part: z.boolean(),
})
export type NextPlace = z.infer<typeof nextPlace>

/** A plan of a day, with the dots of its places. */
export const dayPlan = nextPlan.extend({
  places: z.array(nextPlace).max(NEXT_PLACES),
  /** How many further places it has. */
  more_places: z.number(),
})
export type DayPlan = z.infer<typeof dayPlan>

/** A place of somebody, or one time of it that was declined while the others stand. */
export const countedPlace = z.object({
  assignment_id: planningId,
  time_id: planningId.nullable(),
  plan_id: planningId,
  plan_title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  team: z.string(),
  position: z.string(),
  starts_at: isoInstant.nullable(),
  /** Why no text arrives, or why they declined. */
  why: z.string().nullable(),
  /** The latest ask for it, of a decline. */
  ask: z.object({ id: z.number(), state: z.enum(ASK_STATES) }).nullable(),
  /** It begins before a text that is sent now may go. */
  is_too_late: z.boolean(),
})
export type CountedPlace = z.infer<typeof countedPlace>

/** Somebody once, with all their places that stand the same way. */
export const countedPerson = z.object({
  id: planningId,
  name: z.string(),
  phone: z.string().nullable(),
  status: personStatus,
  /** How many texts went to them, where texts are counted; else 0. */
  texts: z.number(),
  places: z.array(countedPlace),
})
export type CountedPerson = z.infer<typeof countedPerson>

/** A day with services, as whoever is responsible for it looks at it. */
export const day = z.object({
  date: isoDate,
  plans: z.array(dayPlan),
  /** Who is in need before a service that has not begun: unconfirmed, declined and not replaced, out of reach. */
  people: z.array(countedPerson),
  /** When a text by hand goes that is sent now. */
  goes_at: isoInstant,
  may_go_now: z.boolean(),
})
export type Day = z.infer<typeof day>

/** Something that waits for a person at the church, with the one thing to do. */
export const need = z.object({
  kind: z.enum(NEED_KINDS),
  title: z.string(),
  detail: z.string(),
  person_id: planningId.nullable(),
  plan_id: planningId.nullable(),
  service_id: planningId.nullable(),
})
export type Need = z.infer<typeof need>

/** A step of setting up, and how far it is. */
export const setupStep = z.object({
  step: z.enum(SETUP_STEPS),
  state: z.enum(SETUP_STATES),
  /** It is done by looking at the texts on the screen, because none can be tried on a phone yet. */
  on_screen: z.boolean(),
})
export type SetupStep = z.infer<typeof setupStep>

export const dashboard = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/dashboard',
      summary: 'Counts of the coming weeks',
      tags: ['dashboard'],
    })
    .output(
      z.object({
        /** People, each counted once however many places they have. */
        unconfirmed: z.number(),
        accepted: z.number(),
        declined: z.number(),
        failed: z.number(),
        opted_out: z.number(),
        /** Texts, and to how many people they went. */
        sent: z.number(),
        sent_people: z.number(),
        /** The places that these people have. */
        places: planCounts,
        /** Texts that are due and wait until there are enough credits. */
        waiting_for_credits: z.number(),
        /** Of the tiles: how many of the unconfirmed people are for the next day with a service. */
        unconfirmed_next: z.number(),
        accepted_since_yesterday: z.number(),
        connected: z.boolean(),
        roster_read_at: isoInstant.nullable(),
        planning_trouble: planningTrouble.nullable(),
        next_plans: z.array(nextPlan),
        /** How many further plans lie ahead. */
        more_plans: z.number(),
        /** The first day ahead that has a service. */
        day: day.nullable(),
        needs: z.array(need).max(NEEDS_MAX),
        setup: z.array(setupStep).nullable().meta({ description: 'Null once nothing is left to set up' }),
        /** How many further needs there are. */
        more_needs: z.number(),
      }),
    ),
  day: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/day/{date}',
      summary: 'All services of one day, and who is in need across them',
      tags: ['dashboard'],
    })
    .input(z.object({ date: isoDate }))
    .output(day),
  people: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/coming/{type}',
      summary: 'The people of the coming weeks whom a tile counts, each once, soonest first',
      tags: ['dashboard'],
    })
    .input(z.object({ type: statusFilter, offset: z.coerce.number().int().min(0).max(100_000).default(0) }))
    .output(
      z.object({
        people: z.array(countedPerson).max(COMING_PEOPLE_MAX),
        total: z.number(),
      }),
    ),
  needs: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/needs',
      summary: 'Everything that waits for somebody at the church',
      tags: ['dashboard'],
    })
    .output(z.object({ needs: z.array(need).max(ALL_NEEDS_MAX), more_needs: z.number() })),
}
