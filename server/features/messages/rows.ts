import { and, eq, inArray, isNull } from 'drizzle-orm'
import { defaultText } from '#core/messages/default-texts.ts'
import type { Keywords, MessageType, TextTemplate } from '#core/messages/types.ts'
import { DEFAULT_KEYWORDS } from '#core/replies/keywords.ts'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type { Assignment, ChurchRules, MessageLine, Recipient, Unreachable } from '#core/scheduling/types.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import type { StoredLine } from '#server/db/schema/messages.ts'
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

export type ChurchRow = typeof churches.$inferSelect
type AssignmentRow = typeof assignments.$inferSelect

export const rulesOf = (church: ChurchRow, packageRules: PackageRules): ChurchRules => ({
  zone: church.timeZone,
  confirmationsOn: church.confirmationsOn,
  followUpsOn: true,
  oneWayOnly: church.oneWayOnly,
  weeklyCap: church.weeklyCap,
  packageRules,
})

type PlannedColumns = Pick<
  AssignmentRow,
  | 'id'
  | 'personId'
  | 'planId'
  | 'serviceTypeId'
  | 'status'
  | 'isPencilledIn'
  | 'requestedAt'
  | 'startsAt'
  | 'endsAt'
>

/** Null for what is not planned for: a guest, or a plan without dates. */
export const assignmentOf = (row: PlannedColumns): Assignment | null =>
  row.personId === null || row.startsAt === null || row.endsAt === null
    ? null
    : {
        id: row.id,
        personId: row.personId,
        planId: row.planId,
        serviceTypeId: row.serviceTypeId,
        status: row.status,
        isPencilledIn: row.isPencilledIn,
        requestedAt: row.requestedAt,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
      }

export type RecipientRow = {
  personId: string
  phone: string | null
  phoneProblem: string | null
  optedOutAt: Temporal.Instant | null
  badSince: Temporal.Instant | null
}

export const recipientOf = (row: RecipientRow): Recipient => {
  const problem = row.phone === null ? ((row.phoneProblem ?? 'no_mobile') as Unreachable) : null
  const unreachable = problem ?? (row.badSince === null ? null : 'bad_number')
  return {
    personId: row.personId,
    phone: unreachable === null ? row.phone : null,
    unreachable,
    isOptedOut: row.optedOutAt !== null,
  }
}

export const lineOf = (stored: StoredLine): MessageLine => ({
  assignmentId: stored.assignmentId,
  planId: stored.planId,
  leadKey: stored.leadKey as MessageLine['leadKey'],
  startsAt: Temporal.Instant.from(stored.startsAt),
})

export const storedLine = (line: MessageLine): StoredLine => ({ ...line, startsAt: line.startsAt.toString() })

export const textTemplateOf = (row: typeof messageTemplates.$inferSelect): TextTemplate => ({
  body: row.body,
  multipleBody: row.multipleBody,
  multipleBodyPart: row.multipleBodyPart,
  additionalPart: row.additionalPart,
})

/** The church's translations over the plain words. */
export const keywordsOf = (rows: (typeof keywords.$inferSelect)[]): Keywords => ({
  ...DEFAULT_KEYWORDS,
  ...Object.fromEntries(rows.map((row) => [row.type, row.text])),
})

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
