import * as z from 'zod'
import {
  ANSWERED_BY,
  ASSIGNMENT_STATUSES,
  EVERYBODY,
  LINE_STEP_STATES,
  LINE_STEPS,
} from '#core/vocabulary/people.ts'
import { countedPlan } from './dashboard.ts'
import { logEntry } from './messages.ts'
import { isoDate, isoInstant, personStatus, planningId, signedIn, statusFilter, timeIds } from './shared.ts'

/** Folder 1 is 'Upcoming Services': every service type, whatever folder it lies in. */
export const UPCOMING_FOLDER_ID = '1'

/** `checked`: a schedule template of its own is assigned to it, as to a service. */
export const folder = z.object({
  id: planningId,
  title: z.string(),
  status: z.enum(['open', 'close']),
  checked: z.boolean(),
})
export type Folder = z.infer<typeof folder>

export const service = z.object({
  id: planningId,
  title: z.string(),
  /** Places in the chosen status, and all places, over the upcoming plans. */
  confirmed: z.number(),
  total: z.number(),
  opted_out: z.number(),
  not_asked: z.number(),
  status: z.string(),
  checked: z.boolean(),
  folderId: planningId.nullable(),
  /** The folders around it, from the inside out. */
  folderIds: z.array(planningId),
  /** The schedule template that holds for it. */
  template: z.string().nullable(),
  template_id: z.number().nullable(),
})
export type Service = z.infer<typeof service>

export const plan = countedPlan.extend({
  id: planningId,
  title: z.string(),
  confirmed: z.number(),
  starts_at: isoInstant.nullable(),
})
export type Plan = z.infer<typeof plan>

/** The same where plans of several service types stand together. */
const comingPlan = plan.extend({ service_id: planningId, service_name: z.string() })
export type ComingPlan = z.infer<typeof comingPlan>

export const personInPlan = z.object({
  id: planningId,
  assignment_id: planningId,
  name: z.string(),
  status: personStatus,
  position: z.string(),
  team: z.string(),
  phone: z.string().nullable(),
  /** Shown in place of the status icon, for example 'Not asked yet'. */
  message: z.string().nullable(),
  error_message: z.string().nullable(),
  /** Why the volunteer declined all or some of it, in their own words. */
  decline_reason: z.string().nullable(),
  /** Those that can be answered one by one, soonest first; empty where the answer is for all. */
  times: z.array(
    z.object({
      id: planningId,
      starts_at: isoInstant,
      status: z.enum(ASSIGNMENT_STATUSES),
      /** Declined while the others were accepted; not of who was asked to step in for one of the others alone. */
      is_empty: z.boolean(),
    }),
  ),
  answered_at: isoInstant.nullable(),
})
export type PersonInPlan = z.infer<typeof personInPlan>

/** What a page about a plan is headed with. */
export const planHead = z.object({
  id: planningId,
  title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  starts_at: isoInstant.nullable(),
})
export type PlanHead = z.infer<typeof planHead>

/** Everybody on a plan. */
const planSheet = z.object({ plan: planHead, people: z.array(personInPlan) })
export type PlanSheet = z.infer<typeof planSheet>

/** One step on the way of a question: text, answer, and back to the planning service. */
export const lineStep = z.object({
  step: z.enum(LINE_STEPS),
  state: z.enum(LINE_STEP_STATES),
  /** When it happened; for 'planned' when the text goes or was to go. */
  at: isoInstant.nullable(),
  /** One sentence; for a failure its cause. */
  words: z.string(),
  /** The one thing that mends it. */
  fix: z.string().nullable(),
})
export type LineStep = z.infer<typeof lineStep>

/** Somebody on a plan, and how far the question to them has come. */
export const personWithLine = personInPlan.extend({
  steps: z.array(lineStep),
  /** planning: in the planning service itself. Null without an answer. */
  answered_by: z.enum(ANSWERED_BY).nullable(),
  /** Of the first step that needs somebody. */
  fix: z.string().nullable(),
  /** Names of the others on the same number. */
  shares_phone_with: z.array(z.string()),
})
export type PersonWithLine = z.infer<typeof personWithLine>

