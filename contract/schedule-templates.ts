import * as z from 'zod'
import { keysOfKind } from '#core/scheduling/catalogue.ts'
import { TEMPLATE_NAME_LENGTH_MAX } from '#core/scheduling/template-change.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import { done, isoInstant, planningId, requiredLine, signedIn } from './shared.ts'

/** 1: on, 0: off. */
const flag = z.literal([0, 1])

const OUTSIDE = 'Choose a time from 8 AM to 9 PM'
const isInside = (time: string): boolean => TEXTING_WINDOW.from <= time && time <= TEXTING_WINDOW.until
const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 08:30')
  .refine(isInside, OUTSIDE)

/** When a confirmation may go, by the clock of the church: between two times, or at one (or soon after it). */
export const confirmationTime = z.union([
  z.strictObject({ at: hour.refine((time) => time < TEXTING_WINDOW.until, OUTSIDE) }),
  z.strictObject({
    between: z
      .object({ from: hour, until: hour })
      .refine(({ from, until }) => from < until, 'The second time must be later than the first'),
  }),
])
export type ConfirmationTime = z.infer<typeof confirmationTime>

const keysOf = (kind: (typeof SCHEDULED_KINDS)[number]) => z.array(z.enum(keysOfKind(kind))).max(20)

/** The switches of a template that are on, by schedule key. */
export const templateSettings = z.object({
  /** Null: no first text goes, only the reminders ask. */
  confirmation: z.enum(keysOfKind('confirmation')).nullable(),
  confirmation_time: confirmationTime.nullable(),
  /** Words of its own for a confirmation; null: those of the church. */
  confirmation_text: z.string().max(5000).nullable(),
  confirmation_reminders: keysOf('confirmation_reminder'),
  follow_ups: keysOf('follow_up'),
  /** Smart texting: one text for several assignments. */
  combination: z.boolean(),
})
export type TemplateSettings = z.infer<typeof templateSettings>

/** What is to change; what is left out stays. `initial` is the church's switch for all its confirmations. */
export const templateChange = templateSettings
  .partial()
  .extend({ name: requiredLine(TEMPLATE_NAME_LENGTH_MAX).optional(), initial: z.boolean().optional() })
export type TemplateChange = z.infer<typeof templateChange>

/** One switch; `schedules` is its key in `defaults`. */
export const templateItem = z.object({
  id: z.string(),
  name: z.string(),
  schedules: z.string(),
  is_default: flag,
})
export type TemplateItem = z.infer<typeof templateItem>

const templateName = z.object({ id: z.number(), name: z.string(), is_default: flag })

export const listedTemplate = templateName.extend({
  /** Service types that it serves. */
  services: z.number(),
})
export type ListedTemplate = z.infer<typeof listedTemplate>

/** One volunteer's month by a template: when she is scheduled, what she gets, and when she serves. */
export const exampleMonth = z.object({
  scheduled_at: isoInstant,
  starts_at: isoInstant,
  texts: z.array(
    z.object({ key: z.string(), kind: z.enum(SCHEDULED_KINDS), name: z.string(), at: isoInstant }),
  ),
})
export type ExampleMonth = z.infer<typeof exampleMonth>

const targets = z.object({
  serviceIds: z.array(planningId).max(2000),
  folderIds: z.array(planningId).max(500),
})
export type Targets = z.infer<typeof targets>

export const templateDetail = z.object({
  template: templateName.extend({
    confirmation: templateSettings.shape.confirmation,
    confirmation_time: confirmationTime.nullable(),
    confirmation_text: z.string().nullable(),
    follow_ups: z.array(templateItem),
    confirmation_reminders: z.array(templateItem),
    combination: templateItem,
  }),
  /** The church's switch for all its confirmations. */
  initial: z.boolean(),
  timezone: z.string(),
  /** The hours in which texts go, by the clock of `timezone`. */
  window: z.object({ from: z.string(), until: z.string() }),
  /** Schedule key to whether the package allows it. */
  defaults: z.record(z.string(), z.boolean()),
  /** The package lets nobody change the template. */
  locked: z.boolean(),
  /** Whether the package allows words of its own. */
  may_word: z.boolean(),
  /** Folder title to whether the folder is assigned. */
  folderList: z.record(z.string(), z.boolean()),
  /** Folder title to the assigned service types in it. */
  serviceList: z.record(z.string(), z.array(planningId)),
  assigned: targets,
  /** The follow-ups that the master switch turns on. */
  usual_follow_ups: templateSettings.shape.follow_ups,
  month: exampleMonth,
})
export type TemplateDetail = z.infer<typeof templateDetail>

