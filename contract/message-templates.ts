import * as z from 'zod'
import { checkBody, checkLength } from '#core/messages/text-limits.ts'
import { KEYWORD_TYPES } from '#core/vocabulary/keywords.ts'
import { LANGUAGES } from '#core/vocabulary/languages.ts'
import {
  CUSTOM_CATEGORIES,
  CUSTOM_TEXT,
  LEFT_OUT,
  MESSAGE_CATEGORIES,
  MESSAGE_TYPES,
  OUTLOOK_BASES,
} from '#core/vocabulary/message-templates.ts'
import { done, isoInstant, requiredLine, signedIn, whenMissing } from './shared.ts'

/** The words of a text: alone, and the opening, each line and the closing where it is about several assignments. */
const words = z.object({
  body: z.string(),
  multiple_body_html: z.string().meta({ description: 'Plain text, despite its name' }),
  multiple_body_part: z.string(),
  additional_part: z.string(),
})
export type Words = z.infer<typeof words>

export const messageTemplate = words.extend({
  id: z.string().meta({ description: 'The message type, or custom- and a number' }),
  category: z.enum(MESSAGE_CATEGORIES),
  message_type: z.enum([...MESSAGE_TYPES, CUSTOM_TEXT]),
  name: z.string(),
  keywords: z.string().meta({
    description: 'Merge fields, and the words for answers, that make sense in it; separated by commas',
  }),
  locked: z.boolean(),
  /** Why it cannot be edited. */
  lock_reason: z.string().nullable(),
  /** Whether it can be about several assignments, so that its parts are used. */
  has_parts: z.boolean(),
  /** The product's words, unchanged. */
  is_original: z.boolean(),
  /** The languages in which the church has words of its own for it. */
  own_languages: z.array(z.enum(LANGUAGES)),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

/** What the words of a text were made to be. */
export const textVersion = z.object({
  id: z.number(),
  at: isoInstant,
  /** Null when the product itself did it, or the person is gone. */
  by: z.string().nullable(),
  /** Null: back to the product's own words. */
  words: words.nullable(),
})
export type TextVersion = z.infer<typeof textVersion>

/** A text in one language, with everything that its editor shows. */
export const templateDetail = z.object({
  template: messageTemplate,
  language: z.enum(LANGUAGES),
  /** The product's words in this language; null for a text that the church has added. */
  original: words.nullable(),
  /** Merge fields that make sense in it, with what they stand for. */
  fields: z.array(z.object({ name: z.string(), description: z.string() })),
  /** The words for answers that make sense in it. */
  answer_words: z.array(z.enum(KEYWORD_TYPES)),
  /** Newest first. */
  versions: z.array(textVersion).max(50),
})
export type TemplateDetail = z.infer<typeof templateDetail>

/** A text as it would arrive at somebody. */
export const textPreview = z.object({
  /** Whether it is a real person in a real plan. */
  is_real: z.boolean(),
  /** Who would get it. */
  name: z.string(),
  /** About one assignment. */
  one: z.string(),
  /** About several; null for texts that are never about several. */
  several: z.string().nullable(),
  /** Credits for each segment to the church's own country; null without a price. */
  credits_per_segment: z.number().nullable(),
  /** What looks like a merge field and is none, as typed: it stays as it is. */
  unknown_fields: z.array(z.string()),
  /** What the original words say and these do not. */
  left_out: z.array(z.enum(LEFT_OUT)),
})
export type TextPreview = z.infer<typeof textPreview>

/** What the words of a text cost in a month. */
export const textOutlook = z.object({
  /** planned: the texts of the coming 30 days. sent: as many as in the 30 days before, for texts that nobody can foresee. */
  basis: z.enum(OUTLOOK_BASES),
  texts: z.number(),
  /** With the words that the text has now. */
  credits_now: z.number(),
  /** With the words that were given. */
  credits: z.number(),
})
export type TextOutlook = z.infer<typeof textOutlook>

const textId = z.string().min(1).max(64)
const language = z.enum(LANGUAGES).default('en')

/** Editors send 'null' for what was never filled. */
const part = z
  .string()
  .nullish()
  .transform((typed) => (typed && typed !== 'null' ? typed : ''))
  .superRefine((typed, context) => {
    const wrong = checkLength(typed)
    if (wrong) context.addIssue({ code: 'custom', message: wrong })
  })

const body = z.string({ error: whenMissing(checkBody('') ?? '') }).superRefine((typed, context) => {
  const wrong = checkBody(typed)
  if (wrong) context.addIssue({ code: 'custom', message: wrong })
})

const editedWords = z.object({
  body,
  multiple_body: part,
  multiple_body_part: part,
  additional_part: part,
})
export type EditedWords = z.output<typeof editedWords>

const changed = z.object({ success: z.literal(true), template: messageTemplate })
const tags = ['message templates']

export const messageTemplates = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/message-templates',
      summary: 'All texts, in the words that go when nothing is known of the language',
      tags,
    })
    .output(z.array(messageTemplate)),
  get: signedIn
    .route({
      method: 'GET',
      path: '/message-templates/{id}',
      summary: 'A text in one language with its history',
      tags,
    })
    .input(z.object({ id: textId, language }))
    .output(templateDetail),
  save: signedIn
    .route({
      method: 'POST',
      path: '/save-message-template/{id}',
      summary: 'Change the words of a text',
      tags,
    })
    .input(editedWords.extend({ id: textId, language }))
    .output(changed),
  reset: signedIn
    .route({
      method: 'POST',
      path: '/reset-message-template/{id}',
      summary: 'Back to the product’s own words',
      tags,
    })
    .input(z.object({ id: textId, language }))
    .output(changed),
  restore: signedIn
    .route({
      method: 'POST',
      path: '/message-templates/{id}/restore/{versionId}',
      summary: 'Back to the words of an earlier version',
      tags,
    })
    .input(z.object({ id: textId, versionId: z.coerce.number().int().positive() }))
    .output(changed),
  preview: signedIn
    .route({
      method: 'POST',
      path: '/message-templates/{id}/preview',
      summary: 'How other words would arrive at somebody in an upcoming plan; changes nothing',
      tags,
    })
    .input(editedWords.extend({ id: textId, language }))
    .output(textPreview),
  outlook: signedIn
    .route({
      method: 'POST',
      path: '/message-templates/{id}/outlook',
      summary: 'What other words would cost in a month; changes nothing',
      tags,
    })
    .input(editedWords.extend({ id: textId, language }))
    .output(textOutlook),
  add: signedIn
    .route({ method: 'POST', path: '/message-templates', summary: 'Add a text of the church’s own', tags })
    .input(z.object({ type: z.enum(CUSTOM_CATEGORIES), name: requiredLine(80, 'name is required'), body }))
    .output(changed),
  use: signedIn
    .route({
      method: 'POST',
      path: '/message-templates/{id}/use',
      summary: 'Put the words of an added text in place of another text’s',
      tags,
    })
    .input(z.object({ id: textId, as: z.enum(MESSAGE_TYPES) }))
    .output(changed),
  remove: signedIn
    .route({ method: 'POST', path: '/remove-message-template/{id}', summary: 'Delete an added text', tags })
    .input(z.object({ id: textId }))
    .output(done),
}
