import { and, eq, inArray } from 'drizzle-orm'
import type { Recipient } from '#core/scheduling/schedule-input.ts'
import type { Unreachable } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { people, phoneStates } from '#server/db/schema/schema.ts'

type RecipientRow = {
  personId: string
  phone: string | null
  phoneProblem: string | null
  optedOutAt: Temporal.Instant | null
  badSince: Temporal.Instant | null
}

export function recipientOf(row: RecipientRow): Recipient {
  const problem = row.phone === null ? ((row.phoneProblem ?? 'no_mobile') as Unreachable) : null
  const unreachable = problem ?? (row.badSince === null ? null : 'bad_number')
  return {
    personId: row.personId,
    phone: unreachable === null ? row.phone : null,
    unreachable,
    isOptedOut: row.optedOutAt !== null,
  }
}

/** Where each person can be texted, or why not, by person id. */
export async function loadRecipients(
  db: Db,
  churchId: number,
  personIds: readonly string[],
): Promise<Map<string, Recipient>> {
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
