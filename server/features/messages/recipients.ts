import { and, eq } from 'drizzle-orm'
import type { Recipient } from '#core/scheduling/schedule-input.ts'
import type { Unreachable } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key } from '#server/db/keys.ts'
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

/** Where each person can be texted, or why not. */
export async function loadRecipientsOf(
  db: Db,
  persons: readonly Key[],
): Promise<{ churchId: number; recipient: Recipient }[]> {
  const rows = await db
    .select({
      churchId: people.churchId,
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
    .where(isOneOf(people.churchId, people.id, persons))
  return rows.map((row) => ({ churchId: row.churchId, recipient: recipientOf(row) }))
}

/** The same in one church, by person id. */
export async function loadRecipients(
  db: Db,
  churchId: number,
  personIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const found = await loadRecipientsOf(
    db,
    personIds.map((id) => ({ churchId, id })),
  )
  return new Map(found.map(({ recipient }) => [recipient.personId, recipient]))
}
