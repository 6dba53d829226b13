import { and, inArray, isNull, lt } from 'drizzle-orm'
import { type HookEventRow, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'

export type HookEvent = HookEventRow

/** Handles stored hooks once: what is handled already is passed over. */
export const handleHooks = async (
  deps: Deps,
  hookEventIds: readonly number[],
  handlers: Record<HookEvent['provider'], (events: HookEvent[]) => Promise<void>>,
): Promise<void> => {
  const events = await deps.db
    .select()
    .from(hookEvents)
    .where(and(inArray(hookEvents.id, [...hookEventIds]), isNull(hookEvents.handledAt)))
    .orderBy(hookEvents.id)
  for (const [provider, some] of Map.groupBy(events, (event) => event.provider))
    await handlers[provider](some)
  const ids = events.map(({ id }) => id)
  await deps.db.update(hookEvents).set({ handledAt: deps.clock.now() }).where(inArray(hookEvents.id, ids))
}

const OVERDUE_MINUTES = 10

/** Hooks whose job was lost or gave up are taken up again. */
const enqueueOverdueHooks = async ({ db, jobs, clock }: Deps): Promise<number> => {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ id: hookEvents.id, provider: hookEvents.provider })
    .from(hookEvents)
    .where(and(isNull(hookEvents.handledAt), lt(hookEvents.receivedAt, before)))
    .limit(100)
  for (const { id, provider } of overdue)
    await jobs.enqueue(db, provider === 'planning' ? 'hooks.follow' : 'hooks.handle', { hookEventId: id })
  return 0
}

export const hooksDueWork = (deps: Deps): DueWork[] => [
  { name: 'take up overdue hooks', run: () => enqueueOverdueHooks(deps) },
]
