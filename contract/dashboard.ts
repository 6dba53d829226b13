import * as z from 'zod'
import { NEEDS_MAX } from '#core/services/needs.ts'
import { NEXT_PLANS } from '#core/services/upcoming.ts'
import { NEED_KINDS } from '#core/vocabulary/needs.ts'
import { SETUP_STATES, SETUP_STEPS } from '#core/vocabulary/setup.ts'
import { planningTrouble } from './connections.ts'
import { isoInstant, planningId, signedIn } from './shared.ts'

/** How many people of a plan stand where. */
export const planCounts = z.object({
  accepted: z.number(),
  unconfirmed: z.number(),
  declined: z.number(),
  failed: z.number(),
  total: z.number(),
})
export type PlanCounts = z.infer<typeof planCounts>

export const nextPlan = planCounts.extend({
  id: planningId,
  title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  starts_at: isoInstant,
})
export type NextPlan = z.infer<typeof nextPlan>

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
        unconfirmed: z.number(),
        accepted: z.number(),
        declined: z.number(),
        failed: z.number(),
        sent: z.number(),
        /** Texts that are due and wait until there are enough credits. */
        waiting_for_credits: z.number(),
        /** Of the tiles: how many of the unconfirmed are for the next day with a service. */
        unconfirmed_next: z.number(),
        accepted_since_yesterday: z.number(),
        connected: z.boolean(),
        roster_read_at: isoInstant.nullable(),
        planning_trouble: planningTrouble.nullable(),
        next_plans: z.array(nextPlan).max(NEXT_PLANS),
        needs: z.array(need).max(NEEDS_MAX),
        setup: z.array(setupStep).nullable().meta({ description: 'Null once nothing is left to set up' }),
      }),
    ),
}
