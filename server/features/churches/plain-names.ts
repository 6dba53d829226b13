import { eq } from 'drizzle-orm'
import { announce } from '#server/db/live.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Whether names in texts go without the accents that make a text expensive; the words of what waits change with it. */
export const setPlainNames = (
  { db }: Pick<Deps, 'db'>,
  churchId: number,
  plainNames: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(churches).set({ plainNames }).where(eq(churches.id, churchId))
    await announce(tx, { church_id: churchId, topic: 'church' })
    await announce(tx, { church_id: churchId, topic: 'messages' })
  })
