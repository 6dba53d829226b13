import * as z from 'zod'
import { KEYWORD_TYPES } from '#core/vocabulary/keywords.ts'
import { LANGUAGES } from '#core/vocabulary/languages.ts'
import { ANSWERS } from '#core/vocabulary/people.ts'
import { KEYWORD_CONCERNS, SITUATIONS } from '#core/vocabulary/rehearsals.ts'
import { requiredLine, signedIn } from './shared.ts'

/** Why a word may not do what the church wants. */
const warning = z.object({ concern: z.enum(KEYWORD_CONCERNS), sentence: z.string() })
export type KeywordWarning = z.infer<typeof warning>

/** A word that volunteers answer with. */
export const keyword = z.object({
  type: z.enum(KEYWORD_TYPES),
  text: z.string(),
  /** The product's own word. */
  is_original: z.boolean(),
  warnings: z.array(warning),
})
export type Keyword = z.infer<typeof keyword>

const keywordList = z.object({ keywords: z.array(keyword) })
const changed = keywordList.extend({ success: z.literal(true) })
const edit = z.object({ type: z.enum(KEYWORD_TYPES), value: requiredLine(40, 'translation is required') })

/** What becomes of a text that is only tried out. */
export const rehearsal = z.object({
  /** What it means, in a sentence. */
  meaning: z.string(),
  /** The texts that would go back. */
  replies: z.array(z.string()),
  /** What happens to the answers of the people in the situation. */
  changes: z.array(z.object({ name: z.string(), status: z.enum(ANSWERS) })),
  /** It would wait in the inbox for somebody. */
  is_kept: z.boolean(),
  /** What else happens, for example an opt-out. */
  note: z.string().nullable(),
})
export type Rehearsal = z.infer<typeof rehearsal>

const tags = ['keywords']

export const keywords = {
  list: signedIn
    .route({ method: 'GET', path: '/keywords', summary: 'The words that volunteers answer with', tags })
    .output(keywordList),
  edit: signedIn
    .route({ method: 'POST', path: '/edit-keyword', summary: 'Translate one of them', tags })
    .input(edit)
    .output(changed),
  reset: signedIn
    .route({ method: 'POST', path: '/reset-keywords', summary: 'Back to the product’s own words', tags })
    .output(changed),
  check: signedIn
    .route({
      method: 'GET',
      path: '/keywords/check',
      summary: 'What speaks against a word; changes nothing',
      tags,
    })
    .input(edit)
    .output(z.object({ warnings: z.array(warning), refusal: z.string().nullable() })),
  rehearse: signedIn
    .route({
      method: 'POST',
      path: '/keywords/try',
      summary: 'What a text from a volunteer would do; changes nothing',
      tags,
    })
    .input(
      z.object({
        text: requiredLine(1600, 'text is required'),
        situation: z.enum(SITUATIONS),
        language: z.enum(LANGUAGES).default('en'),
      }),
    )
    .output(rehearsal),
}
