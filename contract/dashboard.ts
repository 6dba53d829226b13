import * as z from 'zod'
import { NEEDS_MAX } from '#core/services/needs.ts'
import { NEXT_PLACES, NEXT_PLANS } from '#core/services/upcoming.ts'
import { NEED_KINDS } from '#core/vocabulary/needs.ts'
import { SETUP_STATES, SETUP_STEPS } from '#core/vocabulary/setup.ts'
import { planningTrouble } from './integrations.ts'
import { isoInstant, personStatus, planningId, signedIn } from './shared.ts'

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
export const setupStep = z.object({ step: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })
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
        next_plans: z.array(nextPlan).max(NEXT_PLANS),
        /** How many further plans lie ahead. */
        more_plans: z.number(),
        /** The places of the first of these plans, team by team, and how many further ones it has. */
        next_places: z.array(nextPlace).max(NEXT_PLACES),
        more_places: z.number(),
        needs: z.array(need).max(NEEDS_MAX),
        setup: z.array(setupStep).nullable().meta({ description: 'Null once nothing is left to set up' }),
        /** How many further needs there are. */
        more_needs: z.number(),
      }),
    ),
}
