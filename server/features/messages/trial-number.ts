import { and, desc, eq } from 'drizzle-orm'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Incoming } from '#server/hooks/store.ts'

/** What is texted to the operator's number is for the church that tried its texts on that phone last. */
export async function forTrialChurch(
  { db, trialNumber }: Pick<Deps, 'db' | 'trialNumber'>,
  event: Incoming,
): Promise<Incoming> {
  if (trialNumber === null || event.number !== trialNumber || !event.subject) return event
  const [last] = await db
    .select({ churchId: messages.churchId })
    .from(messages)
    .where(
      and(
        eq(messages.isTrial, true),
        eq(messages.fromNumber, trialNumber),
        eq(messages.toNumber, event.subject),
      ),
    )
    .orderBy(desc(messages.loggedAt))
    .limit(1)
  return last ? { ...event, churchId: last.churchId } : event
}
