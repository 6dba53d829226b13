import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailKind } from '#core/vocabulary/mails.ts'
import { instant, ownId } from './columns.ts'

/** E-mails on their way. What they say is sealed, and forgotten once they are sent: links in them open accounts. */
export const mails = pgTable(
  'mails',
  {
    id: ownId(),
    kind: text().$type<MailKind>().notNull(),
    contentSealed: text(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why it will never be sent. */
    failedReason: text(),
  },
  (table) => [
    index('mails_waiting')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedReason} is null`),
  ],
)
