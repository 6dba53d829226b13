import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConfirmationTime } from '#core/scheduling/schedule-input.ts'
import type { TemplateTarget } from '#core/scheduling/template-targets.ts'
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
    /** The hours in which a confirmation goes; empty: those of the church. */
    confirmationTime: jsonb().$type<ConfirmationTime>(),
    /** Words of its own for a confirmation about one assignment; empty: those of the church. */
    confirmationText: text(),
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
    targetKind: text().$type<TemplateTarget['kind']>().notNull(),
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
