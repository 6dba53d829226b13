import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './columns.ts'

/** Who did what, readable by the church. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: ownId(),
    churchId: reference().references(() => churches.id),
    /** Null when nobody did it: the carriers decided, or the product did it by itself. */
    userId: reference(),
    action: text().$type<AuditAction>().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('audit_entries_church').on(table.churchId, table.id)],
)
