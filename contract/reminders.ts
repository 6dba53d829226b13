import * as z from 'zod'
import { unknownFields } from '#core/messages/merge-fields.ts'
import { planHead } from './services.ts'
import { done, isoDate, isoInstant, planningId, requiredText, signedIn } from './shared.ts'

const WORDS_MAX = 1000
export const PEOPLE_MAX = 500

const words = requiredText(WORDS_MAX)
  .refine((typed) => !/\[url\]/i.test(typed), {
    error: 'The personal link cannot stand in a reminder; volunteers answer by text.',
  })
  .refine((typed) => unknownFields(typed).length === 0, {
    error: 'There is a field in brackets that we do not know.',
  })

const chosen = {
  /** Of one plan, or of all plans of a day: there only who has not answered, once for all their places. */
  planId: planningId.optional(),
  date: isoDate.optional(),
  personIds: z.array(planningId).min(1, 'Please choose somebody.').max(PEOPLE_MAX),
  body: words,
}
const isAboutOne = ({ planId, date }: { planId?: string | undefined; date?: string | undefined }): boolean =>
  (planId === undefined) !== (date === undefined)
const ABOUT_ONE = { path: ['planId'], error: 'Please choose a plan or a day.' }

/** What would go to the chosen people, and who would get nothing. */
const preview = z.object({
  /** The plan it is about; null for a day. */
  plan: planHead.nullable(),
  texts: z.array(
    z.object({
      person_id: planningId,
      person_name: z.string(),
      message: z.string(),
      segments: z.number(),
      credits: z.number(),
    }),
  ),
  left_out: z.array(
    z.object({
      person_id: planningId,
      person_name: z.string(),
      sentence: z.string(),
      fix: z.string().nullable(),
      /** A text comes too late; a call does not. */
      phone: z.string().nullable(),
    }),
  ),
  credits: z.number(),
  /** Credits of the church now. */
  balance: z.number(),
  /** Not in quiet hours. */
  goes_at: isoInstant,
})
export type ReminderPreview = z.infer<typeof preview>

const reminderId = z
  .uuid()
  .meta({ description: 'Made by the caller, so that a repeated call sends nothing twice' })
const tags = ['reminders']

export const reminders = {
  preview: signedIn
    .route({ method: 'POST', path: '/preview-reminder', summary: 'What a reminder would say and cost', tags })
    .input(z.object(chosen).refine(isAboutOne, ABOUT_ONE))
    .output(preview),
  send: signedIn
    .route({
      method: 'POST',
      path: '/send-reminder',
      summary:
        'Text chosen people of a plan or a day once; it leaves after ten seconds, and not in quiet hours',
      tags,
    })
    .input(z.object({ ...chosen, id: reminderId }).refine(isAboutOne, ABOUT_ONE))
    .output(done.extend({ sent: z.number(), goes_at: isoInstant })),
  undo: signedIn
    .route({ method: 'POST', path: '/undo-reminder', summary: 'Take back what has not left yet', tags })
    .input(z.object({ id: reminderId }))
    .output(done.extend({ undone: z.number() })),
}
