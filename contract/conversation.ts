import * as z from 'zod'
import { INBOX_REPLY_STATES, INBOX_SHELVES, REPLY_AUTHORS } from '#core/vocabulary/inbox.ts'
import { ANSWERS } from '#core/vocabulary/people.ts'
import { done, isoInstant, personStatus, planningId, signedIn } from './shared.ts'

/** Something that was asked on the phone of an inbox entry and can still be answered. */
export const openQuestion = z.object({
  assignment_id: planningId,
  person_id: planningId,
  person_name: z.string(),
  position: z.string(),
  status: personStatus,
  /** Some of the times were accepted, and the others declined. */
  in_part: z.boolean(),
  plan_id: planningId,
  plan_title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  starts_at: isoInstant,
})
export type OpenQuestion = z.infer<typeof openQuestion>

/** What went to the phone in answer to an entry. */
export const inboxReply = z.object({
  id: z.number(),
  /** steeple: by itself. church: written by hand. */
  by: z.enum(REPLY_AUTHORS),
  /** Null while it has no words yet: Steeple writes its own replies when they go. */
  text: z.string().nullable(),
  at: isoInstant,
  state: z.enum(INBOX_REPLY_STATES),
  error_message: z.string().nullable(),
})
export type InboxReply = z.infer<typeof inboxReply>

/** A text that came in and was not understood. */
export const inboxEntry = z.object({
  id: z.number(),
  at: isoInstant,
  phone: z.string().nullable(),
  text: z.string(),
  /** Everybody who may have written it: people share phones. */
  people: z.array(z.object({ id: planningId, name: z.string() })),
  is_opted_out: z.boolean(),
  /** The plan of the text it came after. */
  plan: z
    .object({
      id: planningId,
      title: z.string(),
      service_id: planningId,
      service_name: z.string(),
      starts_at: isoInstant.nullable(),
    })
    .nullable(),
  /** The text of ours that it came after. */
  asked: z.object({ text: z.string(), at: isoInstant }).nullable(),
  questions: z.array(openQuestion),
  replies: z.array(inboxReply),
  handled_at: isoInstant.nullable(),
  /** Who dealt with it; null when the volunteer answered after all. */
  handled_by: z.string().nullable(),
})
export type InboxEntry = z.infer<typeof inboxEntry>

const tags = ['conversation']
const entryId = z.object({ id: z.coerce.number().int().positive() })

export const conversation = {
  inbox: {
    list: signedIn
      .route({
        method: 'GET',
        path: '/inbox',
        summary: 'Texts that were not understood, newest first',
        tags,
      })
      .input(
        z.object({
          show: z.enum(INBOX_SHELVES).default('open'),
          limit: z.coerce.number().int().min(1).max(100).default(20),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
        }),
      )
      .output(
        z.object({
          entries: z.array(inboxEntry),
          total: z.number(),
          /** Of how many texts somebody at the church has said that they were a yes or a no. */
          read_by_hand: z.object({ accepted: z.number(), declined: z.number() }),
        }),
      ),
    count: signedIn
      .route({
        method: 'GET',
        path: '/inbox/count',
        summary: 'How many texts wait for somebody',
        tags,
      })
      .output(z.object({ open: z.number() })),
    reply: signedIn
      .route({ method: 'POST', path: '/inbox/{id}/reply', summary: 'Text back by hand', tags })
      .input(
        entryId.extend({
          body: z.string().trim().min(1, 'Write a few words first.').max(1000, 'At most 1000 characters.'),
        }),
      )
      .output(z.object({ success: z.literal(true), entry: inboxEntry })),
    answer: signedIn
      .route({
        method: 'POST',
        path: '/inbox/{id}/answer',
        summary: 'What the text means: accepts or declines for the volunteer, and is dealt with',
        tags,
      })
      .input(entryId.extend({ assignmentId: planningId, status: z.enum(ANSWERS) }))
      .output(z.object({ success: z.literal(true), entry: inboxEntry })),
    done: signedIn
      .route({ method: 'POST', path: '/inbox/{id}/done', summary: 'Dealt with', tags })
      .input(entryId)
      .output(done),
    reopen: signedIn
      .route({
        method: 'POST',
        path: '/inbox/{id}/reopen',
        summary: 'Back to those that wait',
        tags,
      })
      .input(entryId)
      .output(done),
  },
}
