import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { churchesOf, isOneOf, type Key } from '#server/db/keys.ts'
import { announce } from '#server/db/live.ts'
import { messages, people } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { findEntry } from '../inbox-entries.ts'

/** Who dealt with an entry, and when; null puts it back among those that wait. */
type Handled = { at: Temporal.Instant; by: number } | null

/** Moves an entry from one shelf to the other. */
export async function setHandled(tx: Db, churchId: number, id: number, handled: Handled): Promise<void> {
  await tx
    .update(messages)
    .set({ handledAt: handled?.at ?? null, handledBy: handled?.by ?? null })
    .where(and(eq(messages.churchId, churchId), eq(messages.id, id)))
  await announce(tx, { church_id: churchId, topic: 'messages' })
}

const mark = (
  deps: Deps,
  scope: Scope,
  id: number,
  handled: (now: Temporal.Instant) => Handled,
): Promise<{ success: true }> =>
  deps.db.transaction(async (tx) => {
    await findEntry(tx, scope, id)
    await setHandled(tx, scope.churchId, id, handled(deps.clock.now()))
    return { success: true }
  })

/** Somebody at the church has dealt with an entry. */
export const markDone = (deps: Deps, { scope, userId }: { scope: Scope; userId: number }, id: number) =>
  mark(deps, scope, id, (now) => ({ at: now, by: userId }))

/** An entry waits again. */
export const reopen = (deps: Deps, scope: Scope, id: number) => mark(deps, scope, id, () => null)

type Answered = {
  people: readonly Key[]
  /** Only entries about these plans; null: about any. */
  plans: readonly Key[] | null
}

/** What was not understood from these people has an answer now: it waits for nobody any more. */
export async function closeEntries(
  tx: Db,
  { people: who, plans }: Answered,
  now: Temporal.Instant,
): Promise<void> {
  const { churchId } = messages
  const phones = tx
    .select({ churchId: people.churchId, phone: people.phone })
    .from(people)
    .where(isOneOf(people.churchId, people.id, who))
  await tx
    .update(messages)
    .set({ handledAt: now })
    .where(
      and(
        inArray(churchId, churchesOf(who)),
        eq(messages.reason, NOT_UNDERSTOOD),
        isNull(messages.handledAt),
        or(
          isOneOf(churchId, messages.personId, who),
          sql`(${churchId}, ${messages.fromNumber}) in ${phones}`,
        ),
        plans === null ? undefined : isOneOf(churchId, messages.planId, plans),
      ),
    )
}
