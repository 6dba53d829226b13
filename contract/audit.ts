import * as z from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#core/vocabulary/audit.ts'
import { isoDate, isoInstant, optionalLine, signedIn } from './shared.ts'

const who = z.object({ id: z.number(), name: z.string().nullable() })

/** Something that was done, and by whom. */
export const auditEntry = z.object({
  id: z.number(),
  at: isoInstant,
  action: z.enum(AUDIT_ACTIONS),
  church: who.nullable(),
  user: who.nullable().meta({ description: 'Null when nobody did it: the product, or the carriers' }),
  admin: who.nullable().meta({ description: 'The platform admin who was signed in as the user' }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const page = {
  cursor: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: '`next_cursor` of the page before' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}
const auditPage = z.object({ entries: z.array(auditEntry), next_cursor: z.number().nullable() })
export type AuditPage = z.infer<typeof auditPage>

const search = {
  q: optionalLine(100).meta({
    description: 'Beginnings of words of names of churches and people, or an address',
  }),
  action: z.enum(AUDIT_ACTIONS).optional(),
  kind: z.enum(AUDIT_KINDS).optional().meta({ description: 'What the actions are about' }),
  admin_id: z.coerce.number().int().positive().optional().meta({
    description: 'What a platform admin did, also while signed in as somebody',
  }),
  church_id: z.coerce.number().int().positive().optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
const searchInput = z.object(search)
export type AuditSearch = z.infer<typeof searchInput>

export const audit = {
  search: signedIn
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'Everything that was done, newest first (platform admins)',
      tags: ['admin'],
    })
    .input(z.object({ ...search, ...page }))
    .output(auditPage),
  export: signedIn
    .route({
      method: 'GET',
      path: '/audit/export.csv',
      summary: 'The same as CSV, at most 50,000 rows (platform admins)',
      tags: ['admin'],
    })
    .input(searchInput)
    .output(z.file()),
  own: signedIn
    .route({
      method: 'GET',
      path: '/own-audit',
      summary: 'What was done in this church, newest first',
      tags: ['churches'],
    })
    .input(z.object(page))
    .output(auditPage),
}