/** What a change does to the texts of the coming days. */
export const effect = z.object({
  /** More texts, or fewer when negative. */
  texts: z.number(),
  credits: z.number(),
  /** Texts that go at another time. */
  moved: z.number(),
  days: z.number(),
  /** For example '12 more texts in the next 30 days, 14 credits'. */
  words: z.string(),
})
export type TemplateEffect = z.infer<typeof effect>

const lists = {
  followUps: z.array(templateItem),
  combination: templateItem,
  confirmationReminders: z.array(templateItem),
}
const switchAnswer = z.object({ success: z.literal(true), ...lists })
const savedAnswer = z.object({ success: z.literal(true), detail: templateDetail })
const itemId = z.string().min(1).max(64)
const ofTemplate = z.object({ id: z.coerce.number().int().positive() })
const switching = z.object({ active: z.boolean() })

const tags = ['schedule templates']

const assigning = (path: `/${string}`) =>
  signedIn
    .route({
      method: 'POST',
      path,
      summary: 'Assign a template to exactly these service types and folders',
      tags,
    })
    .input(ofTemplate.extend(targets.shape))
    .output(z.object({ success: z.literal(true), detail: templateDetail }))

export const scheduleTemplates = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/schedule-templates',
      summary: 'The templates, the default one first',
      tags,
    })
    .output(
      z.object({
        templates: z.array(listedTemplate),
        /** Why no template can be added; null when one can. */
        why_not_more: z.string().nullable(),
      }),
    ),
  defaults: signedIn
    .route({ method: 'GET', path: '/schedule-templates/defaults', summary: 'Every schedule key', tags })
    .output(
      z.object({
        defaults: z.array(
          z.object({
            key: z.string(),
            kind: z.enum(SCHEDULED_KINDS),
            name: z.string(),
            lead: z.string().nullable().meta({
              description: "How long before the service, as ISO 8601: 'P7D'; null: at once",
            }),
            is_default: flag,
            /** Whether the package of the church allows it beside what is on at first. */
            allowed: z.boolean(),
          }),
        ),
      }),
    ),
  get: signedIn
    .route({ method: 'GET', path: '/schedule-templates/{id}', summary: 'One template', tags })
    .input(ofTemplate)
    .output(templateDetail),
  create: signedIn
    .route({ method: 'POST', path: '/schedule-templates', summary: 'Make a custom template', tags })
    .input(templateSettings.extend({ name: requiredLine(TEMPLATE_NAME_LENGTH_MAX) }))
    .output(savedAnswer),
  change: signedIn
    .route({
      method: 'PUT',
      path: '/schedule-templates/{id}',
      summary: 'Rename a template or change its switches',
      tags,
    })
    .input(ofTemplate.extend(templateChange.shape))
    .output(savedAnswer),
  copy: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/copy/{id}',
      summary: 'Make a custom template like this one',
      tags,
    })
    .input(ofTemplate)
    .output(savedAnswer),
  remove: signedIn
    .route({ method: 'DELETE', path: '/schedule-templates/{id}', summary: 'Delete a custom template', tags })
    .input(ofTemplate)
    .output(done),
  switchInitial: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/switch-initial',
      summary: 'All confirmations of the church on or off',
      tags,
    })
    .input(switching)
    .output(z.object({ success: z.literal(true), initial: z.boolean() })),
  switchFollowUps: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/switch-followup',
      summary: 'All follow-ups of a template on or off',
      tags,
    })
    .input(switching.extend({ template_id: z.number().int().positive().optional() }))
    .output(switchAnswer),
  switchFollowUp: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/switch-followup/{id}',
      summary: 'One follow-up on or off',
      tags,
    })
    .input(switching.extend({ id: itemId }))
    .output(switchAnswer),
  switchReminder: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/switch-reminder/{id}',
      summary: 'One confirmation reminder on or off',
      tags,
    })
    .input(switching.extend({ id: itemId }))
    .output(switchAnswer),
  switchCombination: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/switch-combination',
      summary: 'Smart texting on or off',
      tags,
    })
    .input(switching.extend({ template_id: z.number().int().positive().optional() }))
    .output(switchAnswer),
  effect: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/effect/{id}',
      summary: 'What a change would do; changes nothing',
      tags,
    })
    .input(ofTemplate.extend(templateChange.shape))
    .output(z.object({ effect, defaults: templateDetail.shape.defaults, month: exampleMonth })),
  month: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/month',
      summary: 'One volunteer’s month by settings that are not saved',
      tags,
    })
    .input(templateSettings)
    .output(z.object({ month: exampleMonth })),
  assign: assigning('/schedule-templates/assign-template/{id}'),
  assignShort: assigning('/assign-template/{id}'),
  assignEffect: signedIn
    .route({
      method: 'POST',
      path: '/schedule-templates/assign-effect/{id}',
      summary: 'What an assignment would do; changes nothing',
      tags,
    })
    .input(ofTemplate.extend(targets.shape))
    .output(z.object({ effect })),
}
