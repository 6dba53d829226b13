import * as z from 'zod'
import { isoInstant, signedIn } from './shared.ts'

/** Somebody opted out of texts, or in again. */
export const consentEvent = z.object({
  id: z.number(),
  action: z.enum(['opted_out', 'opted_in']),
  at: isoInstant,
  /** What was written; null when the carrier told us. */
  words: z.string().nullable(),
  /** Where it came from: 'text', or 'carrier' when the carrier refused a text. */
  source: z.string(),
})
export type ConsentEvent = z.infer<typeof consentEvent>

const tags = ['consent']

export const consent = {
  history: signedIn
    .route({
      method: 'GET',
      path: '/consent',
      summary: 'Opt-outs and opt-ins of a number, newest first',
      tags,
    })
    .input(z.object({ phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number like +12125550142.') }))
    .output(z.object({ opted_out_at: isoInstant.nullable(), history: z.array(consentEvent) })),
  export: signedIn
    .route({
      method: 'GET',
      path: '/consent/export.csv',
      summary: 'The whole consent history as CSV: number, names, action, when (ISO 8601), words, source',
      tags,
    })
    .output(z.file()),
}
