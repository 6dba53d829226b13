import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TextTemplate } from '#core/messages/text.ts'
import type { ConfirmationTime } from '#core/scheduling/schedule-input.ts'
import type { TemplateTarget } from '#core/scheduling/template-targets.ts'
import type { KeywordType } from '#core/vocabulary/keywords.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { CustomCategory } from '#core/vocabulary/message-templates.ts'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './columns.ts'

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

const words = () => ({
  body: text().notNull(),
  multipleBody: text().notNull(),
  multipleBodyPart: text().notNull(),
  additionalPart: text().notNull(),
})

/** A church's own words in place of the product's, for each language of the volunteers. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    churchId: churchId(),
    messageType: text().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    ...words(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.messageType, table.language] })],
)

/** Texts that a church keeps beside those that go, to put them in place when it wants. */
export const customTexts = pgTable(
  'custom_texts',
  {
    id: ownId(),
    churchId: churchId(),
    category: text().$type<CustomCategory>().notNull(),
    name: text().notNull(),
    ...words(),
    createdAt: instant().notNull(),
  },
  (table) => [index('custom_texts_church').on(table.churchId, table.id)],
)

/** What the words of a text were made to be, and by whom; append-only as long as the text is there. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: ownId(),
    churchId: churchId(),
    /** A message type, or the id of a custom text. */
    textId: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Null: the product's own words again. */
    words: jsonb().$type<TextTemplate>(),
    userId: reference(),
    createdAt: instant().notNull(),
  },
  (table) => [index('text_versions_text').on(table.churchId, table.textId, table.language, table.id)],
)

/** A church's translations of ACCEPT, DECLINE, ACCEPT ALL and DECLINE ALL. */
export const keywords = pgTable(
  'keywords',
  { churchId: churchId(), type: text().$type<KeywordType>().notNull(), text: text().notNull() },
  (table) => [primaryKey({ columns: [table.churchId, table.type] })],
)