export const foundPlan = z.object({
  plan_id: planningId,
  title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  starts_at: isoInstant,
})
export type FoundPlan = z.infer<typeof foundPlan>

/** People with what they serve at next, and plans. */
export const found = z.object({
  people: z.array(
    z.object({
      id: planningId,
      name: z.string(),
      next: foundPlan.extend({ position: z.string() }).nullable(),
    }),
  ),
  plans: z.array(foundPlan),
})
export type Found = z.infer<typeof found>

const tags = ['services']
const filter = z.object({ type: statusFilter.default(EVERYBODY) })

export const services = {
  folders: signedIn
    .route({ method: 'GET', path: '/scheduling/folders', summary: 'Folders, Upcoming Services first', tags })
    .output(z.object({ folders: z.array(folder) })),
  all: signedIn
    .route({ method: 'GET', path: '/scheduling/services', summary: 'All service types', tags })
    .input(filter)
    .output(z.object({ services: z.array(service) })),
  ofFolder: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/services/{folderId}',
      summary: 'Service types of a folder',
      tags,
    })
    .input(filter.extend({ folderId: planningId }))
    .output(z.object({ services: z.array(service) })),
  plans: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/plans/{serviceId}',
      summary: 'Upcoming plans of a service type',
      tags,
    })
    .input(filter.extend({ serviceId: planningId }))
    .output(z.object({ plans: z.array(plan) })),
  coming: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/plans',
      summary: 'Upcoming plans of all service types on which somebody is scheduled, soonest first',
      tags,
    })
    .input(filter)
    .output(z.object({ plans: z.array(comingPlan) })),
  people: signedIn
    .route({ method: 'GET', path: '/scheduling/people/{planId}', summary: 'Everybody on a plan', tags })
    .input(z.object({ planId: planningId }))
    .output(planSheet),
  ofDay: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/day/{date}/people',
      summary: 'Everybody on the plans of a day',
      tags,
    })
    .input(z.object({ date: isoDate }))
    .output(z.object({ plans: z.array(planSheet) })),
  dayFile: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/day/{date}/day.csv',
      summary: 'Everybody on the plans of a day as CSV',
      tags,
    })
    .input(z.object({ date: isoDate }))
    .output(z.file()),
  planFile: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/people/{planId}/plan.csv',
      summary: 'Everybody on a plan as CSV',
      tags,
    })
    .input(z.object({ planId: planningId }))
    .output(z.file()),
  find: signedIn
    .route({ method: 'GET', path: '/scheduling/find', summary: 'People and plans by name', tags })
    .input(z.object({ words: z.string().trim().min(1).max(100) }))
    .output(found),
  peopleByStatus: signedIn
    .route({
      method: 'GET',
      path: '/logs-people/{planId}/{type}',
      summary: 'The people of a plan in one status',
      tags,
    })
    .input(
      z.object({
        planId: planningId,
        type: statusFilter,
        serviceId: planningId.optional(),
        serviceName: z.string().max(200).optional(),
      }),
    )
    .output(planSheet),
  personLogs: signedIn
    .route({
      method: 'GET',
      path: '/logs/{planId}/{personId}/{type}',
      summary: 'The texts of one person in one plan',
      tags,
    })
    .input(z.object({ planId: planningId, personId: planningId, type: statusFilter }))
    .output(
      z.object({
        person: z.object({
          id: planningId,
          name: z.string(),
          phone: z.string().nullable(),
          /** Their page in the planning service; null for a guest. */
          planning_url: z.string().nullable(),
          /** How often they served in the last eight weeks; null where we do not know that long. */
          served: z.number().nullable(),
        }),
        assignments: z.array(personWithLine),
        plan: planHead,
        logs: z.array(logEntry),
        /** Ids of logged texts that were not understood and wait for somebody. */
        waiting: z.array(z.number()),
      }),
    ),
  answer: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/answer/{assignmentId}',
      summary:
        'Accept or decline for a volunteer, or take that back; also written back to the planning service',
      tags,
    })
    .input(
      z.object({
        assignmentId: planningId,
        status: z.enum(ASSIGNMENT_STATUSES),
        reason: z.string().max(500).optional(),
        /** Of an accept: the times that it leaves out. */
        declined_times: timeIds.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), person: personInPlan })),
}
