import type { Keywords, TextTemplate } from '#core/messaging/types.ts'
import { DEFAULT_KEYWORDS } from '#core/replies/keywords.ts'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type { Assignment, ChurchRules, MessageLine, Recipient, Unreachable } from '#core/scheduling/types.ts'
import type { StoredLine } from '#server/db/schema/messages.ts'
import type { assignments, churches, keywords, messageTemplates } from '#server/db/schema/schema.ts'

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
