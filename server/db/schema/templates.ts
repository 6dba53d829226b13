import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { churches } from './churches.ts'
import { ownId, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** When which texts go; keys are those of the catalogue of lead times. */
export const scheduleTemplates = pgTable(
  'schedule_templates',
  {
    id: ownId(),
    churchId: churchId(),
    name: text().notNull(),
    isDefault: boolean().notNull(),
    confirmation: text(),
    confirmationReminders: text().array().notNull(),
    followUps: text().array().notNull(),
    combination: boolean().notNull(),
  },
  (table) => [uniqueIndex('schedule_templates_default').on(table.churchId).where(sql`${table.isDefault}`)],
)

/** Which template serves which service type or folder; everything else has the default one. */
export const templateAssignments = pgTable(
  'template_assignments',
  {
    churchId: churchId(),
    targetKind: text().$type<'service_type' | 'folder'>().notNull(),
    targetId: text().notNull(),
    templateId: reference()
      .notNull()
      .references(() => scheduleTemplates.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.targetKind, table.targetId] })],
)

/** A church's own words in place of the product's. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    churchId: churchId(),
    messageType: text().notNull(),
    body: text().notNull(),
    multipleBody: text().notNull(),
    multipleBodyPart: text().notNull(),
    additionalPart: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.messageType] })],
)

/** A church's translations of ACCEPT, DECLINE, ACCEPT ALL and DECLINE ALL. */
export const keywords = pgTable(
  'keywords',
  { churchId: churchId(), type: text().notNull(), text: text().notNull() },
  (table) => [primaryKey({ columns: [table.churchId, table.type] })],
)
