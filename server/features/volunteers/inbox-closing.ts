import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { messages, people } from '#server/db/schema/schema.ts'

type Answered = {
  churchId: number
  personIds: readonly string[]
  /** Only entries about these plans; null: about any. */
  planIds: readonly string[] | null
}

/** What was not understood from these people has an answer now: it waits for nobody any more. */
export const closeEntries = async (
  tx: Db,
  { churchId, personIds, planIds }: Answered,
  now: Temporal.Instant,
): Promise<void> => {
  const who = [...personIds]
  const phones = tx
    .select({ phone: people.phone })
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, who)))
  await tx
    .update(messages)
    .set({ handledAt: now })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.reason, 'not_understood'),
        isNull(messages.handledAt),
        or(inArray(messages.personId, who), inArray(messages.fromNumber, phones)),
        planIds === null ? undefined : inArray(messages.planId, [...planIds]),
      ),
    )
}
