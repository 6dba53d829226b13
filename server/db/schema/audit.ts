import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './columns.ts'

/** Who did what, readable by the church. Rows are only added: the database refuses to change or delete them. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: ownId(),
    churchId: reference().references(() => churches.id),
    /** Null when nobody did it: the carriers decided, or the product did it by itself. */
    userId: reference(),
    /** The platform admin who did it, signed in as the user. */
    adminId: reference(),
    action: text().$type<AuditAction>().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('audit_entries_church').on(table.churchId, table.id),
    index('audit_entries_user').on(table.userId, table.id),
    index('audit_entries_admin').on(table.adminId, table.id).where(sql`${table.adminId} is not null`),
    index('audit_entries_at').on(table.createdAt),
    index('audit_entries_action').on(table.action, table.id),
  ],
)
export type AuditRow = typeof auditEntries.$inferSelect
