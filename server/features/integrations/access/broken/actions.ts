import { and, eq, isNull } from 'drizzle-orm'
import { announce } from '#server/db/live.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Connection } from '../queries.ts'

const NO_LONGER = 'Planning Center no longer accepts the connection.'

/** Answers of the token endpoint ('HTTP 400: invalid_grant') are for the log, not for people. */
const sentence = (detail: string): string =>
  detail.startsWith('HTTP ') ? NO_LONGER : `${NO_LONGER} It says: ${detail}.`

/** The church must authorise again: says so once, unless it has done so meanwhile. */
export const markBroken = async (
  deps: Deps,
  { churchId, accessTokenSealed }: Pick<Connection, 'churchId' | 'accessTokenSealed'>,
  detail: string,
): Promise<void> => {
  const isNew = await deps.db.transaction(async (tx) => {
    const broken = await tx
      .update(planningConnections)
      .set({ brokenReason: sentence(detail) })
      .where(
        and(
          eq(planningConnections.churchId, churchId),
          eq(planningConnections.accessTokenSealed, accessTokenSealed),
          isNull(planningConnections.brokenReason),
        ),
      )
      .returning({ churchId: planningConnections.churchId })
    if (broken.length > 0) await announce(tx, { church_id: churchId, topic: 'church' })
    return broken.length > 0
  })
  if (isNew) deps.log.warn({ churchId, detail }, 'a church must connect its planning service again')
}
