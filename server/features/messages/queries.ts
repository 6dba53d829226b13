import { and, eq, inArray, isNull } from 'drizzle-orm'
import { defaultText } from '#core/messaging/default-texts.ts'
import type { MessageType, TextTemplate } from '#core/messaging/types.ts'
import type { Recipient } from '#core/scheduling/types.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  assignments,
  churches,
  keywords,
  messageTemplates,
  numbers,
  packages,
  people,
  phoneStates,
} from '#server/db/schema/schema.ts'
import { keywordsOf, recipientOf, rulesOf, textTemplateOf } from './views.ts'

/** A church with the rules its texts follow. */
export const loadChurch = async (db: Db, churchId: number) => {
  const { church, limits } = only(
    await db
      .select({ church: churches, limits: packages.limits })
      .from(churches)
      .innerJoin(packages, eq(packages.id, churches.packageId))
      .where(eq(churches.id, churchId)),
  )
  return { church, rules: rulesOf(church, limits) }
}

/** The words of a church's texts: its own where it has them, else the product's. */
export const loadWords = async (db: Db, churchId: number) => {
  const own = await db.select().from(messageTemplates).where(eq(messageTemplates.churchId, churchId))
  const byType = new Map(own.map((row) => [row.messageType, textTemplateOf(row)]))
  const translated = await db.select().from(keywords).where(eq(keywords.churchId, churchId))
  return {
    keywords: keywordsOf(translated),
    textOf: (type: MessageType): TextTemplate => byType.get(type) ?? defaultText(type),
  }
}

/** Where each person can be texted, or why not, by person id. */
export const loadRecipients = async (
  db: Db,
  churchId: number,
  personIds: readonly string[],
): Promise<Map<string, Recipient>> => {
  const rows = await db
    .select({
      personId: people.id,
      phone: people.phone,
      phoneProblem: people.phoneProblem,
      optedOutAt: phoneStates.optedOutAt,
      badSince: phoneStates.badSince,
    })
    .from(people)
    .leftJoin(
      phoneStates,
      and(eq(phoneStates.churchId, people.churchId), eq(phoneStates.phone, people.phone)),
    )
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...personIds])))
  return new Map(rows.map((row) => [row.personId, recipientOf(row)]))
}

export const loadAssignments = async (db: Db, churchId: number, ids: readonly string[]) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, [...ids]),
        isNull(assignments.removedAt),
      ),
    )

/** The number a church texts from. */
export const primaryNumber = async (db: Db, churchId: number): Promise<string | null> => {
  const [row] = await db
    .select({ phoneNumber: numbers.phoneNumber })
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true), isNull(numbers.releasedAt)))
  return row?.phoneNumber ?? null
}

/** Whether a number is one that this church texts from. */
export const isOwnNumber = async (db: Db, churchId: number, phoneNumber: string): Promise<boolean> => {
  const rows = await db
    .select({ id: numbers.id })
    .from(numbers)
    .where(
      and(
        eq(numbers.churchId, churchId),
        eq(numbers.phoneNumber, phoneNumber),
        eq(numbers.isActive, true),
        isNull(numbers.releasedAt),
      ),
    )
  return rows.length > 0
}

/** Whether a phone has opted out of this church's texts. */
export const isOptedOut = async (db: Db, churchId: number, phone: string): Promise<boolean> => {
  const [state] = await db
    .select({ at: phoneStates.optedOutAt })
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  return state?.at != null
}
